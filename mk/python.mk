# The Python package. Debian's python3 with cffi, numpy and setuptools (tools/setup test).
PYTHON     ?= /usr/bin/python3
PYTHON_DIR  = $(B)/python
PYTHON_SRC  = $(wildcard python/*.py python/*.toml python/bastide/*.py python/bastide/*.pyi python/bastide/py.typed python/src/*.[ch])
CHECKS     += check-python

# The extension is linked with the library that lies here; `pip install ./python` compiles all of it anew.
$(PYTHON_DIR)/.built: $(PYTHON_SRC) $(B)/libbastide.a
	cd python && BASTIDE_LINK=$(abspath $(B)/libbastide.a) $(PYTHON) -W ignore setup.py -q build --build-base $(abspath $(PYTHON_DIR))/tmp --build-lib $(abspath $(PYTHON_DIR))/lib
	@touch $@

python: $(PYTHON_DIR)/.built ## the Python package, in build/python/lib

wheel: ## a wheel that needs nothing else, in build/wheels
	$(PYTHON) -m pip wheel -q --no-build-isolation --no-index --no-deps -w $(B)/wheels ./python

# The objects are for the warnings alone, which setuptools would not ask for.
check-python: $(PYTHON_DIR)/.built $(B)/bastide $(call obj,$(wildcard python/src/*.c)) ## the Python package: documentation, units, environments, examples, types
	$(PYTHON) python/tests/run.py $(B)/bastide $(PYTHON_DIR)/lib

check-wheel: $(B)/bastide ## source distribution, wheel of it, installed by pip from nothing else, and tested: minutes
	PYTHON=$(PYTHON) sh python/tests/wheel.sh $(abspath $(B))

bench-python: $(PYTHON_DIR)/.built $(B)/bastide ## batches of random games beside `bastide bench`
	PYTHONPATH=$(PYTHON_DIR)/lib $(PYTHON) -m bastide.bench --bastide $(B)/bastide

list-sources:
	@echo $(LIB_SRC)

.PHONY: python wheel check-python check-wheel bench-python list-sources
