package year

import (
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
)

// checkTold holds a message that disturbs somebody against the times in which
// they want to be left alone.
func (c *yearCheck) checkTold(m *yearMessage, user string, id int64) {
	if c.disturbed(user, c.tables[id].terms.Zone, m.at, len(m.shown[0].presses) > 0) {
		c.r.Quiet = append(c.r.Quiet, fmt.Sprintf("%s at %v about table %d: %s", user, m.at, id, m.shown[0].content))
	}
}

// disturbed reports whether a person would not have been told anything at an
// instant. Who told no hours is told at any hour that it is their turn.
func (c *yearCheck) disturbed(user, zone string, at time.Time, turn bool) bool {
	w := c.waysAt(user, at).ways
	if turn && w.Zone == "" && w.Quiet == nil {
		w.Quiet = &storage.Quiet{}
	}
	return leftAlone(w, zone, at)
}

// checkAwake holds a reminder against the times in which a person wants to be
// left alone. Who told no zone lives in that of each table, and may be told of
// all that waits when it is day at one.
func (c *yearCheck) checkAwake(m *yearMessage, user string) {
	if !slices.ContainsFunc(c.byUser[user], func(a *yearAsked) bool {
		return !a.from.After(m.at) && a.until.After(m.at) && !c.disturbed(user, c.tables[a.table].terms.Zone, m.at, false)
	}) {
		c.r.Quiet = append(c.r.Quiet, fmt.Sprintf("%s at %v: %s", user, m.at, m.shown[0].content))
	}
}

// checkReminder holds a reminder against the truth: when it was sent it names
// what waits, all of it, and as long as it stands nothing else.
func (c *yearCheck) checkReminder(m *yearMessage) {
	r := c.r
	c.checkAwake(m, m.user)
	for i, s := range m.shown {
		end := m.gone
		if i+1 < len(m.shown) {
			end = m.shown[i+1].at
		}
		for _, id := range s.tables() {
			if i == 0 {
				if one := c.tables[id]; one.pausedAt(m.at) && one.pausedAt(m.at.Add(-time.Nanosecond)) {
					r.Stale = append(r.Stale, fmt.Sprintf("%s is reminded at %v of table %d, which is paused", m.user, m.at, id))
				}
			}
			a := waitedFor(c.asked[id], m.user, s.at)
			if a == nil {
				r.Stale = append(r.Stale, fmt.Sprintf("%s is reminded at %v of table %d, which does not wait", m.user, s.at, id))
				continue
			}
			// It may stand until whoever lives has brought it up to date.
			limit := c.seenBy(a.until)
			stood := end
			if stood.IsZero() {
				stood = c.until
			}
			if waitedFor(c.asked[id], m.user, a.until) == nil && stood.After(limit) && limit.Before(c.until.Add(-yearTick)) && !c.discord.closedAt(m.user, limit) {
				r.Stale = append(r.Stale, fmt.Sprintf("a reminder of table %d, answered %v, stands before %s until %v", id, a.until, m.user, stood))
			}
		}
	}
	c.checkWhole(m)
}

// checkWhole sees that a reminder leaves nothing out that waits for its person
// and may be said.
func (c *yearCheck) checkWhole(m *yearMessage) {
	named := m.shown[0].tables()
	if len(named) == 5 {
		return // there may be more, without a button
	}
	for _, a := range c.byUser[m.user] {
		one := c.tables[a.table]
		switch {
		case !a.from.Before(m.at) || !a.until.After(m.at) || slices.Contains(named, a.table):
		case one.terms.Silent || one.quiet == m.user || one.pausedAt(m.at) || one.pausedAt(m.at.Add(-time.Nanosecond)):
		default:
			c.r.Missed = append(c.r.Missed, fmt.Sprintf("the reminder of %s at %v does not name table %d, which waits since %v", m.user, m.at, a.table, a.from))
		}
	}
}

// private reports whether a person was told privately of a table at an instant.
func (c *yearCheck) private(user string, table int64, at time.Time) bool {
	return !c.discord.closedAt(user, at) && !c.waysAt(user, at).noDM && c.tables[table].quiet != user
}

// checkTurn sees that whoever is newly asked is told so, by a message of its own
// or a reminder: at once, or as soon as they may be disturbed. In public a
// reminder may leave it out, so that there it is told at once or not at all.
func (c *yearCheck) checkTurn(a *yearAsked) {
	one := c.tables[a.table]
	if a.again {
		return
	}
	private := c.private(a.user, a.table, a.from)
	told := firstFrom(c.turns[yearKey(a.table, a.user)], a.from, func(*yearMessage) bool { return true })
	reminded := firstFrom(c.reminders[a.user], a.from, func(m *yearMessage) bool { return slices.Contains(m.shown[0].tables(), a.table) })
	if reminded.Before(told) {
		told = reminded
	}
	if !private {
		if mentioned := firstFrom(c.mentions[a.user], a.from, func(*yearMessage) bool { return true }); mentioned.Before(told) {
			told = mentioned
		}
	}
	owed := time.Duration(0)
	for at := a.from; at.Before(a.until) && at.Before(c.until.Add(-time.Hour)) && at.Before(told); at = at.Add(time.Minute) {
		alone := c.disturbed(a.user, one.terms.Zone, at, true)
		if one.pausedAt(at) || !private && alone || private != c.private(a.user, a.table, at) {
			return
		}
		if alone || !c.beating(at) || c.outage(at) {
			continue
		}
		if owed += time.Minute; owed > 2*yearTick {
			c.r.Missed = append(c.r.Missed, fmt.Sprintf("%s should have been told by %v that table %d asks since %v", a.user, at, a.table, a.from))
			return
		}
	}
}

// firstFrom is when the first message of some kind came from an instant on; far
// away when none did.
func firstFrom(list []*yearMessage, from time.Time, which func(*yearMessage) bool) time.Time {
	i, _ := slices.BinarySearchFunc(list, from, func(m *yearMessage, at time.Time) int { return m.at.Compare(at) })
	for _, m := range list[i:] {
		if which(m) {
			return m.at
		}
	}
	return time.Unix(1<<40, 0)
}

// yearCadence is what a cadence promises: when the first reminder of a wait is
// due, how long it may take until the next, and how far apart they are.
var yearCadence = map[string]struct{ first, again, apart time.Duration }{
	"": {12 * time.Hour, 24 * time.Hour, 6 * time.Hour}, "brisk": {4 * time.Hour, 24 * time.Hour, 2 * time.Hour},
	"gentle": {24 * time.Hour, 48 * time.Hour, 12 * time.Hour}, "daily": {24 * time.Hour, 24 * time.Hour, 12 * time.Hour},
}

// checkReminded sees that a person was reminded of a wait in time. It walks
// through the minutes. In public one table is named, at most once a day.
func (c *yearCheck) checkReminded(user string, a *yearAsked) {
	one := c.tables[a.table]
	if one.terms.Silent {
		return
	}
	private := c.private(user, a.table, a.from)
	var reminders []time.Time
	if private {
		for _, m := range c.reminders[user] {
			if slices.Contains(m.shown[0].tables(), a.table) {
				reminders = append(reminders, m.at)
			}
		}
	} else {
		for _, m := range c.mentions[user] {
			reminders = append(reminders, m.at)
		}
	}
	first := true
	owed := time.Duration(0) // how long a reminder has been owed while it could be sent
	waited := time.Duration(0)
	next := 0
	for next < len(reminders) && reminders[next].Before(a.from) {
		next++
	}
	for at := a.from; at.Before(a.until) && at.Before(c.until.Add(-time.Hour)); at = at.Add(time.Minute) {
		if private != c.private(user, a.table, at) {
			return
		}
		if next < len(reminders) && !reminders[next].After(at) {
			next, first, waited, owed = next+1, false, 0, 0
		}
		cadence, some := yearCadence[c.waysAt(user, at).ways.Cadence]
		if !some || one.pausedAt(at) {
			first, waited, owed = false, 0, 0 // counted anew once it is wanted again, after whatever else was told
			continue
		}
		if c.outage(at) {
			continue // nobody could answer, so it is not counted as waiting
		}
		waited += time.Minute
		due := cadence.again
		if first {
			due = cadence.first + cadence.apart
		}
		due = max(due, cadence.first) + cadence.apart
		if !private { // one that came too soon after another is left out
			due += 24*time.Hour + cadence.again
		}
		if waited < due || c.disturbed(user, one.terms.Zone, at, false) || !c.beating(at) {
			continue
		}
		if owed += time.Minute; owed > 2*yearTick {
			c.r.Missed = append(c.r.Missed, fmt.Sprintf("%s should have been reminded of table %d (asked %v) by %v", user, a.table, a.from, at))
			return
		}
	}
}

// outage reports whether an instant lies in a stretch without anybody alive.
func (y *year) outage(at time.Time) bool {
	i, _ := slices.BinarySearchFunc(y.beats, at, func(b, at time.Time) int { return b.Compare(at) })
	return i > 0 && i < len(y.beats) && y.beats[i].Sub(y.beats[i-1]) > yearLongest
}

// beating reports whether somebody saw to clocks around an instant.
func (y *year) beating(at time.Time) bool {
	return y.heartAfter(at).Sub(at) <= yearTick
}
