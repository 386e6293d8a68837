package year

import (
	"slices"
	"time"

	"guildhall/storage"
)

// history is everything that the world notes for the checker.
type history struct {
	until       time.Time
	tables      map[int64]*tableLog
	preferences map[string][]preferences
	beats       []time.Time // heartbeats that took effect
	crashes     int
	logged      []string                  // errors
	vacations   map[string]map[int64]bool // a cache of vacationMinutes
}

func newHistory(until time.Time) *history {
	return &history{
		until: until, tables: map[int64]*tableLog{}, preferences: map[string][]preferences{}, vacations: map[string]map[int64]bool{},
	}
}

// outage is a stretch in which nobody saw to clocks.
type outage struct{ from, until time.Time }

// outagesIn are the outages in a wait, but not those in a pause, in which its clock
// stood still anyway.
func (h *history) outagesIn(a *wait) []outage {
	one := h.tables[a.table]
	var list []outage
	for i := 1; i < len(h.beats); i++ {
		from, until := h.beats[i-1], h.beats[i]
		if until.Sub(from) > longestGap && until.After(a.from) && from.Before(a.until) && !one.pausedAt(until.Add(-time.Nanosecond)) {
			list = append(list, outage{latest(from, a.from), until})
		}
	}
	return list
}

// inOutage reports whether an instant lies in a stretch without anybody alive.
func (h *history) inOutage(at time.Time) bool {
	i, _ := slices.BinarySearchFunc(h.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	return i > 0 && i < len(h.beats) && h.beats[i].Sub(h.beats[i-1]) > longestGap
}

// beating reports whether somebody saw to clocks around an instant.
func (h *history) beating(at time.Time) bool {
	return h.beatAfter(at).Sub(at) <= tick
}

// wait is a stretch of time in which a table waited for one person, as
// the record tells it.
type wait struct {
	table       int64
	seat        int
	user        string // who is asked
	name        string // whose seat it is
	from, until time.Time
	again       bool // they had been waited for until it began
	answered    bool // they played, or the clock did for them
	timedOut    bool // the clock ended it
	open        bool // it lasts beyond the year
}

// charge is what the bank of a seat is charged with: a stretch that ended,
// or a turn of the seat's that was taken back.
type charge struct {
	seat int
	wait *wait // nil: a turn was taken back
}

// preferencesAt are the ways of a person at an instant.
func (h *history) preferencesAt(user string, at time.Time) preferences {
	list := h.preferences[user]
	i := len(list) - 1
	for i > 0 && list[i].at.After(at) {
		i--
	}
	return list[i]
}

// pausedAt reports whether a table was paused.
func (one *tableLog) pausedAt(at time.Time) bool {
	paused := false
	for _, m := range one.seatings {
		if m.at.After(at) {
			break
		}
		paused = m.paused
	}
	return paused
}

// resumedAfter is when a table was not paused any more: at once when it was not at
// that instant, far away when it stayed so.
func (one *tableLog) resumedAfter(at time.Time) time.Time {
	if !one.pausedAt(at) {
		return at
	}
	for _, m := range one.seatings {
		if m.at.After(at) && !m.paused {
			return m.at
		}
	}
	return time.Unix(1<<40, 0)
}

// beatAfter is the first beat at or after an instant; the end of the year
// when there is none.
func (h *history) beatAfter(at time.Time) time.Time {
	i, _ := slices.BinarySearchFunc(h.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	if i == len(h.beats) {
		return h.until
	}
	return h.beats[i]
}

// tableLog is a table of the year, as far as people know it.
type tableLog struct {
	group    []string
	terms    storage.Terms
	mutedBy  string // who wants no direct messages from it
	seatings []seating
	over     bool
	ledger   []charge
}

// seating is who was told that a seat is asked, from an instant on.
type seating struct {
	at     time.Time
	seq    int // entries of the record by then
	users  []string
	vacant []bool
	paused bool
}

// preferences are the ways of a person from an instant on.
type preferences struct {
	at       time.Time
	personal storage.Ways
	noDM     bool
}
