# The terminal: `bastide play`. The whole screen needs ncurses, games over the net libwebsockets and jansson as the
# server does.
PLAY          = $(wildcard play/*.c)
BASTIDE_SRC  += $(PLAY)
BASTIDE_LIBS += $(shell pkg-config --libs ncursesw 2>/dev/null || echo -lncursesw -ltinfo)

CHECKS += check-play
check-play: $(B)/bastide ## the game in a terminal: whole games by lines, by keys in tmux, over the net
	python3 tests/play/run.py $(B)/bastide

play-san: ## the same under the address and undefined-behaviour sanitizers
	$(MAKE) --no-print-directory B=$(B)/san CFLAGS="$(SAN)" $(B)/san/bastide
	LSAN_OPTIONS=suppressions=$(abspath tests/play/leaks.txt):print_suppressions=0 python3 tests/play/run.py $(B)/san/bastide

.PHONY: play-san
