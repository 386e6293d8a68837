package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"guildhall/bot/sandbox"
	"guildhall/cmd/guildhall/apptest"
	"guildhall/storage/sqlite"
)

// host is a machine set up by a host: a configuration, a database with a match in
// play, and a simulated Discord with its table.
type host struct {
	dir, config, db, token string
}

func newHost(t *testing.T) host {
	t.Helper()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	sample, dir := server.SeedSample(), t.TempDir()
	h := host{dir: dir, config: filepath.Join(dir, "config.yaml"), db: filepath.Join(dir, "guildhall.db"), token: server.Token()}
	content, err := apptest.Database()
	if err != nil {
		t.Fatal(err)
	}
	h.write(t, h.db, string(content))
	h.write(t, h.config, fmt.Sprintf("token: %q\ndatabase: %s\ndiscord:\n  api: %s\n", h.token, h.db, server.URL()))
	db, err := sqlite.Open(t.Context(), h.db, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	stored, err := db.Load(t.Context(), 1)
	if err == nil {
		stored.Table.Guild, stored.Table.Channel = sample.Guild, sample.Games
		_, err = db.Update(t.Context(), stored.Table, "", nil)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h host) write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
