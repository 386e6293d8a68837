package storagetest

import (
	"fmt"
	"testing"
	"time"

	"guildhall/storage"
)

// Fill stores something of every kind: a database that a test copies has a row in each
// of its tables.
func Fill(t *testing.T, s storage.Store) {
	t.Helper()
	ctx := t.Context()
	fill(t, s)
	ok(t, s.Enqueue(ctx, []storage.Delivery{{ID: "empty", Body: []byte{}, Due: at(5)}, {ID: "none", Due: at(5)}}))
	_, err := s.Beat(ctx, "clock", clockAt(5), time.Minute)
	ok(t, err)
	// A long match that goes on, with whole states and differences.
	long := playing(t, s)
	for n := range 40 {
		c := turn(long.ID, n, 1)
		c.State = fmt.Appendf(nil, `{"text":"%0300d","state":%d}`, n%3, n)
		commit(t, s, c)
	}
	// Matches that are over; somebody left one of them.
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
}
