package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// TestStartOnAFullDisk waits for room, says so now and then, answers on the
// health address meanwhile, and goes on by itself.
func TestStartOnAFullDisk(t *testing.T) {
	var said bytes.Buffer
	file, address := filepath.Join(t.TempDir(), "guildhall.db"), apptest.FreeAddress(t)
	log := slog.New(slog.NewTextHandler(&said, nil))
	tries, stop := 0, func() error { return nil }
	o := opening{
		open: func(ctx context.Context) (*sqlite.DB, error) {
			if tries++; tries <= 7 {
				return nil, fmt.Errorf("open database %s: %w", file, storage.ErrFull)
			}
			return sqlite.Open(ctx, file, sqlite.WithoutSync())
		},
		log: log, every: 3,
		pause: func(ctx context.Context) {
			if tries > 1 {
				return
			}
			stop = serveWaiting(ctx, address, log)
			for path, want := range map[string]int{"healthz": http.StatusOK, "readyz": http.StatusServiceUnavailable} {
				res, err := http.Get("http://" + address + "/" + path)
				if err != nil {
					t.Error(err)
				} else if res.Body.Close(); res.StatusCode != want {
					t.Errorf("/%s answers %s, want %d", path, res.Status, want)
				}
			}
		},
	}
	db, err := o.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if n := strings.Count(said.String(), "waits for room"); n != 3 || !strings.Contains(said.String(), "room on the disk again") {
		t.Errorf("of 7 attempts the log names %d, want 3:\n%s", n, &said)
	}
}

// TestStartOnAFullDiskIsStopped ends when it is asked to.
func TestStartOnAFullDiskIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := opening{
		open:  func(context.Context) (*sqlite.DB, error) { return nil, storage.ErrFull },
		log:   slog.New(slog.DiscardHandler),
		every: 1, pause: func(context.Context) { cancel() },
	}
	if _, err := o.run(ctx); err == nil {
		t.Error("a database was opened on a full disk")
	}
}
