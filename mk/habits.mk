# Habits that a machine can check: what a file is for, what clang-tidy and MemorySanitizer see, exports without a user.
CHECKS += check-heads check-msan check-exports check-tidy

check-heads: ## every C file opens with a line that says what it is for
	@bad=$$(for f in $$(git ls-files '*.c' '*.h'); do head -c 3 $$f | grep -q '^/\* ' || echo "  $$f"; done); \
	 if [ -n "$$bad" ]; then echo "these do not say what they are for:"; echo "$$bad"; exit 1; fi
	@echo "heads: $$(git ls-files '*.c' '*.h' | wc -l) files"

$(B)/bots_play: tests/bots_play.c $(LIB_OBJ)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) $< $(LIB_OBJ) -o $@

MSAN = -O2 -g -fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer
check-msan: ## engine and bots under MemorySanitizer
	$(MAKE) --no-print-directory B=$(B)/msan CC=clang CFLAGS="$(MSAN)" $(B)/msan/random_play $(B)/msan/bots_play
	$(B)/msan/random_play 1 3
	$(B)/msan/bots_play 1 1

check-exports: ## what the page's modules export has a user
	node tools/unused-exports.mjs

# A file is looked at again when it or a header has changed.
# What needs libpq or MPI is looked at where that is.
# The analyser follows an eighth of the states of a function that it would by itself: most of its time is spent on states
# that differ little from those seen. `make tidy` lets it go all the way.
TIDY_STATES = 28000
PQ_HERE   := $(shell pkg-config --exists libpq 2>/dev/null && echo yes)
MPI_FLAGS := $(shell mpicc --showme:compile 2>/dev/null)
TIDY_SRC = $(filter-out engine/tiles/% $(if $(PQ_HERE),,server/pg%),$(LIB_SRC) $(EXCHANGE) $(PROTOCOL) \
           $(wildcard wasm/*.c python/src/*.c cli/*.c server/*.c tournament/*.c play/*.c tools/*.c)) \
           $(if $(MPI_FLAGS),$(wildcard tournament/mpi/*.c tools/mpi/*.c))
TIDY_HEADERS = .clang-tidy $(wildcard include/bastide/*.h engine/*.h sets/*/*.h game/*.h view/*.h ai/*.h protocol/*.h cli/*.h server/*.h tournament/*.h play/*.h)
$(B)/tidy/%.ok: %.c $(TIDY_HEADERS)
	@mkdir -p $(@D)
	@clang-tidy --quiet $< -- -std=c17 $(CPPFLAGS) -I$(B)/export -Xclang -analyzer-config -Xclang max-nodes=$(TIDY_STATES) 2>/dev/null
	@touch $@

$(B)/tidy/server/pg%.ok: CPPFLAGS += $(if $(PQ_HERE),$(shell pkg-config --cflags libpq))
$(B)/tidy/tournament/mpi/%.ok $(B)/tidy/tools/mpi/%.ok: CPPFLAGS += $(MPI_FLAGS)
$(B)/tidy/cli/export.ok: $(B)/export/export_page.inc
check-tidy: $(patsubst %.c,$(B)/tidy/%.ok,$(TIDY_SRC)) ## clang-tidy (.clang-tidy) finds nothing
	@echo "tidy: $(words $^) files"

tidy: ## the same with the analyser's full depth
	$(MAKE) --no-print-directory B=$(B)/deep TIDY_STATES=225000 check-tidy
.PHONY: tidy
