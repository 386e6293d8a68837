// Package table reads, shows and changes tables. Every change of a table is a transaction of
// this package. The acts of people are in separate packages: lobby, turns, votes and others.
// It knows no game and nothing about how a table is shown: users, guilds and channels are
// opaque names.
//
// A turn is a draft until it is confirmed. A draft is stored, so that it survives a restart,
// and only its seat sees it. A commit appends moves to the record and adds its deliveries in
// the same transaction.
//
// A Snapshot is everything that a person may know of a table. All output is made from a
// Snapshot and from log entries.
//
// # Layers
//
// Orders, votes, waits and similar parts are packages below this folder, in two layers. Data
// types and pure functions are below this package: seating, voting, standingorder, draft,
// deliveries, history. This package imports them, so it can end votes and orders in the commit
// that makes them obsolete. Services are above it: lobby, turns, orders, votes, deadlines and
// the others that package services connects. They import this package but not each other, and
// this package imports none of them. Its only call upwards is OnCommit.
//
// # Transactions
//
// Lock avoids conflicts within the process. Correctness depends on the store, which rejects
// changes based on an older revision. Under the lock, Load reads a table once as a Tx.
// Tx.Commit (moves, with everything they cause) and Tx.Amend (a change besides the record) are
// one transaction each: the table, its waits, banks, orders, votes and deliveries change
// together or not at all. Act, Attempt and Modify repeat a function up to Attempts times when
// the store returns storage.ErrConflict, so the function must have no effect outside of the
// transaction. They may be called twice with the same press, which changes the table once.
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
	"guildhall/bot/webhook"
	"guildhall/engine"
	"guildhall/storage"
)

// Texts holds the message files of this package, en.json and ko.json.
//
//go:embed text
var Texts embed.FS

// Config holds the dependencies of tables. Every field is required except
// MaxGap, RecallFor and Observer.
type Config struct {
	Store   storage.Store
	Games   func(id string) (engine.Rules, bool) // with the component tables for new matches
	Data    Data                                 // nil when no game has component tables
	Now     func() time.Time
	Entropy io.Reader     // the source of seeds: crypto/rand.Reader
	NewID   func() string // ids of deliveries: unique, sortable by time
	Log     *slog.Logger
	// MaxGap replaces the constant of package clock unless it is 0.
	MaxGap time.Duration
	// RecallFor replaces the constant RecallFor unless it is 0.
	RecallFor time.Duration
	// Observer may be nil.
	Observer Observer
}

// Tables gives access to all tables of the process. Its methods are safe for
// concurrent use, also by several processes on one database.
//
// Every method that reads or changes a table for a person returns a
// *RefusedError when the person may not do so. Other errors are for the
// operator.
type Tables struct {
	Store     storage.Store
	Games     func(id string) (engine.Rules, bool)
	Now       func() time.Time
	entropy   io.Reader
	Log       *slog.Logger
	Outbox    *deliveries.Outbox
	Rulebooks *Rulebooks
	Webhooks  *webhook.Hooks

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
	beaten atomic.Pointer[time.Time] // the last beat that was read; see endOutage
}

// New returns the tables of a store.
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
		Outbox:   deliveries.NewOutbox(c.NewID, c.Now),
		Webhooks: webhook.NewHooks(c.Store, c.Now, c.NewID),
		cache:    newCache(cacheSize), Presses: newPresses(pressesSize),
		Observer:  c.Observer,
		RecallFor: c.RecallFor,
		Rulebooks: newRulebooks(c),
		committed: func(context.Context, int64) bool { return false },

		maxGap: c.MaxGap,
	}
}

// OnCommit sets a function that is called after every commit of this process
// that people cause, under the table's lock. f may make commits of its own, and
// reports whether it did. OnCommit is called while the process starts.
func (t *Tables) OnCommit(f func(ctx context.Context, table int64) (more bool)) { t.committed = f }
