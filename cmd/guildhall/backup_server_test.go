package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"guildhall/cmd/lab/autoplay"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
	"guildhall/storage/postgres/postgrestest"
)

// TestBackupOfAServerInUse backs up a database on a server while two bots play
// on it, restores the backup and moves it into a new database. Every record
// there gives the stored state, and the records of finished matches are
// verified.
func TestBackupOfAServerInUse(t *testing.T) {
	longtest.Only(t, "matches on a server")
	t.Parallel() // it waits for the server, most of the time
	server := postgrestest.Database(t, nil)
	dir := t.TempDir()
	backup, restored := filepath.Join(dir, "backup.db"), filepath.Join(dir, "restored.db")
	const bots = 2
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var committed atomic.Int64
	finished, ended := make(chan struct{}, bots), make(chan error, bots)
	for n := range bots {
		db, err := connect.Open(ctx, dburl.Address{Name: server}, connect.Options{WithoutSync: true, Owner: fmt.Sprint("bot ", n)})
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			err := playTwoMatches(ctx, db, uint64(n), &committed, finished)
			ended <- errors.Join(err, db.Close())
		}()
	}
	run := func(want string, args ...string) {
		t.Helper()
		code, out, errs := runCommandLine(t, args...)
		if code != 0 || !strings.Contains(out+errs, want) {
			t.Fatalf("%s: exit %d, want %q: %s%s", strings.Join(args, " "), code, want, out, errs)
		}
	}
	for range bots {
		select {
		case <-finished:
		case err := <-ended:
			t.Fatalf("a bot stopped: %v", err)
		}
	}
	before := committed.Load()
	run("is a backup of", "backup", backup, "--db", server)
	during := committed.Load() - before
	stop()
	for range bots {
		if err := <-ended; err != nil {
			t.Errorf("a bot: %v", err)
		}
	}
	if during == 0 {
		t.Error("nobody played during the backup")
	}
	empty := postgrestest.Database(t, nil)
	run("", "restore", backup, "--new", "--db", restored)
	run("Copied ", "database", "move", restored, empty)

	db, err := connect.Open(t.Context(), dburl.Address{Name: empty}, connect.Options{WithoutSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	over, err := db.InPhase(t.Context(), "", storage.Finished, 1000)
	if err != nil {
		t.Fatal(err)
	}
	playing, err := db.InPhase(t.Context(), "", storage.Playing, 1000)
	if err != nil || len(playing) == 0 || len(over) == 0 {
		t.Fatalf("%d matches are running and %d over in the backup, %v", len(playing), len(over), err)
	}
	for _, table := range over {
		run("The shuffle was honest.", "record", "verify", fmt.Sprint(table.ID), "--db", empty)
	}
	for _, table := range playing {
		moves, err := db.Moves(t.Context(), table.ID, 1)
		if err != nil || len(moves) != table.Seq {
			t.Errorf("table %d: %d moves of %d, %v", table.ID, len(moves), table.Seq, err)
		}
	}
	t.Logf("%d commits during the backup; %d matches over, %d running", during, len(over), len(playing))
}

// playTwoMatches plays two matches at the same time, and then others, until ctx
// ends. It counts commits, and reports the end of the first match.
func playTwoMatches(ctx context.Context, db storage.Database, seed uint64, committed *atomic.Int64, finished chan<- struct{}) error {
	p := autoplay.NewSeeded(db, seed)
	var at [2]int64
	for n, told := 0, false; ctx.Err() == nil; n++ {
		table := &at[n%len(at)]
		if *table == 0 {
			row, err := p.Start(ctx, "cleopatra", 2)
			if err != nil {
				return unlessEnded(ctx, err)
			}
			*table = row.ID
		}
		_, final, over, err := p.Step(ctx, *table)
		if err != nil {
			return unlessEnded(ctx, err)
		}
		if final {
			committed.Add(1)
		}
		if over {
			*table = 0
			if !told {
				told = true
				finished <- struct{}{}
			}
		}
	}
	return nil
}

// unlessEnded returns an error, unless it came from the end of ctx.
func unlessEnded(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
