// Package apptest holds samples and checks for the tests of several commands. It
// uses autoplay, but neither the app nor a command.
package apptest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
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

// FreeAddress returns a loopback address at which nothing listens. Its port is below those that
// systems give to outgoing connections, so no connection takes it before a program listens.
func FreeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 20000+rand.IntN(12000)))
		if err != nil {
			continue
		}
		defer l.Close()
		return l.Addr().String()
	}
	t.Fatal("no port of 127.0.0.1 is free")
	return ""
}

// CheckRecords checks that replaying the record of every table in a database
// gives the stored state, and returns the number of commits. A record with moves
// under an older version of the rules need only be playable.
func CheckRecords(t *testing.T, file string) (commits int) {
	t.Helper()
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	list, err := db.InPhase(t.Context(), "", storage.Playing, 1000)
	if err != nil {
		t.Fatal(err)
	}
	over, err := db.InPhase(t.Context(), "", storage.Finished, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, tb := range append(list, over...) {
		stored, err := db.Load(t.Context(), tb.ID)
		if err != nil {
			t.Fatal(err)
		}
		rules, _ := catalog.BuiltIn().Rules(tb.Game, tb.TableState.Data)
		var seed engine.Seed
		copy(seed[:], tb.Seed)
		r := engine.NewRecord(rules.Info(), rules.Info().Begun(engine.Setup{Seats: len(tb.Seats), Options: tb.Options, Seed: seed}))
		moves, err := db.Moves(t.Context(), tb.ID, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			r.Moves = append(r.Moves, engine.RecordEntry{Seat: engine.Seat(m.Seat), Code: m.Code, Version: m.Version})
		}
		state, err := engine.Replay(rules, r)
		if err != nil {
			t.Errorf("table %d: %v", tb.ID, err)
			continue
		}
		last, err := rules.Decode(stored.State) // an earlier version may have written it
		if err != nil {
			t.Errorf("table %d: %v", tb.ID, err)
			continue
		}
		if _, older := r.OtherVersion(rules.Info().Version); !older && !bytes.Equal(state.Encode(), last.Encode()) {
			t.Errorf("the record of table %d, %d moves, does not lead to its state", tb.ID, len(moves))
		}
		commits += tb.Turns
	}
	return commits
}
