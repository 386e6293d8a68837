// Package table is the life of a table: people open it, join, start, compose
// their turns, commit them, and the match ends. It knows no game and nothing of
// how it is shown: users, guilds and channels are opaque names.
//
// A turn is a draft until it is confirmed. A draft is kept, so that it survives
// a restart, and nobody but its seat ever sees it. A commit appends moves to
// the record and adds its deliveries in the same transaction.
//
// A Sight is all that a person may know of a table. Everything shown is made
// from a Sight and from log entries.
//
// # Layers
//
// Orders, votes, waits and other concerns that have a life of their own are
// packages below this folder in two layers. Plain data and arithmetic lie below:
// seating, voting, standing, draft, history, private. This package imports them,
// and so it can end votes and orders in the commit that makes them pointless.
// Rooms lie above: absence, logs, orders, pause, people, records, rematch,
// takeback, votes, waits. They import this package, work on a Tx, and do not
// import each other; this package imports none of them. The one call up is
// OnCommit. Package rooms connects everything.
//
// # Transactions
//
// Lock spares the process conflicts with itself; correctness rests on the store,
// which refuses what was made from an older revision. Under the lock, Load reads
// a table once as a Tx. Tx.Commit (moves, with everything they cause) and
// Tx.Amend (a change beside the record) are one transaction each: the table, its
// waits, banks, orders, votes and deliveries change together or not at all.
// Attempt and Modify run a function again, up to Attempts times, when the
// store answers storage.ErrConflict, so the function must not act outside of
// the transaction. They may be called twice with the same press, which changes
// the table once.
package table

import (
	"context"
	"embed"
	"io"
	"io/fs"
	"log/slog"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

//go:embed text
var texts embed.FS

// Texts holds the message files of this package, en.json and ko.json.
var Texts fs.FS = sub(texts, "text")

func sub(f fs.FS, dir string) fs.FS {
	s, err := fs.Sub(f, dir)
	if err != nil {
		panic("table: " + err.Error())
	}
	return s
}

// Config holds the dependencies of tables. Every field is required but
// Observer.
type Config struct {
	Store   storage.Store
	Games   func(id string) (engine.Rules, bool) // with the tables that new matches are played with
	Data    Data                                 // nil where no game has tables of values
	Now     func() time.Time
	Entropy io.Reader     // where seeds come from: crypto/rand.Reader
	NewID   func() string // ids of deliveries: unique, sortable by time
	Log     *slog.Logger
	// Observer may be nil.
	Observer Observer
}

// Tables are all tables of the process. Its methods are safe for concurrent
// use, also by several processes on one database.
//
// Every method that acts or looks returns a *Refused error when a person may
// not do what was asked; other errors are the operator's business.
type Tables struct {
	Store   storage.Store
	Games   func(id string) (engine.Rules, bool)
	Now     func() time.Time
	entropy io.Reader
	Log     *slog.Logger
	Outbox  *Outbox

	locks   locks
	cache   *cache
	presses *presses

	Observer  Observer
	committed func(ctx context.Context, table int64) (more bool) // see OnCommit
	broken    brokenTables
	reads     reads
	data      *dataSets
}

// New returns the tables kept in a store.
func New(c Config) *Tables {
	if c.Observer == nil {
		c.Observer = noopObserver{}
	}
	return &Tables{
		Store: c.Store, Games: c.Games, Now: c.Now, entropy: c.Entropy, Log: c.Log,
		Outbox: &Outbox{newID: c.NewID, now: c.Now, wake: make(chan struct{}, 1)},
		cache:  newCache(cacheSize), presses: newPresses(pressesSize),
		Observer:  c.Observer,
		data:      newDataSets(c.Data, c.Store),
		committed: func(context.Context, int64) bool { return false },
	}
}

// OnCommit makes f follow every commit of this process that people cause, under
// the table's lock. It may make commits of its own, and reports whether it did.
// It is called while the process starts.
func (t *Tables) OnCommit(f func(ctx context.Context, table int64) (more bool)) { t.committed = f }
