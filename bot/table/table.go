// Package table reads, shows and changes tables: everything that happens at a table is a
// transaction of this package. What people do there is in packages of its own: lobby,
// turns, votes and others. It knows no game and nothing of how a table is shown: users,
// guilds and channels are opaque names.
//
// A turn is a draft until it is confirmed. A draft is kept, so that it survives
// a restart, and nobody but its seat ever sees it. A commit appends moves to
// the record and adds its deliveries in the same transaction.
//
// A Snapshot is all that a person may know of a table. Everything shown is made
// from a Snapshot and from log entries.
//
// # Layers
//
// Orders, votes, waits and other concerns that have a life of their own are
// packages below this folder in two layers. Plain data and arithmetic lie below:
// seating, voting, standing, draft, deliveries, history. This package imports them,
// and so it can end votes and orders in the commit that makes them pointless.
// Rooms lie above: lobby, turns, orders, votes, waits and the others that package rooms
// connects. They import this package, and do not import each other; this package
// imports none of them. The one call up is OnCommit.
//
// # Transactions
//
// Lock spares the process conflicts with itself; correctness rests on the store,
// which refuses what was made from an older revision. Under the lock, Load reads
// a table once as a Tx. Tx.Commit (moves, with everything they cause) and
// Tx.Amend (a change beside the record) are one transaction each: the table, its
// waits, banks, orders, votes and deliveries change together or not at all.
// Act, Attempt and Modify run a function again, up to Attempts times, when the
// store answers storage.ErrConflict, so the function must not act outside of
// the transaction. They may be called twice with the same press, which changes
// the table once.
package table

import (
	"context"
	"embed"
	"io"
	"log/slog"
	"sync/atomic"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text
var Texts embed.FS

// Config holds the dependencies of tables. Every field is required but MaxGap,
// RecallFor and Observer.
type Config struct {
	Store   storage.Store
	Games   func(id string) (engine.Rules, bool) // with the tables that new matches are played with
	Data    Data                                 // nil where no game has tables of values
	Now     func() time.Time
	Entropy io.Reader     // where seeds come from: crypto/rand.Reader
	NewID   func() string // ids of deliveries: unique, sortable by time
	Log     *slog.Logger
	// MaxGap replaces the constant of package clock; 0 leaves it.
	MaxGap time.Duration
	// RecallFor replaces the constant of that name; 0 leaves it.
	RecallFor time.Duration
	// Observer may be nil.
	Observer Observer
}

// Tables are all tables of the process. Its methods are safe for concurrent
// use, also by several processes on one database.
//
// Every method that acts or looks returns a *Refused error when a person may
// not do what was asked; other errors are the operator's business.
type Tables struct {
	Store     storage.Store
	Games     func(id string) (engine.Rules, bool)
	Now       func() time.Time
	entropy   io.Reader
	Log       *slog.Logger
	Outbox    *deliveries.Outbox
	Rulebooks *Rulebooks

	Presses *RecentPresses

	locks    locks
	cache    *cache
	views    views
	watchers watchers

	RecallFor time.Duration // see the constant
	Observer  Observer
	committed func(ctx context.Context, table int64) (more bool) // see OnCommit
	broken    brokenTables
	reads     reads

	maxGap time.Duration
	beaten atomic.Pointer[time.Time] // a beat that was read; see endOutage
}

// New returns the tables kept in a store.
func New(c Config) *Tables {
	if c.Observer == nil {
		c.Observer = noopObserver{}
	}
	if c.MaxGap == 0 {
		c.MaxGap = clock.MaxGap
	}
	if c.RecallFor == 0 {
		c.RecallFor = RecallFor
	}
	return &Tables{
		Store: c.Store, Games: c.Games, Now: c.Now, entropy: c.Entropy, Log: c.Log,
		Outbox: deliveries.NewOutbox(c.NewID, c.Now),
		cache:  newCache(cacheSize), Presses: newPresses(pressesSize),
		Observer:  c.Observer,
		RecallFor: c.RecallFor,
		Rulebooks: newRulebooks(c),
		committed: func(context.Context, int64) bool { return false },

		maxGap: c.MaxGap,
	}
}

// OnCommit makes f follow every commit of this process that people cause, under
// the table's lock. It may make commits of its own, and reports whether it did.
// It is called while the process starts.
func (t *Tables) OnCommit(f func(ctx context.Context, table int64) (more bool)) { t.committed = f }
