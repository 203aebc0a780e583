# The terminal: `bastide play`. Needs ncurses, and libwebsockets and jansson as the server does.
PLAY          = $(wildcard play/*.c)
BASTIDE_SRC  += $(PLAY)
