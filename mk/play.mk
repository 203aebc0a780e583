# The terminal: `bastide play`. The whole screen needs ncurses, games over the net libwebsockets and jansson as the
# server does.
PLAY          = $(wildcard play/*.c)
BASTIDE_SRC  += $(PLAY)
BASTIDE_LIBS += $(shell pkg-config --libs ncursesw 2>/dev/null || echo -lncursesw -ltinfo)
