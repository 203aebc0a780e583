# Tests of the engine and its neighbours.
CHECKS += check-invented check-tables check-tiles check-unit check-cli check-random check-positions check-perft check-golden check-reference check-install check-san check-fuzz

LIB_OBJ = $(call obj,$(LIB_SRC))
SAN     = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

check-invented: ## a set is a folder and a row: an invented one, built in and played
	python3 tests/invented/run.py $(B)/invented

# What the tools would write now is what lies here.
check-tables: ## what is generated from the sets' tables and the page's texts is up to date
	@rm -rf $(B)/tables && mkdir -p $(B)/tables/npm/src && cp -r sets engine include $(B)/tables/
	@python3 tools/sets_to_c.py $(B)/tables && python3 tools/tiles_to_c.py $(B)/tables
	@for d in sets engine include; do diff -r $$d $(B)/tables/$$d || { echo "run make tables"; exit 1; }; done
	@diff npm/src/words.ts $(B)/tables/npm/src/words.ts || { echo "run make tables"; exit 1; }
	@python3 tools/texts_to_c.py $(B)/tables && diff play/texts.inc $(B)/tables/play/texts.inc || { echo "run make tables"; exit 1; }
	@echo "1 passed, 0 failed"

check-tiles: $(B)/bastide ## tile tables equal the facts
	python3 tests/tiles/compare.py $(B)/bastide

$(B)/test_%: tests/unit/test_%.c $(LIB_OBJ)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) $(LDFLAGS) $< $(LIB_OBJ) -lcmocka $(UNIT_LIBS) -o $@

# The draws are compared with libsodium, which the library itself does not need.
$(B)/test_draw: UNIT_LIBS = -lsodium

check-unit: $(patsubst tests/unit/%.c,$(B)/%,$(wildcard tests/unit/test_*.c)) ## unit tests
	@for t in $^; do $$t || exit 1; done

check-cli: $(B)/bastide ## the command from outside, wrong input above all
	python3 tests/cli/run.py $(B)/bastide
	python3 tests/cli/options.py $(B)/bastide

$(B)/random_play: tests/random_play.c $(LIB_OBJ)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) $(LDFLAGS) $< $(LIB_OBJ) -o $@

check-random: $(B)/random_play ## random games in every combination with all invariants
	$(B)/random_play 1 1

$(B)/positions: tests/positions.c $(LIB_OBJ)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) $(LDFLAGS) $< $(LIB_OBJ) -o $@

check-positions: $(B)/positions ## a million positions: equal hash, equal state, equal legal moves
	$(B)/positions 1000000 1

soak: $(B)/random_play ## the same for a long time: make soak GAMES=1000 SEED=2
	$(B)/random_play $(or $(GAMES),1000) $(or $(SEED),2)

check-perft: $(B)/bastide ## counts of move sequences
	python3 tests/perft/run.py $(B)/bastide

check-golden: $(B)/bastide ## golden playthroughs
	python3 tests/golden/run.py $(B)/bastide

check-reference: $(B)/bastide ## against the naive second implementation
	python3 tests/reference/differ.py --engine "$(B)/bastide engine" --sets random --players random --options random --games 1000 --max-seconds 9 --jobs 2
	python3 tests/reference/differ.py --engine "$(B)/bastide engine" --sets random --players random --options random --weird --games 1000 --max-seconds 6 --jobs 2
	python3 tests/reference/differ_mists.py --engine "$(B)/bastide engine" --games 1000 --max-seconds 6

differ: $(B)/bastide ## the same for hours: make differ SECONDS=3600 SEED=5
	python3 tests/reference/differ.py --engine "$(B)/bastide engine" --sets random --players random --options random --games 1000000 --max-seconds $(or $(SECONDS),3600) --seed $(or $(SEED),5) --jobs 2

# The example is built against the installed library, through pkg-config, as somebody else would.
check-install: $(B)/installed ## the library installed, and the example built against it
$(B)/installed: all examples/random_game.c tests/install.sh
	B=$(B) CC="$(CC)" sh tests/install.sh
	@touch $@

check-san: ## the same games under the address and undefined-behaviour sanitizers
	$(MAKE) --no-print-directory B=$(B)/san CFLAGS="$(SAN)" $(B)/san/bastide $(B)/san/random_play $(B)/san/test_engine $(B)/san/test_draw
	$(B)/san/test_engine
	$(B)/san/test_draw
	$(B)/san/random_play 1 2
	python3 tests/rules/run.py --engine "$(B)/san/bastide engine"

FUZZERS = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZING = -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
$(B)/fuzz_%: tests/fuzz/fuzz_%.c $(LIB_OBJ) $(call obj,$(EXCHANGE) $(PROTOCOL))
	$(CC) $(CPPFLAGS) $(CFLAGS) -fsanitize=fuzzer $^ -o $@

check-fuzz: ## each fuzz target for a few seconds
	$(MAKE) --no-print-directory B=$(B)/fuzz CC=clang CFLAGS="$(FUZZING)" $(FUZZERS)
	@for f in $(FUZZERS); do echo "$$f"; mkdir -p $$f.corpus; \
	  $$f -max_total_time=$(or $(SECONDS),3) -timeout=10 -rss_limit_mb=2048 -max_len=4096 -verbosity=0 -print_final_stats=1 -artifact_prefix=$(B)/fuzz/ \
	    -dict=tests/fuzz/words.dict $$f.corpus tests/fuzz/seeds >$(B)/fuzz/log 2>&1 || { cat $(B)/fuzz/log; exit 1; }; \
	  grep number_of_executed $(B)/fuzz/log; done

fuzz: ## at length: make fuzz SECONDS=3600
	$(MAKE) check-fuzz SECONDS=$(or $(SECONDS),3600)

again: all ## a check many times on a busy machine: make again CHECK=check-web N=20
	tools/again $(or $(CHECK),check-web) $(or $(N),20)

.PHONY: soak differ fuzz again

CHECKS += check-format
check-format: ## the C files are as clang-format would have them
	@bad=$$(git ls-files '*.c' '*.h' | xargs clang-format --output-replacements-xml 2>/dev/null | grep -c '<replacement ' || true); \
	 if [ "$$bad" != 0 ]; then echo "not as clang-format would have it:"; for f in $$(git ls-files '*.c' '*.h'); do clang-format --dry-run -Werror $$f >/dev/null 2>&1 || echo "  $$f"; done; exit 1; fi
	@echo "format: $$(git ls-files '*.c' '*.h' | wc -l) files"
