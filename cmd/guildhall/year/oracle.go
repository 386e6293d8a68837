package year

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// yearAsked is a stretch of time in which a table waited for one person, as
// the record tells it.
type yearAsked struct {
	table       int64
	seat        int
	user        string // who is asked
	name        string // whose seat it is
	from, until time.Time
	again       bool // they had been waited for until it began
	answered    bool // they played, or the clock did for them
	byClock     bool // the clock ended it
	open        bool // it lasts beyond the year
}

// yearCharge is what the bank of a seat is charged with: a stretch that ended,
// or a turn of the seat's that was taken back.
type yearCharge struct {
	seat  int
	asked *yearAsked // nil: a turn was taken back
}

// truth replays the records of the year and says who was waited for when. It
// knows nothing of waits, only of moves, of the rules and of who sat where.
func (y *year) truth() (map[int64][]*yearAsked, error) {
	all := map[int64][]*yearAsked{}
	for id, one := range y.tables {
		t, err := y.db.Table(y.ctx, id)
		if err != nil {
			return nil, err
		}
		if t.Started.IsZero() {
			continue
		}
		if all[id], err = y.truthOf(t, one); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (y *year) truthOf(t storage.Table, one *yearTable) ([]*yearAsked, error) {
	moves, err := y.db.Moves(y.ctx, t.ID, 1)
	if err != nil {
		return nil, err
	}
	turns, err := y.db.Turns(y.ctx, t.ID, 1, 1<<20)
	if err != nil {
		return nil, err
	}
	r := &yearReplay{
		table: t.ID, seats: len(t.Seats), turns: map[int]storage.Turn{}, asked: askedAt(0, len(t.Seats)),
		now: map[int]*yearAsked{}, left: map[int]time.Time{},
	}
	for _, turn := range turns {
		r.turns[turn.First] = turn
	}
	for _, s := range t.Seats {
		r.names = append(r.names, s.Name)
	}
	r.stood = append(r.stood, yearStood{asked: r.asked})
	manned := one.manned
	r.open(t.Started, manned[0].users)
	for i, m := range moves {
		if _, first := r.turns[m.Seq]; first && i > 0 {
			r.settle(moves[i-1].At)
		}
		for len(manned) > 1 && manned[1].seq < m.Seq {
			manned = manned[1:]
			r.reseat(manned[0], one)
		}
		r.move(m)
		r.open(m.At, manned[0].users)
	}
	if len(moves) > 0 {
		r.settle(moves[len(moves)-1].At)
	}
	for _, later := range manned[1:] {
		r.reseat(later, one)
	}
	for _, a := range r.now {
		a.until, a.open = y.until, true
		if !t.Ended.IsZero() {
			a.until, a.open = t.Ended, false
		}
	}
	one.ledger = r.ledger
	return r.all, nil
}

// reminds reports whether a message is a reminder.
func (m *yearMessage) reminds() bool {
	return m.user != "" && slices.ContainsFunc(m.shown[0].presses, func(id string) bool { return strings.HasPrefix(id, "snooze:") })
}

// tables are the tables that the buttons of a message lead to.
func (s yearShown) tables() []int64 {
	var list []int64
	for _, id := range s.presses {
		if parts := strings.Split(id, ":"); parts[0] == "turn" {
			n, _ := strconv.ParseInt(parts[1], 10, 64)
			list = append(list, n)
		}
	}
	return list
}

// shownAt is what a message shows at an instant; nil when it does not stand.
func (m *yearMessage) shownAt(at time.Time) *yearShown {
	if !m.gone.IsZero() && !m.gone.After(at) {
		return nil
	}
	var shown *yearShown
	for i := range m.shown {
		if !m.shown[i].at.After(at) {
			shown = &m.shown[i]
		}
	}
	return shown
}

// waysAt are the ways of a person at an instant.
func (y *year) waysAt(user string, at time.Time) yearWays {
	list := y.ways[user]
	i := len(list) - 1
	for i > 0 && list[i].at.After(at) {
		i--
	}
	return list[i]
}

// leftAlone reports, by the clock on the wall, whether somebody of these ways
// wanted no reminder at an instant. Who told no zone lives in the table's.
func leftAlone(ways storage.Ways, zone string, at time.Time) bool {
	if ways.Zone != "" {
		zone = ways.Zone
	}
	wall := at.In(clock.Zone(zone))
	for _, a := range ways.Away {
		if !at.Before(a.From) && at.Before(a.Until) {
			return true
		}
	}
	weekend := wall.Weekday() == time.Saturday || wall.Weekday() == time.Sunday
	if at.Before(ways.Snooze) || ways.Weekdays && weekend {
		return true
	}
	from, to := 22*60, 8*60
	if ways.Quiet != nil {
		from, to = ways.Quiet.From, ways.Quiet.To
	}
	m := wall.Hour()*60 + wall.Minute()
	if from <= to {
		return from <= m && m < to
	}
	return m >= from || m < to
}

// pausedAt reports whether a table was paused.
func (one *yearTable) pausedAt(at time.Time) bool {
	paused := false
	for _, m := range one.manned {
		if m.at.After(at) {
			break
		}
		paused = m.paused
	}
	return paused
}

// resumed is when a table was not paused any more: at once when it was not at
// that instant, far away when it stayed so.
func (one *yearTable) resumed(at time.Time) time.Time {
	if !one.pausedAt(at) {
		return at
	}
	for _, m := range one.manned {
		if m.at.After(at) && !m.paused {
			return m.at
		}
	}
	return time.Unix(1<<40, 0)
}

// heartAfter is the first beat at or after an instant; the end of the year
// when there is none.
func (y *year) heartAfter(at time.Time) time.Time {
	i, _ := slices.BinarySearchFunc(y.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	if i == len(y.beats) {
		return y.until
	}
	return y.beats[i]
}
