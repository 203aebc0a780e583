# The server: `bastide serve` and `bastide verify`. Needs libwebsockets, libcap, jansson, SQLite, libsodium, zlib.
# PostgreSQL as a second store is built in where libpq is.
LIBPQ        := $(shell pkg-config --exists libpq 2>/dev/null && echo yes)
SERVER        = $(filter-out server/pg%.c,$(wildcard server/*.c))
BASTIDE_SRC  += $(SERVER)
BASTIDE_LIBS += -lwebsockets -ljansson -lsqlite3 -lsodium -lz -lpthread
ifeq ($(LIBPQ),yes)
BASTIDE_SRC  += $(wildcard server/pg*.c)
BASTIDE_LIBS += $(shell pkg-config --libs libpq)
$(B)/server/pg%.o: CPPFLAGS += $(shell pkg-config --cflags libpq)
endif

CHECKS += check-server
TRIED  += $(B)/load $(B)/clock.so
check-server: $(B)/bastide $(B)/load $(B)/clock.so ## the server over real sockets, the quick part
	python3 tests/server/run.py --bastide $(B)/bastide --load $(B)/load

POSTGRESQL = python3 tests/server/run.py --store postgresql --bastide $(B)/bastide --load $(B)/load
CHECKS += check-shared
check-shared: $(B)/bastide $(B)/load $(B)/clock.so ## the server on PostgreSQL, where that is: what touches the store, several processes
	$(POSTGRESQL) --only test_store --only test_copy --only test_shared

CHECKS += check-chaos
check-chaos: $(B)/bastide ## three servers, PostgreSQL and a proxy while things go wrong, the short form
	python3 tests/server/chaos.py --bastide $(B)/bastide
	python3 tests/server/chaos.py --bastide $(B)/bastide --rolling --proxy nginx

CHECKS += check-proxied
check-proxied: web/dist/index.html $(B)/bastide ## browsers through a proxy while the servers behind it are replaced
	python3 tests/server/browsers.py --bastide $(B)/bastide --tests "fair: who joins"

browsers: web/dist/index.html $(B)/bastide ## the same with a whole game, through HAProxy and nginx
	python3 tests/server/browsers.py --bastide $(B)/bastide
	python3 tests/server/browsers.py --bastide $(B)/bastide --proxy nginx

scale: $(B)/bastide $(B)/load ## moves a second with SQLite and with PostgreSQL and 1, 2, 3 processes; what a move costs the database
	python3 tests/server/scale.py --bastide $(B)/bastide --load $(B)/load

chaos: $(B)/bastide ## the same at length: make chaos SECONDS=600 SEED=5
	python3 tests/server/chaos.py --bastide $(B)/bastide --seconds $(or $(SECONDS),300) --sleep 20 --clients 24 $(if $(SEED),--seed $(SEED))
	python3 tests/server/chaos.py --bastide $(B)/bastide --seconds $(or $(SECONDS),300) --clients 24 --proxy nginx $(if $(SEED),--seed $(SEED))
	python3 tests/server/chaos.py --bastide $(B)/bastide --rolling --gap 3 --clients 24
	python3 tests/server/chaos.py --bastide $(B)/bastide --rolling --gap 3 --clients 24 --proxy nginx

# The older revision is built in a tree of its own.
upgrade: $(B)/bastide ## a rolling upgrade of three servers from an older revision to this one: make upgrade FROM=v1.1
	rm -rf $(B)/older && mkdir -p $(B)/older && git archive $(or $(FROM),HEAD) | tar x -C $(B)/older
	$(MAKE) --no-print-directory -s -C $(B)/older B=build build/bastide
	python3 tests/server/chaos.py --bastide $(B)/bastide --older $(B)/older/build/bastide --rolling --gap 3 --clients 24
	python3 tests/server/chaos.py --bastide $(B)/bastide --older $(B)/older/build/bastide --rolling --gap 3 --clients 24 --proxy nginx

server-postgresql: $(B)/bastide $(B)/load $(B)/clock.so ## all tests of the server on PostgreSQL
	$(POSTGRESQL)

$(B)/load: tools/load.c $(B)/libbastide.a
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) $(LDFLAGS) -o $@ $< $(B)/libbastide.a

$(B)/clock.so: tests/server/clock.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) -fPIC -shared -o $@ $<

load: $(B)/bastide $(B)/load ## many games at once: moves a second, latency, memory
	python3 tests/server/load.py --bastide $(B)/bastide --load $(B)/load

attack: $(B)/bastide ## one address does its worst by each way while another plays
	python3 tests/server/attack.py --bastide $(B)/bastide

# The whole server with the net stubbed: for faults and for fuzzing.
STUBBED = $(call obj,$(LIB_SRC) $(filter-out server/net%.c,$(SERVER)) tests/server/stub.c)
SERVER_LIBS = -ljansson -lsqlite3 -lsodium -lz -lm -lpthread

$(B)/faults: $(STUBBED) $(call obj,tests/server/faults.c tests/server/fault_vfs.c)
	$(CC) $(CFLAGS) -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=clock_gettime -o $@ $^ $(SERVER_LIBS)

CHECKS += check-faults
check-faults: $(B)/faults ## a sample of the faults below
	$(B)/faults --sample 12

faults: $(B)/faults ## an evening of games with every fault at every operation of the store: thousands of evenings
	$(B)/faults

$(B)/fuzz_http $(B)/fuzz_socket $(B)/fuzz_row: $(B)/fuzz_%: tests/fuzz/fuzz_%.c $(STUBBED) $(B)/tests/fuzz/server.o
	$(CC) $(CPPFLAGS) $(CFLAGS) -fsanitize=fuzzer $^ $(SERVER_LIBS) -o $@

# Races: the threads of the server under the thread sanitizer, which ends the program at the first one.
TSAN = $(MAKE) --no-print-directory B=$(B)/tsan CFLAGS="-O1 -g -fsanitize=thread" $(B)/tsan/bastide $(B)/tsan/faults $(B)/tsan/load $(B)/tsan/clock.so
TSAN_RUN = TSAN_OPTIONS="halt_on_error=1 exitcode=66" python3 tests/server/run.py --bastide $(B)/tsan/bastide --load $(B)/tsan/load
CHECKS += check-tsan
check-tsan: ## the server's threads under the thread sanitizer, the quick part
	$(TSAN)
	$(TSAN_RUN) bots_go_on runs_out clean_stop people_do_not bots_play_by pictures
	$(TSAN_RUN) --store postgresql elsewhere two_processes sleeper goes_away
	TSAN_OPTIONS="halt_on_error=1 exitcode=66" $(B)/tsan/faults --kind enospc --sample 6

tsan: ## all tests of the server under the thread sanitizer
	$(TSAN)
	$(TSAN_RUN)
	$(TSAN_RUN) --store postgresql
	TSAN_OPTIONS="halt_on_error=1 exitcode=66" python3 tests/server/chaos.py --bastide $(B)/tsan/bastide --clients 4

start-time: $(B)/bastide ## how long a start takes with 100,000 games, and its memory
	python3 tests/server/start.py --bastide $(B)/bastide

.PHONY: browsers scale chaos upgrade server-postgresql load attack start-time faults check-faults tsan check-tsan
