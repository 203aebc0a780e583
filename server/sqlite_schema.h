/* Inside the store of SQLite: tables and migrations. */
#ifndef BST_SERVER_SQLITE_SCHEMA_H
#define BST_SERVER_SQLITE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

int schema_version(sqlite3 *db);
/* Settings of a connection. */
bool schema_prepare(sqlite3 *db, bool full_sync);
bool schema_migrate(sqlite3 *db);
/* base_served as it was last stored; -1 with a message in the log. */
int64_t schema_served(sqlite3 *db);

#endif
