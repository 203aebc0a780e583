/* The web client's files, read once and again when they change. Text is sent compressed to who can take it. */
#include "site.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "fair.h"

enum { MOST_FILE = 16 << 20, BUCKETS = 256, LEAST_TO_PACK = 512 };

typedef struct file {
    struct file *next;
    char *path;
    struct timespec changed;
    off_t size;
    msg *plain, *packed; /* packed is NULL if it would not pay */
    char etag[48];
} file;

struct site {
    char *folder;
    file *files[BUCKETS];
};

static const struct {
    const char *end, *type;
    bool pack;
} types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".svg", "image/svg+xml", true},
    {".wasm", "application/wasm", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".map", "application/json", true},
    {".ico", "image/x-icon", false},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".woff2", "font/woff2", false},
    {".mp3", "audio/mpeg", false},
    {".ogg", "audio/ogg", false},
};
enum { TYPES = sizeof types / sizeof *types };

static int type_of(const char *path) {
    size_t n = strlen(path);
    for (int i = 0; i < TYPES; i++) {
        size_t k = strlen(types[i].end);
        if (n > k && strcmp(path + n - k, types[i].end) == 0)
            return i;
    }
    return -1;
}

site *site_new(const char *folder) {
    site *s = base_alloc(sizeof *s);
    s->folder = folder ? base_copy(folder) : NULL;
    return s;
}

static void empty(file *f) {
    msg_drop(f->plain);
    msg_drop(f->packed);
    f->plain = f->packed = NULL;
}

void site_free(site *s) {
    for (int i = 0; s && i < BUCKETS; i++)
        for (file *f = s->files[i], *next; f; f = next) {
            next = f->next;
            empty(f);
            free(f->path);
            free(f);
        }
    if (s)
        free(s->folder);
    free(s);
}

/* No way out of the folder, nothing hidden. */
static bool is_decent(const char *path) {
    if (path[0] != '/' || strlen(path) > 200)
        return false;
    for (const char *c = path; *c; c++) {
        bool good =
            (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr("-_./", *c);
        if (!good || (*c == '/' && (c[1] == '.' || c[1] == '/')))
            return false;
    }
    return true;
}

static msg *pack(const msg *plain) {
    z_stream z = {0};
    if (plain->n < LEAST_TO_PACK || deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&z, (uLong)plain->n);
    char *out = base_alloc(room);
    z.next_in = (Bytef *)(uintptr_t)plain->text;
    z.avail_in = (uInt)plain->n;
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    bool pays = deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < plain->n;
    msg *m = pays ? msg_new(out, z.total_out) : NULL;
    deflateEnd(&z);
    free(out);
    return m;
}

static bool read_file(file *f, const char *name, off_t size) {
    char *text = base_alloc((size_t)size + 1);
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, (size_t)size);
    if (fd >= 0)
        close(fd);
    if (n == size) {
        uint8_t hash[HASH_BYTES];
        char hex[HASH_HEX];
        f->plain = msg_new(text, (size_t)n);
        f->packed = types[type_of(f->path)].pack ? pack(f->plain) : NULL;
        fair_token_hash(text, (size_t)n, hash);
        fair_hex(hash, hex);
        snprintf(f->etag, sizeof f->etag, "\"%.24s\"", hex);
    }
    free(text);
    return n == size;
}

static file **place(site *s, const char *path) {
    uint32_t h = 2166136261u;
    for (const char *c = path; *c; c++)
        h = (h ^ (uint8_t)*c) * 16777619u;
    file **at = &s->files[h % BUCKETS];
    while (*at && strcmp((*at)->path, path) != 0)
        at = &(*at)->next;
    return at;
}

static file *find(site *s, const char *path) {
    char name[1024];
    struct stat st;
    if (!s->folder || !is_decent(path) || type_of(path) < 0)
        return NULL;
    snprintf(name, sizeof name, "%s%s", s->folder, path);
    if (stat(name, &st) || !S_ISREG(st.st_mode) || st.st_size > MOST_FILE)
        return NULL;
    file **at = place(s, path), *f = *at;
    if (!f) {
        f = *at = base_alloc(sizeof *f);
        f->path = base_copy(path);
    }
    bool same = f->plain && f->size == st.st_size && f->changed.tv_sec == st.st_mtim.tv_sec &&
                f->changed.tv_nsec == st.st_mtim.tv_nsec;
    if (same)
        return f;
    empty(f);
    f->changed = st.st_mtim;
    f->size = st.st_size;
    return read_file(f, name, st.st_size) ? f : NULL;
}

/* A build gives files a name that changes with what is in them: name-HASH.ext, eight or more signs. */
static bool is_hashed(const char *path) {
    const char *dash = strrchr(path, '-'), *dot = strrchr(path, '.');
    return strncmp(path, "/assets/", 8) == 0 && dash && dot && dot - dash > 8;
}

static void answer(net_conn *conn, const net_request *r, const char *path, file *f, int status) {
    bool packed = f->packed && strstr(r->accept_encoding, "gzip");
    net_answer a = {
        .status = status == 200 && strstr(r->if_none_match, f->etag) ? 304 : status,
        .type = types[type_of(path)].type,
        .cache = is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache",
        .etag = f->etag,
        .encoding = packed ? "gzip" : NULL,
        .page = true,
    };
    net_reply(conn, &a, a.status == 304 ? NULL : msg_keep(packed ? f->packed : f->plain));
}

/* The page itself: also where somebody looks for a page that is not there, so that it can say so in their language. */
static void index_page(site *s, net_conn *conn, const net_request *r, int status) {
    static const char none[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Bastide</title>"
                               "<p>The server runs. The web client is not installed beside it; see --web.</p></html>";
    file *f = find(s, "/index.html");
    if (f)
        answer(conn, r, "/index.html", f, status);
    else
        net_reply(conn, &(net_answer){.status = status, .type = "text/html; charset=utf-8", .page = true},
                  msg_new(none, sizeof none - 1));
}

bool site_answer(site *s, net_conn *conn, const net_request *r, const char *path) {
    if (strcmp(path, "/") == 0) {
        index_page(s, conn, r, 200);
        return true;
    }
    file *f = find(s, path);
    const char *name = strrchr(path, '/');
    if (f)
        answer(conn, r, path, f, 200);
    else if (name && (!strchr(name, '.') || strstr(name, ".htm")))
        index_page(s, conn, r, 404);
    else
        return false;
    return true;
}

void site_index(site *s, net_conn *conn, const net_request *r) {
    index_page(s, conn, r, 200);
}
