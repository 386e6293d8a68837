package discordtest

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"guildhall/engine"
	"guildhall/storage"
)

// begun holds the starting points of the tests of a package, each made once.
var begun sync.Map // *Once by name of the starting point

// begin returns a copy of a bot with a started table. Opening and starting one through
// its commands takes ten times as long as a copy.
func begin(t testing.TB, what string, make func(h *Fixture), games ...engine.Rules) (*Fixture, storage.Table) {
	t.Helper()
	once, _ := begun.LoadOrStore(what, new(Once))
	h := once.(*Once).New(t, func() *Fixture {
		h := Savable(t, games...)
		make(h)
		return h
	})
	return h, h.Table(h.Newest().ID)
}

// Started returns a bot with a table that these people started, like Fixture.Started on a
// new bot.
func Started(t testing.TB, users ...string) (*Fixture, storage.Table) {
	t.Helper()
	return begin(t, fmt.Sprint("started ", users), func(h *Fixture) { h.Started(users...) })
}

// StartedThree is Fixture.StartedThree on a new bot.
func StartedThree(t testing.TB) (*Fixture, storage.Table) {
	t.Helper()
	return begin(t, "three", func(h *Fixture) { h.StartedThree() }, Rounds{})
}

// Timed is Fixture.Timed on a new bot.
func Timed(t testing.TB, terms storage.Terms, users ...string) (*Fixture, storage.Table) {
	t.Helper()
	what, err := json.Marshal(terms)
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, fmt.Sprint("timed ", string(what), users), func(h *Fixture) { h.Timed(terms, users...) }, Counting{})
}

// Nodding is Fixture.Nodding on a new bot.
func Nodding(t testing.TB, n int) (*Fixture, storage.Table) {
	t.Helper()
	return begin(t, fmt.Sprint("nodding ", n), func(h *Fixture) { h.Nodding(n) }, Rounds{})
}
