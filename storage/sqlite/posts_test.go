package sqlite

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/storage"
	"guildhall/storage/sqlite/corrupt"
	"guildhall/storage/storagetest"
	"guildhall/storage/transfer"
)

// TestEarlierPosts migrates posts and acts from before each fact had its own column, and
// skips a damaged row.
func TestEarlierPosts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guildhall.db")
	db, err := openWith(t, path, upTo(t, 11, nil))
	must(t, err)
	must(t, db.write(t.Context(), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(t.Context(), storagetest.EarlierPosts()+
			`INSERT INTO posts (table_id, kind, user, channel, message, seq, digest) VALUES (2, 'card', '', '800', 'm', 1, 'ab12')`)
		return err
	}))
	must(t, db.Close())
	must(t, corrupt.Column(t.Context(), path, "posts", "message", "n", "table_id = 2"))
	db = reopened(t, path, WithoutSync())
	storagetest.CheckEarlierPosts(t, db)
	if _, err := db.Post(t.Context(), 2, "card", ""); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("the damaged post is read with the error %v", err)
	}
	must(t, db.Close())
	r, err := Inspect(t.Context(), path)
	must(t, err)
	if !r.Sound() {
		t.Errorf("after the migration: %q", r.Problems)
	}
}

// TestColumnsHaveOneMeaning reads the comments of the schema.
func TestColumnsHaveOneMeaning(t *testing.T) {
	db := fresh(t, WithoutSync())
	comments := map[string]string{}
	for _, table := range transfer.Tables {
		var definition string
		must(t, db.r.QueryRowContext(t.Context(), `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`, table.Name).Scan(&definition))
		for _, c := range table.Columns {
			for line := range strings.Lines(definition) {
				if name, _, _ := strings.Cut(strings.TrimSpace(line), " "); name == c.Name {
					_, comment, _ := strings.Cut(line, "--")
					comments[table.Name+"."+c.Name] = strings.TrimSpace(comment)
				}
			}
			if _, ok := comments[table.Name+"."+c.Name]; !ok {
				t.Errorf("the definition of %s has no line for %s", table.Name, c.Name)
			}
		}
	}
	storagetest.CheckComments(t, comments, "posts", "audits")
}
