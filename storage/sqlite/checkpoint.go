package sqlite

import "modernc.org/sqlite"

// A checkpoint copies pages from the write-ahead log to the file and syncs both. SQLite makes
// it within the commit that makes the log long. Ours runs beside the commits, on a connection
// of its own; a log that it cannot empty is left to SQLite.
const (
	checkpointInterval = 100  // writes from one checkpoint to the next
	maxLogPages        = 4000 // length of the log at which SQLite makes a checkpoint itself
)

// On Linux a commit syncs with fdatasync, as SQLite's own builds do. It writes all that is
// needed to read the data again, but not the time of the last change. Elsewhere nothing
// changes.
func init() { sqlite.Fdatasync(true) }

// countWrite counts a transaction, and starts a checkpoint after checkpointInterval ones.
func (db *DB) countWrite() {
	if db.writes.Add(1)%checkpointInterval != 0 || !db.checkpointing.TryLock() {
		return
	}
	go func() {
		defer db.checkpointing.Unlock()
		// After an error the pages stay in the log, and the next checkpoint copies them.
		db.c.Exec(`PRAGMA wal_checkpoint(PASSIVE)`)
	}()
}
