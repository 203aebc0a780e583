/* Faults on demand: a file system for SQLite between it and the real one, its memory, the server's memory, the wall
 * clock. Every operation on the store counts one; the fault happens at the chosen one, and goes on for a while. */
#ifndef BST_TESTS_SERVER_FAULT_VFS_H
#define BST_TESTS_SERVER_FAULT_VFS_H

#include <stdbool.h>

/* SHORT_READ .. TORN concern certain operations of the store; MEMORY_* count allocations instead. */
enum fault {
    FAULT_NONE,
    FAULT_SHORT_READ, /* a read gives half of what was asked for */
    FAULT_READ_EIO,
    FAULT_WRITE_EIO,
    FAULT_ENOSPC,
    FAULT_SYNC_EIO,
    FAULT_SLOW_SYNC,    /* 30 ms each */
    FAULT_EMFILE,       /* no file can be opened, nor mapped */
    FAULT_CLOCK,        /* the wall clock jumps an hour, to and fro */
    FAULT_KILL,         /* the process is gone before the operation */
    FAULT_TORN,         /* half of a write, then the process is gone */
    FAULT_POWER,        /* the process is gone, and with it a random part of what was written but not synced */
    FAULT_MEMORY_STORE, /* SQLite gets no memory */
    FAULT_MEMORY,       /* the server gets none */
    FAULTS
};
extern const char *const fault_names[FAULTS];

/* From the `at`th operation (from 1) that could meet it on, `times` of them in a row. */
void fault_plan(int kind, long at, long times);
/* Before SQLite is used. */
void fault_install(void);
/* How many operations could have met the fault so far, and how many did. */
long fault_counted(void);
long fault_met(void);
/* No more faults. */
void fault_end(void);

#endif
