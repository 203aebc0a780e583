/* Work spread over the ranks of an MPI run. When a rank dies, mpirun says so and stops the others. */
#include "../spread.h"

#include <mpi.h>
#include <stdlib.h>

int spread_begin(int *ranks) {
    int rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, ranks);
    return rank;
}

void spread_end(void) {
    MPI_Finalize();
}

void spread_share(void *data, size_t n) {
    MPI_Bcast(data, (int)n, MPI_BYTE, 0, MPI_COMM_WORLD);
}

void spread_give(const void *data, size_t n) {
    MPI_Send(data, (int)n, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}

void *spread_take(int from, size_t *n) {
    MPI_Status status;
    int bytes;
    MPI_Probe(from, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    void *data = malloc((size_t)bytes + 1);
    if (!data)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Recv(data, bytes, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *n = (size_t)bytes;
    return data;
}
