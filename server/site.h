/* The files of the web client. */
#ifndef BST_SERVER_SITE_H
#define BST_SERVER_SITE_H

#include "net.h"

typedef struct site site;

/* `folder` may be NULL: then there is only a short page that says so. */
site *site_new(const char *folder);
void site_free(site *s);
/* Answers a GET for this path; false if there is no such file. Whoever asks for a page that is not there gets the web
 * client, which says so. */
bool site_answer(site *s, net_conn *conn, const net_request *r, const char *path);
/* The page itself. */
void site_index(site *s, net_conn *conn, const net_request *r);

#endif
