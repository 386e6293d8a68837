// Package tabletest is what tests of tables share: a database with tables on it,
// people who play on them, time that passes, and processes that are killed.
package tabletest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/rooms"
	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// Sure is what a call returned that must not fail; a failure ends the test.
func Sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// House is a database with tables on it, as tests use them.
type House struct {
	T       testing.TB
	Path    string
	DB      *sqlite.DB
	Tables  *rooms.Rooms
	Clock   time.Time
	Random  *rand.ChaCha8
	IDs     int
	Presses int
	Games   map[string]engine.Rules
}

// New returns a database without tables, for the game bazaar and others.
func New(t testing.TB, games ...engine.Rules) *House {
	t.Helper()
	h := &House{
		T: t, Path: filepath.Join(t.TempDir(), "test.db"),
		Clock:  time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		Random: rand.NewChaCha8([32]byte{1}),
		Games:  map[string]engine.Rules{"bazaar": bazaar.Rules{}},
	}
	for _, g := range games {
		h.Games[g.Info().ID] = g
	}
	h.DB = h.OpenDB()
	t.Cleanup(func() { h.DB.Close() })
	h.Restart()
	return h
}

// OpenDB opens the database once more, as another process does.
func (h *House) OpenDB() *sqlite.DB {
	h.T.Helper()
	db, err := sqlite.Open(context.Background(), h.Path, sqlite.WithoutSync())
	if err != nil {
		h.T.Fatal(err)
	}
	return db
}

// Restart forgets everything that is not kept.
func (h *House) Restart() { h.Tables = h.Process(h.DB) }

// Process is one more process on the database.
func (h *House) Process(db *sqlite.DB) *rooms.Rooms {
	h.IDs += 1_000_000
	id := h.IDs
	return rooms.New(table.Config{
		Store: db, Entropy: h.Random, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Games: func(id string) (engine.Rules, bool) { g, ok := h.Games[id]; return g, ok },
		Now:   func() time.Time { return h.Clock },
		NewID: func() string { id++; return fmt.Sprintf("%012d", id) },
	})
}

// Press is the id of a new interaction.
func (h *House) Press() string {
	h.Presses++
	return fmt.Sprintf("press %d", h.Presses)
}

// Tick lets a minute pass.
func (h *House) Tick() { h.Clock = h.Clock.Add(time.Minute) }

var People = []string{"ada", "bo", "chen", "dora"}

// Open opens a table with n people at it.
func (h *House) Open(game string, n int) int64 {
	h.T.Helper()
	ctx := context.Background()
	row, err := h.Tables.Open(ctx, table.Opening{Game: game, Lang: "en", Owner: "ada", OwnerName: "ada", Guild: "g", Channel: "c"})
	h.Must(err)
	for _, who := range People[1:n] {
		_, err := h.Tables.Join(ctx, row.ID, who, who, h.Press())
		h.Must(err)
	}
	return row.ID
}

// Start opens a table and begins its match.
func (h *House) Start(game string, n int) int64 {
	h.T.Helper()
	id := h.Open(game, n)
	_, err := h.Tables.Start(context.Background(), id, "ada", h.Press())
	h.Must(err)
	return id
}

// Must fails the test on an error.
func (h *House) Must(err error) {
	h.T.Helper()
	if err != nil {
		h.T.Fatal(err)
	}
}

// Look is what user sees of a table.
func (h *House) Look(id int64, user string) *table.Sight {
	h.T.Helper()
	seen, err := h.Tables.Look(context.Background(), id, user)
	h.Must(err)
	return seen
}

// Asked are the people of a table who owe an answer, in seat order.
func (h *House) Asked(id int64) []string {
	h.T.Helper()
	seen := h.Look(id, "")
	var list []string
	for _, seat := range seen.Pending {
		list = append(list, seen.Table.Seats[seat].User)
	}
	return list
}

// Choose plays what is written, on what stands now.
func (h *House) Choose(id int64, user, written string, sure bool) (*table.Sight, error) {
	h.T.Helper()
	return h.Tables.Choose(context.Background(), table.Press{
		Table: id, User: user, Rev: h.Look(id, user).Rev, Written: written, Sure: sure, ID: h.Press(),
	})
}

// Confirm makes the draft of user final.
func (h *House) Confirm(id int64, user string) (*table.Sight, error) {
	h.T.Helper()
	return h.Tables.Confirm(context.Background(), table.Press{Table: id, User: user, Rev: h.Look(id, user).Rev, ID: h.Press()})
}

// Offers answers the open sealed question of everybody with 0 coins.
func (h *House) Offers(id int64) {
	h.T.Helper()
	for _, who := range h.Asked(id) {
		_, err := h.Choose(id, who, "offer 0", true)
		h.Must(err)
	}
}

// Reason is why err refuses; empty when it does not.
func Reason(err error) table.Reason {
	var refused *table.Refused
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

// JSON is a value as it is shown.
func JSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Deliveries takes everything out of the outbox, as kind or kind:user.
func (h *House) Deliveries() []string {
	h.T.Helper()
	var list []string
	for {
		due, err := h.DB.Claim(context.Background(), h.Clock, h.Clock.Add(time.Hour), 100)
		h.Must(err)
		for _, d := range due {
			name := d.Kind
			if d.User != "" {
				name += ":" + d.User
			}
			list = append(list, name)
			h.Must(h.DB.Delivered(context.Background(), d.ID))
		}
		if len(due) == 0 {
			return list
		}
	}
}

// Phase returns a table that must be in a phase.
func (h *House) Phase(id int64, want storage.Phase) storage.Table {
	h.T.Helper()
	row, err := h.Tables.Table(context.Background(), id)
	h.Must(err)
	if row.Phase != want {
		h.T.Fatalf("table %d is %s, want %s", id, row.Phase, want)
	}
	return row
}

// Limit lets the server of most tests allow one person and itself so many tables.
func (h *House) Limit(person, server int) {
	h.T.Helper()
	_, err := h.DB.ChangeGuild(context.Background(), "g", func(g *storage.Guild) error {
		g.House.PerPerson, g.House.PerServer = person, server
		return nil
	})
	h.Must(err)
}
