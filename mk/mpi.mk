# `bastide match` and the generator of training games over the ranks of an MPI run. Nothing else needs MPI.
MPICC ?= mpicc

$(B)/mpi/%.o: %.c
	@mkdir -p $(@D)
	$(MPICC) $(CPPFLAGS) $(WARN) $(CFLAGS) -MMD -MP -c $< -o $@

# All objects of the command are there when it is; the list is complete only when every mk file has been read.
$(B)/bastide-mpi: $(B)/bastide $(B)/mpi/tournament/mpi/workers.o
	$(MPICC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter-out $(B)/tournament/workers.o,$(call obj,$(LIB_SRC) $(BASTIDE_SRC))) $(B)/mpi/tournament/mpi/workers.o $(BASTIDE_LIBS)

$(B)/train-mpi: $(TRAINER) $(B)/mpi/tools/mpi/spread.o $(call obj,$(ENGINE) $(TEXT) $(GAME) $(AI))
	$(MPICC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm

mpi: $(B)/bastide-mpi $(B)/train-mpi ## bastide for many machines: mpirun -n 8 build/bastide-mpi match ...

CHECKS += check-mpi
check-mpi: $(B)/bastide $(B)/bastide-mpi $(B)/train $(B)/train-mpi ## over two ranks: the same results as by one process
	python3 tests/mpi/run.py $(B)/bastide $(B)/bastide-mpi $(B)/train $(B)/train-mpi
.PHONY: mpi check-mpi
