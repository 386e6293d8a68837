package table

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

	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// house is a database with tables on it, as tests use them.
type house struct {
	t       testing.TB
	path    string
	db      *sqlite.DB
	tables  *Rooms
	clock   time.Time
	random  *rand.ChaCha8
	ids     int
	presses int
	games   map[string]engine.Rules
}

func newHouse(t testing.TB, games ...engine.Rules) *house {
	t.Helper()
	h := &house{
		t: t, path: filepath.Join(t.TempDir(), "test.db"),
		clock:  time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
		random: rand.NewChaCha8([32]byte{1}),
		games:  map[string]engine.Rules{"bazaar": bazaar.Rules{}},
	}
	for _, g := range games {
		h.games[g.Info().ID] = g
	}
	h.db = h.openDB()
	t.Cleanup(func() { h.db.Close() })
	h.restart()
	return h
}

func (h *house) openDB() *sqlite.DB {
	h.t.Helper()
	db, err := sqlite.Open(context.Background(), h.path, sqlite.WithoutSync())
	if err != nil {
		h.t.Fatal(err)
	}
	return db
}

// restart forgets everything that is not kept.
func (h *house) restart() { h.tables = h.process(h.db) }

// process is one more process on the database.
func (h *house) process(db *sqlite.DB) *Rooms {
	h.ids += 1_000_000
	id := h.ids
	return NewRooms(Config{
		Store: db, Entropy: h.random, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Games: func(id string) (engine.Rules, bool) { g, ok := h.games[id]; return g, ok },
		Now:   func() time.Time { return h.clock },
		NewID: func() string { id++; return fmt.Sprintf("%012d", id) },
	})
}

func (h *house) press() string {
	h.presses++
	return fmt.Sprintf("press %d", h.presses)
}

func (h *house) tick() { h.clock = h.clock.Add(time.Minute) }

var people4 = []string{"ada", "bo", "chen", "dora"}

// open opens a table with n people at it.
func (h *house) open(game string, n int) int64 {
	h.t.Helper()
	ctx := context.Background()
	table, err := h.tables.Open(ctx, Opening{Game: game, Lang: "en", Owner: "ada", OwnerName: "ada", Guild: "g", Channel: "c"})
	h.must(err)
	for _, who := range people4[1:n] {
		_, err := h.tables.Join(ctx, table.ID, who, who, h.press())
		h.must(err)
	}
	return table.ID
}

// start opens a table and begins its match.
func (h *house) start(game string, n int) int64 {
	h.t.Helper()
	id := h.open(game, n)
	_, err := h.tables.Start(context.Background(), id, "ada", h.press())
	h.must(err)
	return id
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) look(id int64, user string) *Sight {
	h.t.Helper()
	seen, err := h.tables.Look(context.Background(), id, user)
	h.must(err)
	return seen
}

// asked are the people of a table who owe an answer, in seat order.
func (h *house) asked(id int64) []string {
	h.t.Helper()
	seen := h.look(id, "")
	var list []string
	for _, seat := range seen.Pending {
		list = append(list, seen.Table.Seats[seat].User)
	}
	return list
}

// choose plays what is written, on what stands now.
func (h *house) choose(id int64, user, written string, sure bool) (*Sight, error) {
	h.t.Helper()
	return h.tables.Choose(context.Background(), Press{
		Table: id, User: user, Rev: h.look(id, user).Rev, Written: written, Sure: sure, ID: h.press(),
	})
}

func (h *house) confirm(id int64, user string) (*Sight, error) {
	h.t.Helper()
	return h.tables.Confirm(context.Background(), Press{Table: id, User: user, Rev: h.look(id, user).Rev, ID: h.press()})
}

// offers answers the open sealed question of everybody with 0 coins.
func (h *house) offers(id int64) {
	h.t.Helper()
	for _, who := range h.asked(id) {
		_, err := h.choose(id, who, "offer 0", true)
		h.must(err)
	}
}

// reason is why err refuses; empty when it does not.
func reason(err error) Reason {
	var refused *Refused
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return ""
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// deliveries takes everything out of the outbox, as kind or kind:user.
func (h *house) deliveries() []string {
	h.t.Helper()
	var list []string
	for {
		due, err := h.db.Claim(context.Background(), h.clock, h.clock.Add(time.Hour), 100)
		h.must(err)
		for _, d := range due {
			name := d.Kind
			if d.User != "" {
				name += ":" + d.User
			}
			list = append(list, name)
			h.must(h.db.Delivered(context.Background(), d.ID))
		}
		if len(due) == 0 {
			return list
		}
	}
}

func (h *house) phase(id int64, want storage.Phase) storage.Table {
	h.t.Helper()
	table, err := h.tables.Table(context.Background(), id)
	h.must(err)
	if table.Phase != want {
		h.t.Fatalf("table %d is %s, want %s", id, table.Phase, want)
	}
	return table
}
