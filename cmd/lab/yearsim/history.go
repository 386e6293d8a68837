package yearsim

import (
	"slices"
	"time"

	"guildhall/storage"
)

const (
	tick   = 15 * time.Minute // from one heartbeat to the next, at most
	maxGap = 40 * time.Minute // between two heartbeats; a longer one is an outage
)

// history is the event log that the world writes and the checker reads.
type history struct {
	until       time.Time
	tables      map[int64]*tableLog
	preferences map[string][]preferences
	beats       []time.Time          // heartbeats that took effect
	committed   map[string]committed // moves that took effect, by their press
	answered    []string             // presses of moves that were acknowledged to people
	onNotices   int                  // turns made on "your turn"
	crashes     int
	stops       int // suspended processes
	stalls      int // slow calls
	cuts        int // lost connections to the database
	possessions []possession
	healthy     []health
	logged      []string                  // errors
	vacations   map[string]map[int64]bool // a cache of vacationMinutes
}

func newHistory(until time.Time) *history {
	return &history{
		until: until, tables: map[int64]*tableLog{}, preferences: map[string][]preferences{}, vacations: map[string]map[int64]bool{},
		committed: map[string]committed{},
	}
}

// committed holds moves that took effect.
type committed struct {
	table int64
	moves []storage.Move
}

// outage is a period in which no process sent a heartbeat.
type outage struct{ from, until time.Time }

// outagesIn returns the outages during a wait, without outages in a pause, when the clock was
// stopped anyway.
func (h *history) outagesIn(a *wait) []outage {
	one := h.tables[a.table]
	var list []outage
	for i := 1; i < len(h.beats); i++ {
		from, until := h.beats[i-1], h.beats[i]
		if until.Sub(from) > maxGap && until.After(a.from) && from.Before(a.until) && !one.pausedAt(until.Add(-time.Nanosecond)) {
			list = append(list, outage{latest(from, a.from), until})
		}
	}
	return list
}

// inOutage reports whether a time lies in an outage.
func (h *history) inOutage(at time.Time) bool {
	i, _ := slices.BinarySearchFunc(h.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	return i > 0 && i < len(h.beats) && h.beats[i].Sub(h.beats[i-1]) > maxGap
}

// beating reports whether a heartbeat followed soon after a time.
func (h *history) beating(at time.Time) bool {
	return h.beatAfter(at).Sub(at) <= tick
}

// wait is a period in which a table waited for one person, according to the record.
type wait struct {
	table       int64
	seat        int
	user        string // the person who owes a move
	name        string // the owner of the seat
	from, until time.Time
	again       bool // the table had already waited for them just before
	answered    bool // by the person, or by the clock for them
	timedOut    bool // ended by the clock
	open        bool // it lasts beyond the year
}

// charge is an entry in the account of a seat's time bank: a finished wait, or a turn that was
// taken back.
type charge struct {
	seat int
	wait *wait // nil: a turn was taken back
}

// preferencesAt returns the preferences of a person at a time.
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

// resumedAfter returns the first time at or after at when a table was not
// paused. If it stayed paused, that is a time in the far future.
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

// beatAfter returns the first heartbeat at or after a time, or the end of the
// year if there is none.
func (h *history) beatAfter(at time.Time) time.Time {
	i, _ := slices.BinarySearchFunc(h.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	if i == len(h.beats) {
		return h.until
	}
	return h.beats[i]
}

// tableLog is the log of a table.
type tableLog struct {
	group    []string
	terms    storage.Terms
	mutedBy  string // the person who wants no direct messages about it
	seatings []seatsThen
	over     bool
	ledger   []charge
}

// seatsThen holds the person at each seat, and whether the table was paused, from a time on.
type seatsThen struct {
	at     time.Time
	seq    int // number of entries in the record by then
	users  []string
	vacant []bool
	paused bool
}

// preferences are the settings of a person from a time on.
type preferences struct {
	at       time.Time
	personal storage.ReminderPreferences
	noDM     bool
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func earliest(first time.Time, others ...time.Time) time.Time {
	for _, at := range others {
		if at.Before(first) {
			first = at
		}
	}
	return first
}
