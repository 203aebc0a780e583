BASTIDE_LIBS += -ljansson
