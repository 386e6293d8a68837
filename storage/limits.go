package storage

import (
	"fmt"
	"time"
)

// Limits are the maximum numbers of tables that have not ended; 0 means no limit.
type Limits struct {
	PerPerson int // tables at which one person has a seat or is a stand-in, for each server; direct messages count as one server
	PerServer int // of one server
}

// DefaultLimits are the limits of a server that set none: enough for a league,
// and too few to fill a disk with open tables.
var DefaultLimits = Limits{PerPerson: 40, PerServer: 500}

// Limits returns the limits of a server, with defaults for those that it did not set.
func (h ServerSettings) Limits(defaults Limits) Limits {
	if h.PerPerson != 0 {
		defaults.PerPerson = h.PerPerson
	}
	if h.PerServer != 0 {
		defaults.PerServer = h.PerServer
	}
	return defaults
}

// LimitError is the error of a change that would exceed the limits of a server.
type LimitError struct {
	User string // the person with too many tables; empty: the server has too many
	N    int    // number of tables without the change
	Max  int
}

func (c *LimitError) Error() string {
	if c.User == "" {
		return fmt.Sprintf("the server has %d tables of at most %d", c.N, c.Max)
	}
	return fmt.Sprintf("user %s is at %d tables of at most %d", c.User, c.N, c.Max)
}

// Never is the number of days that means never.
const Never = -1

// Days until the owner of an open table is asked whether to keep it, and until it closes.
// They are the defaults of servers.
const (
	DefaultOpenAsk   = 7
	DefaultOpenClose = 14
)

// OpenTable returns the time for which a table may be open until its owner is asked whether
// to keep it, and until it closes; 0 means never.
func (h ServerSettings) OpenTable() (ask, closes time.Duration) {
	return daysOf(h.OpenAsk, DefaultOpenAsk), daysOf(h.OpenClose, DefaultOpenClose)
}

// daysOf returns a number of days, or the default if it is 0.
func daysOf(n, usual int) time.Duration {
	switch {
	case n < 0:
		return 0
	case n == 0:
		n = usual
	}
	return time.Duration(n) * 24 * time.Hour
}

// DefaultTerms returns the terms of new tables of a server.
func (h ServerSettings) DefaultTerms() Terms {
	if h.Terms == nil {
		return Terms{}
	}
	return *h.Terms
}
