package main

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/engine"
	"guildhall/storage"
)

// yearAsked is a stretch of time in which a table waited for one person, as
// the record tells it.
type yearAsked struct {
	table       int64
	seat        int
	user        string
	from, until time.Time
	byClock     bool // the clock ended it
	open        bool // it lasts beyond the year
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
	clocked, err := y.clockedMoves(t.ID)
	if err != nil {
		return nil, err
	}
	r := &yearReplay{table: t.ID, now: map[int]*yearAsked{}, seats: len(t.Seats), asked: askedAt(0, len(t.Seats))}
	manned := one.manned
	r.open(t.Started, manned[0].users)
	for _, m := range moves {
		for len(manned) > 1 && manned[1].at.Before(m.At) {
			manned = manned[1:]
			r.reseat(manned[0])
		}
		r.move(m, clocked[m.Seq])
		for len(manned) > 1 && !manned[1].at.After(m.At) {
			manned = manned[1:]
		}
		r.open(m.At, manned[0].users)
	}
	for _, later := range manned[1:] {
		r.reseat(later)
	}
	for _, a := range r.now {
		a.until, a.open = y.until, true
		if !t.Ended.IsZero() {
			a.until, a.open = t.Ended, false
		}
	}
	return r.all, nil
}

// clockedMoves are the entries that were made because time had run out.
func (y *year) clockedMoves(id int64) (map[int]bool, error) {
	turns, err := y.db.Turns(y.ctx, id, 1, 1<<20)
	if err != nil {
		return nil, err
	}
	clocked := map[int]bool{}
	for _, turn := range turns {
		if strings.Contains(string(turn.Events), `"table.event.timeout"`) {
			clocked[turn.First] = true
		}
	}
	return clocked, nil
}

// yearReplay plays a record of the relay and keeps who is asked.
type yearReplay struct {
	table int64
	seats int
	lap   int
	asked []engine.Seat
	users []string
	now   map[int]*yearAsked
	all   []*yearAsked
}

// open begins the stretches of those who are asked from an instant on.
func (r *yearReplay) open(at time.Time, users []string) {
	r.users = users
	for _, seat := range r.asked {
		if r.now[int(seat)] == nil && users[seat] != "" {
			a := &yearAsked{table: r.table, seat: int(seat), user: users[seat], from: at}
			r.now[int(seat)] = a
			r.all = append(r.all, a)
		}
	}
}

// reseat ends the stretches of seats that are another's from an instant on.
func (r *yearReplay) reseat(m yearManned) {
	for seat, a := range r.now {
		if a.user != m.users[seat] {
			a.until = m.at
			delete(r.now, seat)
		}
	}
	r.open(m.at, m.users)
}

func (r *yearReplay) move(m storage.Move, byClock bool) {
	if a := r.now[m.Seat]; a != nil {
		a.until, a.byClock = m.At, byClock
		delete(r.now, m.Seat)
	}
	r.asked = slices.DeleteFunc(slices.Clone(r.asked), func(s engine.Seat) bool { return int(s) == m.Seat })
	if len(r.asked) == 0 {
		r.lap++
		r.asked = askedAt(r.lap, r.seats)
	}
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

// waysAt are the ways of a person at an instant.
func (y *year) waysAt(user string, at time.Time) yearWays {
	list := y.ways[user]
	i := len(list) - 1
	for i > 0 && list[i].at.After(at) {
		i--
	}
	return list[i]
}

// leftAlone reports, by the clock on the wall, whether a person wanted no
// reminder at an instant. Who told no zone lives in the table's.
func (y *year) leftAlone(user, zone string, at time.Time) bool {
	ways := y.waysAt(user, at).ways
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

// heartAfter is the first beat at or after an instant; the end of the year
// when there is none.
func (y *year) heartAfter(at time.Time) time.Time {
	i, _ := slices.BinarySearchFunc(y.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	if i == len(y.beats) {
		return y.until
	}
	return y.beats[i]
}
