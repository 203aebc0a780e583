/* The files of the store: one process at a time has them, and they stay where they are. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sqlite.h"

/* The folder itself is locked, not a file in it, which somebody could delete. */
bool files_lock(sqlite_store *s) {
    char folder[1024];
    snprintf(folder, sizeof folder, "%s", s->base.opt.where);
    char *slash = strrchr(folder, '/');
    snprintf(slash ? slash : folder, 2, "%s", slash == folder ? "/" : slash ? "" : ".");
    s->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0) {
        log_write(LOG_ERROR, "cannot open the store", "path", folder, "text", strerror(errno), NULL);
        return false;
    }
    if (flock(s->folder, LOCK_EX | LOCK_NB) == 0)
        return true;
    log_write(LOG_ERROR, errno == EWOULDBLOCK ? "another server has this store" : "cannot lock the store", "path",
              folder, "text", strerror(errno), NULL);
    return false;
}

void files_unlock(sqlite_store *s) {
    if (s->folder >= 0)
        close(s->folder);
    s->folder = -1;
}

static void note(known_file *f, const char *path, const char *suffix) {
    struct stat st;
    snprintf(f->path, sizeof f->path, "%s%s", path, suffix);
    f->known = stat(f->path, &st) == 0;
    if (f->known) {
        f->device = st.st_dev;
        f->inode = st.st_ino;
    }
}

void files_note(sqlite_store *s) {
    note(&s->file, s->base.opt.where, "");
    note(&s->wal, s->base.opt.where, "-wal");
    note(&s->index, s->base.opt.where, "-shm");
}

/* By name only: opening and closing a file of SQLite's would give up its locks. */
static bool is_there(const known_file *f) {
    struct stat st;
    return !f->known || (stat(f->path, &st) == 0 && st.st_dev == f->device && st.st_ino == f->inode);
}

bool files_have_database(sqlite_store *s) {
    return is_there(&s->file);
}

const char *files_lost(sqlite_store *s) {
    if (!is_there(&s->file))
        return "the store's file was deleted or replaced; stop the server";
    if (!is_there(&s->wal))
        return "the store's log (bastide.db-wal) was deleted or replaced; restart the server";
    /* Without it other programs would not know of our locks. */
    if (!is_there(&s->index))
        return "the store's index (bastide.db-shm) was deleted or replaced; restart the server";
    return NULL;
}
