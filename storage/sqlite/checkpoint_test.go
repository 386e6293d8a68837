package sqlite

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
)

// TestCheckpointBesideCommits checks that the file holds the commits without the write-ahead
// log after checkpointInterval writes, long before SQLite makes a checkpoint itself.
func TestCheckpointBesideCommits(t *testing.T) {
	db := fresh(t)
	p := newPlay(t, db, 1)
	inFile := func() (commits int) {
		t.Helper()
		db.checkpointing.Lock() // waits for a checkpoint
		defer db.checkpointing.Unlock()
		content, err := os.ReadFile(db.path)
		must(t, err)
		file := filepath.Join(t.TempDir(), "file.db")
		must(t, os.WriteFile(file, content, 0o600))
		alone, err := sql.Open("sqlite", bare(file))
		must(t, err)
		defer alone.Close()
		must(t, alone.QueryRowContext(t.Context(), `SELECT count(*) FROM turns`).Scan(&commits))
		return commits
	}
	for db.writes.Load() < checkpointInterval-1 {
		must(t, db.Commit(t.Context(), p.next(false)))
	}
	if n := inFile(); n != 0 {
		t.Errorf("%d commits are in the file before a checkpoint", n)
	}
	must(t, db.Commit(t.Context(), p.next(false)))
	if n := inFile(); n != p.turns+1 {
		t.Errorf("%d commits are in the file after a checkpoint, want %d", n, p.turns+1)
	}
	var pages int
	must(t, db.w.QueryRowContext(t.Context(), `PRAGMA wal_autocheckpoint`).Scan(&pages))
	if pages != maxLogPages {
		t.Errorf("SQLite makes a checkpoint after %d pages, want %d", pages, maxLogPages)
	}
}
