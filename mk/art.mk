# The drawings: their layouts, their seams, sheets of all tiles, their size.
CHECKS += check-art
$(B)/art_sheet: tests/art/sheet.c $(call obj,$(LIB_SRC))
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) $< $(call obj,$(LIB_SRC)) -o $@

LOOK_AT_ART = SHOTS=$(abspath $(B))/screenshots node tests/art/look.mjs $(abspath $(B))/art_sheet $(abspath $(B))/bastide.wasm

check-art: $(B)/art_sheet $(B)/bastide.wasm web/node_modules/.installed ## drawings: layouts, seams of all pairs of sides, sheets of all tiles
	$(B)/art_sheet check
	$(LOOK_AT_ART)

art-goldens: $(B)/art_sheet $(B)/bastide.wasm web/node_modules/.installed ## new sheets of all tiles, to be looked at before they are kept
	GOLDENS=write $(LOOK_AT_ART)

.PHONY: art-goldens
