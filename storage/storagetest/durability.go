package storagetest

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"guildhall/storage"
)

// durability checks that data still exist after closing and opening a store.
func durability(t *testing.T, db Database) {
	t.Run("reopened", func(t *testing.T) {
		s := db.New(t)
		fill(t, s)
		want := contents(t, s)
		again := db.Reopen(t, s)
		same(t, "contents", contents(t, again), want)
		pressesRemembered(t, again)
	})
	t.Run("restored", func(t *testing.T) {
		s := db.New(t)
		fill(t, s)
		want := contents(t, s)
		path := filepath.Join(t.TempDir(), "backup")
		ok(t, s.Backup(t.Context(), path))
		if err := s.Backup(t.Context(), path); err == nil {
			t.Error("a backup was overwritten")
		}
		commit(t, s, turn(1, 2, 1)) // after the backup
		same(t, "contents", contents(t, db.Restore(t, path)), want)
	})
	t.Run("a cancelled call changes nothing", func(t *testing.T) {
		s := db.New(t)
		tab := playing(t, s)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Commit(ctx, turn(tab.ID, 0, 1)); !errors.Is(err, context.Canceled) {
			t.Errorf("error = %v, want context.Canceled", err)
		}
		same(t, "table", table(t, s, tab.ID), tab)
	})
}

func fill(t *testing.T, s storage.Store) {
	t.Helper()
	tab := playing(t, s)
	c := turn(tab.ID, 0, 2)
	c.Press = "press"
	c.Waits = []storage.Wait{wait(1, "bo", 3, 9)}
	c.Deliveries = []storage.Delivery{{ID: "d", Key: "k", Table: 1, Kind: "card", Body: []byte("b"), Due: at(900)}}
	commit(t, s, c)
	create(t, s, sample())
	ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: 1, Seat: 1, After: 2, Step: 1, Codes: []string{"a"}, At: at(3)}))
	ok(t, s.SavePost(t.Context(), storage.Message{Table: 1, Kind: "card", Message: "m"}))
	_, err := s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error { p.Lang = "ko"; return nil })
	ok(t, err)
	ok(t, s.SaveNote(t.Context(), 1, "ada", "note"))
	_, err = s.ChangeGuild(t.Context(), "g", func(g *storage.Guild) error { g.Lang = "ko"; return nil })
	ok(t, err)
	ok(t, s.Follow(t.Context(), 1, "eve", true))
	_, err = s.SaveOrders(t.Context(), storage.Orders{Table: 1, Seat: 1, Body: []byte("orders")})
	ok(t, err)
	ok(t, s.RecordAct(t.Context(), storage.Audit{Guild: "g", Act: "x", At: at(1)}))
	ok(t, s.PutBlob(t.Context(), "space", "key", []byte("value")))
}

// contents reads back everything that fill stores.
func contents(t *testing.T, s storage.Store) []any {
	t.Helper()
	var all []any
	add := func(v any, err error) {
		t.Helper()
		ok(t, err)
		all = append(all, v)
	}
	ctx := t.Context()
	for id := range int64(2) {
		v, err := s.Load(ctx, id+1)
		add(v, err)
	}
	waits, err := s.WaitsAt(ctx, 1)
	add(waits, err)
	followers, err := s.Followers(ctx, 1)
	add(followers, err)
	orders, err := s.Orders(ctx, 1, 1)
	add(orders, err)
	moves, err := s.Moves(ctx, 1, 1)
	add(moves, err)
	turns, err := s.Turns(ctx, 1, 0, 9)
	add(turns, err)
	state, _, err := s.Checkpoint(ctx, 1, 1)
	add(string(state), err)
	draft, err := s.Draft(ctx, 1, 1)
	add(draft, err)
	due, _, err := s.NextDue(ctx)
	add(due, err)
	postsOf, err := s.PostsOf(ctx, 1)
	add(postsOf, err)
	person, err := s.Person(ctx, "ada")
	add(person, err)
	note, err := s.Note(ctx, 1, "ada")
	add(note, err)
	guild, err := s.Guild(ctx, "g")
	add(guild, err)
	audits, err := s.Acts(ctx, "g", 9)
	add(audits, err)
	ok(t, s.EachBlob(ctx, "space", func(key string, value []byte) error {
		all = append(all, key, string(value))
		return nil
	}))
	return all
}

// pressesRemembered checks that used presses are still refused.
func pressesRemembered(t *testing.T, s storage.Store) {
	t.Helper()
	c := turn(1, 2, 1)
	c.Press = "press"
	wantErr(t, s.Commit(t.Context(), c), storage.ErrDuplicate)
}

// Fill stores a row in every table of a database, for tests that copy it.
func Fill(t *testing.T, s storage.Store) {
	t.Helper()
	ctx := t.Context()
	fill(t, s)
	ok(t, s.Enqueue(ctx, []storage.Delivery{{ID: "empty", Body: []byte{}, Due: at(5)}, {ID: "none", Due: at(5)}}))
	_, err := s.Beat(ctx, "clock", clockAt(5), time.Minute)
	ok(t, err)
	// A long running match, with whole states and differences.
	long := playing(t, s)
	for n := range 40 {
		c := turn(long.ID, n, 1)
		c.State = fmt.Appendf(nil, `{"text":"%0300d","state":%d}`, n%3, n)
		commit(t, s, c)
	}
	// Finished matches; a user left one of them.
	for range 3 {
		over := playing(t, s)
		over.Seats[0].Vacant = true
		over, err = s.Update(ctx, over, "", nil)
		ok(t, err)
		c := turn(over.ID, 0, 3)
		c.Over = true
		commit(t, s, c)
	}
	for n, users := range [][]string{{"ada", "bo"}, {"bo", "chen"}} {
		ended(t, s, 500+n, users...)
	}
	rated(t, s, 9)
	changeLeague(t, s, sampleLeague())
	mustered(t, s, "ada", "보")
	ok(t, s.Avoid(ctx, "ada", "zoe", true, 9))
	made := changeDaily(t, s, sampleDaily())
	changeDaily(t, s, storage.DailyChange{Deals: made.Deals, Tries: sampleTries()})
	tryPuzzle(t, s, sampleTry("ada", "0a", true), puzzleDayOf("ada", "2026-11-23"))
	h := addWebhook(t, s, sampleWebhook("g", "ada"))
	h.Failing, h.Retry, h.Off = at(5), at(9), "gone"
	ok(t, s.SetWebhook(t.Context(), h))
}
