/* Faults on demand below SQLite. */
#include "fault_vfs.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const fault_names[FAULTS] = {"none",     "short-read", "read-eio",     "write-eio", "enospc",
                                         "sync-eio", "slow-sync",  "emfile",       "clock",     "kill",
                                         "torn",     "power-cut",  "store-memory", "memory"};

static atomic_int planned;
static long from, many;
static atomic_long counted, met;

void fault_plan(int kind, long at, long times) {
    planned = kind;
    from = at;
    many = times;
}

void fault_end(void) {
    planned = FAULT_NONE;
}

long fault_counted(void) {
    return counted;
}

long fault_met(void) {
    return met;
}

/* Counts an operation that could meet the fault; whether it does. */
static bool meets(int kind) {
    if (kind != planned)
        return false;
    long n = ++counted;
    if (n < from || n >= from + many)
        return false;
    met++;
    return true;
}

static void maybe_die(void) {
    if (meets(FAULT_KILL))
        kill(getpid(), SIGKILL);
}

/* ---- the wall clock ---- */

int __real_clock_gettime(clockid_t id, struct timespec *t);
int __wrap_clock_gettime(clockid_t id, struct timespec *t);
int __wrap_clock_gettime(clockid_t id, struct timespec *t) {
    int rc = __real_clock_gettime(id, t);
    if (rc == 0 && id == CLOCK_REALTIME && met > 0 && planned == FAULT_CLOCK)
        t->tv_sec += met % 2 ? 3600 : -3600;
    return rc;
}

/* ---- the server's memory ---- */

void *__real_malloc(size_t n);
void *__real_calloc(size_t a, size_t b);
void *__real_realloc(void *old, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t a, size_t b);
void *__wrap_realloc(void *old, size_t n);

void *__wrap_malloc(size_t n) {
    return meets(FAULT_MEMORY) ? NULL : __real_malloc(n);
}

void *__wrap_calloc(size_t a, size_t b) {
    return meets(FAULT_MEMORY) ? NULL : __real_calloc(a, b);
}

void *__wrap_realloc(void *old, size_t n) {
    return meets(FAULT_MEMORY) ? NULL : __real_realloc(old, n);
}

/* ---- SQLite's memory ---- */

static sqlite3_mem_methods real_memory;

static void *store_malloc(int n) {
    return meets(FAULT_MEMORY_STORE) ? NULL : real_memory.xMalloc(n);
}

static void *store_realloc(void *old, int n) {
    return meets(FAULT_MEMORY_STORE) ? NULL : real_memory.xRealloc(old, n);
}

/* ---- files ---- */

static sqlite3_vfs *real_vfs;

/* What a file held before it was written to, until it is synced. */
typedef struct old_bytes {
    struct old_bytes *next; /* the newest first */
    sqlite3_file *real;
    sqlite3_int64 at;
    int n;
    unsigned char bytes[];
} old_bytes;

static pthread_mutex_t power = PTHREAD_MUTEX_INITIALIZER;
static old_bytes *unsynced;

static void forget(sqlite3_file *real) {
    for (old_bytes **at = &unsynced; *at;) {
        old_bytes *o = *at;
        if (o->real != real) {
            at = &o->next;
            continue;
        }
        *at = o->next;
        free(o);
    }
}

/* Bytes past the end of the file are zeros, as they are when only its length has reached the disk. */
static void remember(sqlite3_file *real, sqlite3_int64 at, int n) {
    old_bytes *o = __real_calloc(1, sizeof *o + (size_t)n);
    o->real = real;
    o->at = at;
    o->n = n;
    real->pMethods->xRead(real, o->bytes, n, at);
    o->next = unsynced;
    unsynced = o;
}

static void cut_power(void) {
    unsigned long dice = (unsigned long)from * 2654435761u + 1;
    for (const old_bytes *o = unsynced; o; o = o->next) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        if (dice >> 40 & 1)
            o->real->pMethods->xWrite(o->real, o->bytes, o->n, o->at);
    }
    kill(getpid(), SIGKILL);
}

typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
} file;

static sqlite3_file *real_of(sqlite3_file *f) {
    return ((file *)(void *)f)->real;
}

static int f_close(sqlite3_file *f) {
    sqlite3_file *r = real_of(f);
    pthread_mutex_lock(&power);
    forget(r);
    pthread_mutex_unlock(&power);
    return r->pMethods ? r->pMethods->xClose(r) : SQLITE_OK;
}

static int f_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at) {
    sqlite3_file *r = real_of(f);
    maybe_die();
    meets(FAULT_CLOCK);
    if (meets(FAULT_READ_EIO))
        return SQLITE_IOERR_READ;
    int rc = r->pMethods->xRead(r, to, n, at);
    if (rc == SQLITE_OK && meets(FAULT_SHORT_READ)) {
        memset((char *)to + n / 2, 0, (size_t)(n - n / 2));
        return SQLITE_IOERR_SHORT_READ;
    }
    return rc;
}

static int f_write(sqlite3_file *f, const void *from_, int n, sqlite3_int64 at) {
    sqlite3_file *r = real_of(f);
    maybe_die();
    meets(FAULT_CLOCK);
    if (meets(FAULT_TORN)) {
        r->pMethods->xWrite(r, from_, n / 2, at);
        kill(getpid(), SIGKILL);
    }
    if (meets(FAULT_WRITE_EIO))
        return SQLITE_IOERR_WRITE;
    if (meets(FAULT_ENOSPC)) {
        r->pMethods->xWrite(r, from_, n / 3, at); /* a full disk takes what it can */
        return SQLITE_FULL;
    }
    if (planned != FAULT_POWER)
        return r->pMethods->xWrite(r, from_, n, at);
    pthread_mutex_lock(&power);
    remember(r, at, n);
    int rc = r->pMethods->xWrite(r, from_, n, at);
    if (meets(FAULT_POWER))
        cut_power();
    pthread_mutex_unlock(&power);
    return rc;
}

static int f_truncate(sqlite3_file *f, sqlite3_int64 size) {
    sqlite3_file *r = real_of(f);
    maybe_die();
    return meets(FAULT_WRITE_EIO) ? SQLITE_IOERR_TRUNCATE : r->pMethods->xTruncate(r, size);
}

static int f_sync(sqlite3_file *f, int flags) {
    sqlite3_file *r = real_of(f);
    maybe_die();
    meets(FAULT_CLOCK);
    if (meets(FAULT_SYNC_EIO))
        return SQLITE_IOERR_FSYNC;
    if (meets(FAULT_SLOW_SYNC))
        usleep(30000);
    if (planned != FAULT_POWER)
        return r->pMethods->xSync(r, flags);
    pthread_mutex_lock(&power);
    if (meets(FAULT_POWER))
        cut_power();
    int rc = r->pMethods->xSync(r, flags);
    if (rc == SQLITE_OK)
        forget(r);
    pthread_mutex_unlock(&power);
    return rc;
}

static int f_size(sqlite3_file *f, sqlite3_int64 *size) {
    sqlite3_file *r = real_of(f);
    return meets(FAULT_READ_EIO) ? SQLITE_IOERR_FSTAT : r->pMethods->xFileSize(r, size);
}

static int f_lock(sqlite3_file *f, int how) {
    return real_of(f)->pMethods->xLock(real_of(f), how);
}

static int f_unlock(sqlite3_file *f, int how) {
    return real_of(f)->pMethods->xUnlock(real_of(f), how);
}

static int f_reserved(sqlite3_file *f, int *out) {
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), out);
}

static int f_control(sqlite3_file *f, int what, void *data) {
    return real_of(f)->pMethods->xFileControl(real_of(f), what, data);
}

static int f_sector(sqlite3_file *f) {
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int f_device(sqlite3_file *f) {
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static int f_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    maybe_die();
    if (meets(FAULT_EMFILE))
        return SQLITE_IOERR_SHMOPEN;
    return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, out);
}

static int f_shm_lock(sqlite3_file *f, int at, int n, int flags) {
    return real_of(f)->pMethods->xShmLock(real_of(f), at, n, flags);
}

static void f_shm_barrier(sqlite3_file *f) {
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static int f_shm_unmap(sqlite3_file *f, int delete) {
    return real_of(f)->pMethods->xShmUnmap(real_of(f), delete);
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = f_close,
                                           .xRead = f_read,
                                           .xWrite = f_write,
                                           .xTruncate = f_truncate,
                                           .xSync = f_sync,
                                           .xFileSize = f_size,
                                           .xLock = f_lock,
                                           .xUnlock = f_unlock,
                                           .xCheckReservedLock = f_reserved,
                                           .xFileControl = f_control,
                                           .xSectorSize = f_sector,
                                           .xDeviceCharacteristics = f_device,
                                           .xShmMap = f_shm_map,
                                           .xShmLock = f_shm_lock,
                                           .xShmBarrier = f_shm_barrier,
                                           .xShmUnmap = f_shm_unmap};

static int v_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out) {
    file *mine = (file *)(void *)f;
    (void)v;
    maybe_die();
    mine->base.pMethods = NULL;
    mine->real = (sqlite3_file *)(void *)(mine + 1);
    mine->real->pMethods = NULL;
    if (meets(FAULT_EMFILE))
        return SQLITE_CANTOPEN;
    int rc = real_vfs->xOpen(real_vfs, name, mine->real, flags, out);
    if (mine->real->pMethods)
        mine->base.pMethods = &methods;
    return rc;
}

static int v_delete(sqlite3_vfs *v, const char *name, int sync) {
    (void)v;
    maybe_die();
    return meets(FAULT_WRITE_EIO) ? SQLITE_IOERR_DELETE : real_vfs->xDelete(real_vfs, name, sync);
}

void fault_install(void) {
    static sqlite3_vfs shim;
    static sqlite3_mem_methods memory;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory);
    memory = real_memory;
    memory.xMalloc = store_malloc;
    memory.xRealloc = store_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &memory);
    real_vfs = sqlite3_vfs_find(NULL);
    shim = *real_vfs;
    shim.zName = "faults";
    shim.szOsFile = (int)sizeof(file) + real_vfs->szOsFile;
    shim.xOpen = v_open;
    shim.xDelete = v_delete;
    sqlite3_vfs_register(&shim, 1);
}
