// Package tabletest provides fixtures for tests of tables: a database with tables, people who
// play, a clock, and processes that are killed. It contains the games for these tests; Bazaar
// is the usual one.
package tabletest

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage/testdb"
)

// Sure returns the value of a call that must not fail; a failure ends the test.
func Sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Fixture is a database with tables on it, and the people who play on them.
type Fixture struct{ Voters }

// New returns a database without tables, for the game Bazaar and others.
func New(t testing.TB, games ...engine.Rules) *Fixture {
	t.Helper()
	e := &Env{
		T: t, Path: testdb.New(t),
		Clock:  time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		Random: rand.NewChaCha8([32]byte{1}),
		Games:  map[string]engine.Rules{"bazaar": Bazaar{}},
	}
	for _, g := range games {
		e.Games[g.Info().ID] = g
	}
	e.DB = e.OpenDB()
	e.Restart()
	return &Fixture{Voters{Stored{e}}}
}

var People = []string{"ada", "bo", "chen", "dora"}

// Open opens a table with n people at it.
func (h *Fixture) Open(game string, n int) int64 {
	h.T.Helper()
	ctx := context.Background()
	row, err := h.Services.Lobby.Open(ctx, lobby.Request{Game: game, Lang: "en", Owner: "ada", OwnerName: "ada", Guild: "g", Channel: "c"})
	h.Must(err)
	for _, who := range People[1:n] {
		_, err := h.Services.Lobby.Join(ctx, row.ID, who, who, h.Press())
		h.Must(err)
	}
	return row.ID
}

// Start opens a table with n people and begins its match.
func (h *Fixture) Start(game string, n int) int64 {
	h.T.Helper()
	id := h.Open(game, n)
	_, err := h.Services.Lobby.Start(context.Background(), id, "ada", h.Press())
	h.Must(err)
	return id
}

// Look returns the Snapshot of a table for user.
func (h *Fixture) Look(id int64, user string) *table.Snapshot {
	h.T.Helper()
	seen, err := h.Services.Tables.Look(context.Background(), id, user)
	h.Must(err)
	return seen
}

// Asked returns the people of a table who owe a move, in seat order.
func (h *Fixture) Asked(id int64) []string {
	h.T.Helper()
	seen := h.Look(id, "")
	var list []string
	for _, seat := range seen.Pending {
		list = append(list, seen.Table.Seats[seat].User)
	}
	return list
}

// Choose plays a text on the present position.
func (h *Fixture) Choose(id int64, user, written string, sure bool) (*table.Snapshot, error) {
	h.T.Helper()
	return h.Services.Turns.Choose(context.Background(), table.Press{
		Table: id, User: user, Rev: h.Look(id, user).Rev, Written: written, Sure: sure, ID: h.Press(),
	})
}

// Confirm makes the draft of user final.
func (h *Fixture) Confirm(id int64, user string) (*table.Snapshot, error) {
	h.T.Helper()
	return h.Services.Turns.Confirm(context.Background(), table.Press{Table: id, User: user, Rev: h.Look(id, user).Rev, ID: h.Press()})
}

// Offers answers the open sealed question for everybody with 0 coins.
func (h *Fixture) Offers(id int64) {
	h.T.Helper()
	for _, who := range h.Asked(id) {
		_, err := h.Choose(id, who, "offer 0", true)
		h.Must(err)
	}
}

// Reason returns the reason of a refusal; empty for other errors.
func Reason(err error) table.Reason {
	var refused *table.RefusedError
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

// JSON encodes a value.
func JSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
