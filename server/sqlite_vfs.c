/* SQLite takes what a file does not have for zeros: a page that lies beyond the end of a database that was cut off
 * reads as an empty one, and rows are missing without a word. Here such a read is an error. Everything else is left to
 * the system's own files. */
#include <pthread.h>

#include "sqlite.h"

enum { SMALLEST_PAGE = 512 };

static sqlite3_vfs *real, strict;
static const sqlite3_io_methods *plain;
static sqlite3_io_methods patched;

static int read_strictly(sqlite3_file *f, void *to, int n, sqlite3_int64 at) {
    sqlite3_int64 size = 0;
    int rc = plain->xRead(f, to, n, at);
    /* Of a new database there is nothing to read yet, and its header may be asked for. */
    if (rc != SQLITE_IOERR_SHORT_READ || n < SMALLEST_PAGE)
        return rc;
    return plain->xFileSize(f, &size) == SQLITE_OK && size == 0 ? rc : SQLITE_IOERR_READ;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The file stays the system's own, but for one function of its table. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out) {
    (void)vfs;
    int rc = real->xOpen(real, name, f, flags, out);
    if (rc != SQLITE_OK || !(flags & SQLITE_OPEN_MAIN_DB))
        return rc;
    pthread_mutex_lock(&lock);
    if (!plain) {
        plain = f->pMethods;
        patched = *plain;
        patched.xRead = read_strictly;
    }
    bool usual = f->pMethods == plain;
    pthread_mutex_unlock(&lock);
    if (usual)
        f->pMethods = &patched;
    return rc;
}

static void prepare(void) {
    real = sqlite3_vfs_find(NULL);
    if (!real)
        return;
    strict = *real;
    strict.zName = "bastide";
    strict.xOpen = open_file;
    sqlite3_vfs_register(&strict, 0);
}

const char *sqlite_vfs_name(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    return "bastide";
}
