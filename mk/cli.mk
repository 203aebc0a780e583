BASTIDE_LIBS += -ljansson -lz

CHECKS += check-exchange
check-exchange: $(B)/bastide ## other programs' games become records, records become text, JSON, pages and films
	python3 tests/exchange/run.py $(B)/bastide

# The page of `bastide export`, as lines of C.
$(B)/export/export_page.inc: cli/export.html
	@mkdir -p $(@D)
	@sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n",/' $< >$@
$(B)/cli/export.o: $(B)/export/export_page.inc
$(B)/cli/export.o: CPPFLAGS += -I$(B)/export
