package storage

import "fmt"

// Limits bound how many tables that have not ended there may be; 0: no bound.
type Limits struct {
	PerPerson int // that one person sits at or stands in at, of one server or in direct messages
	PerServer int // of one server
}

// DefaultLimits are the program's own limits: wide enough for a league, narrow enough
// that nobody fills a disk with open tables.
var DefaultLimits = Limits{PerPerson: 40, PerServer: 500}

// Limits are what a server settled, the program's own where it settled nothing.
func (h ServerSettings) Limits(own Limits) Limits {
	if h.PerPerson != 0 {
		own.PerPerson = h.PerPerson
	}
	if h.PerServer != 0 {
		own.PerServer = h.PerServer
	}
	return own
}

// LimitReached is the error of a change after which there would be more tables than
// the limits of the server allow.
type LimitReached struct {
	User string // who would be at too many; empty: the server would have too many
	N    int    // how many there are without the change
	Most int
}

func (c *LimitReached) Error() string {
	if c.User == "" {
		return fmt.Sprintf("the server has %d tables of at most %d", c.N, c.Most)
	}
	return fmt.Sprintf("user %s is at %d tables of at most %d", c.User, c.N, c.Most)
}
