package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"guildhall/storage"
)

// CorruptError is returned for a table that cannot be read or played: its
// stored data is damaged or its game failed. Other tables are not affected.
type CorruptError struct {
	Table int64
	Seq   int // entry of the record; -1: not known
	Err   error
}

func (b *CorruptError) Error() string {
	return fmt.Sprintf("table %d at move %d: %v", b.Table, b.Seq, b.Err)
}

func (b *CorruptError) Unwrap() error { return b.Err }

// brokenTables holds the tables that this process knows to be broken.
type brokenTables struct {
	mu   sync.Mutex
	list map[int64]bool
}

// set stores whether a table is broken, and reports whether that changed.
func (c *brokenTables) set(id int64, broken bool) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.list[id] == broken {
		return false
	}
	if c.list == nil {
		c.list = map[int64]bool{}
	}
	if broken {
		c.list[id] = true
	} else {
		delete(c.list, id)
	}
	return true
}

func (c *brokenTables) ids() []int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	var ids []int64
	for id := range c.list {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// isolate turns an error about damaged data into a CorruptError of the table.
// It logs when a table breaks and when it can be read again, once each.
func (t *Tables) isolate(ctx context.Context, id int64, err error) error {
	var broken *CorruptError
	switch {
	case err == nil:
		if t.broken.set(id, false) {
			t.Log.InfoContext(ctx, "table can be read again", "table", id)
		}
		return nil
	case errors.As(err, &broken):
	case errors.Is(err, storage.ErrDamaged):
		broken = &CorruptError{Table: id, Seq: -1, Err: err}
		err = broken
	default:
		return err
	}
	if t.broken.set(broken.Table, true) {
		t.Log.ErrorContext(ctx, "table broken", "table", broken.Table, "seq", broken.Seq, "err", broken.Err)
	}
	return err
}

// Observer receives commits for metrics. It is called synchronously and must return at once.
type Observer interface {
	// Committed is called after every attempt to commit to a match, with the
	// time that the store took.
	Committed(game string, took time.Duration, err error)
}

type noopObserver struct{}

func (noopObserver) Committed(string, time.Duration, error) {}

// Stats holds figures about the tables of the process.
type Stats struct {
	Cached int // matches held in memory
	Hits   int64
	Misses int64
	Broken []int64 // tables that could not be read or played at the last attempt
}

// Stats returns the present figures.
func (t *Tables) Stats() Stats {
	return Stats{Cached: t.cache.len(), Hits: t.reads.hits.Load(), Misses: t.reads.misses.Load(), Broken: t.broken.ids()}
}

// reads counts cache hits and misses of matches.
type reads struct{ hits, misses atomic.Int64 }
