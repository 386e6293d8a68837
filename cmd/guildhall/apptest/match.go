// Package apptest holds samples and checks for the tests of several commands. It
// uses autoplay, but neither the app nor a command.
package apptest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"guildhall/cmd/lab/autoplay"
	"guildhall/storage/sqlite"
)

// Database returns the content of a database file with one match in play. It is
// built once.
var Database = sync.OnceValues(func() (content []byte, err error) {
	dir, err := os.MkdirTemp("", "guildhall-match-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ctx, file := context.Background(), filepath.Join(dir, "x.db")
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		return nil, err
	}
	b := autoplay.New(db)
	t, err := b.Start(ctx, "cleopatra", 2)
	for n := 0; n < 40 && err == nil; n++ {
		_, _, _, err = b.Step(ctx, t.ID)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})
