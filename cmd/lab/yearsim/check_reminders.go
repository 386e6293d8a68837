package yearsim

import (
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
)

// checkTurnHours checks that "your turn" was not sent in the quiet hours of its person.
func (c *checker) checkTurnHours(m *message, user string, id int64) {
	if c.mustNotDisturb(user, c.tables[id].terms.Zone, m.at, len(m.editions[0].customIDs) > 0) {
		c.report.Quiet = append(c.report.Quiet, fmt.Sprintf("%s at %v about table %d: %s", user, m.at, id, m.editions[0].content))
	}
}

// mustNotDisturb reports whether a person must not be notified at a time. "Your turn" may come
// at any hour if the person set neither a zone nor hours.
func (c *checker) mustNotDisturb(user, zone string, at time.Time, turn bool) bool {
	w := c.preferencesAt(user, at).personal
	if turn && w.Zone == "" && w.Quiet == nil {
		w.Quiet = &storage.QuietHours{}
	}
	return wantsQuiet(w, zone, at)
}

// checkReminderHours checks that a reminder was not sent in the quiet hours of its person. For
// a person without a zone the zone of each table counts, and a reminder for all tables may
// come when it is day at one of them.
func (c *checker) checkReminderHours(m *message, user string) {
	if !slices.ContainsFunc(c.waitsOf[user], func(a *wait) bool {
		return !a.from.After(m.at) && a.until.After(m.at) && !c.mustNotDisturb(user, c.tables[a.table].terms.Zone, m.at, false)
	}) {
		c.report.Quiet = append(c.report.Quiet, fmt.Sprintf("%s at %v: %s", user, m.at, m.editions[0].content))
	}
}

// checkReminder checks that a reminder lists every table that waited for its person when it
// was sent, and that later edits list no other.
func (c *checker) checkReminder(m *message) {
	r := c.report
	c.checkReminderHours(m, m.user)
	for i, s := range m.editions {
		end := m.deleted
		if i+1 < len(m.editions) {
			end = m.editions[i+1].at
		}
		for _, id := range s.tables() {
			if i == 0 {
				if one := c.tables[id]; one.pausedAt(m.at) && one.pausedAt(m.at.Add(-time.Nanosecond)) {
					r.Stale = append(r.Stale, fmt.Sprintf("%s is reminded at %v of table %d, which is paused", m.user, m.at, id))
				}
			}
			a := waitAt(c.waits[id], m.user, s.at)
			if a == nil {
				r.Stale = append(r.Stale, fmt.Sprintf("%s is reminded at %v of table %d, which does not wait", m.user, s.at, id))
				continue
			}
			// It may stay until a running process has had time to edit it.
			limit := c.handledBy(a.until)
			stood := end
			if stood.IsZero() {
				stood = c.until
			}
			if waitAt(c.waits[id], m.user, a.until) == nil && stood.After(limit) && limit.Before(c.until.Add(-tick)) && !c.discord.dmsClosedAt(m.user, limit) {
				r.Stale = append(r.Stale, fmt.Sprintf("a reminder of table %d, answered %v, stands before %s until %v", id, a.until, m.user, stood))
			}
		}
	}
	c.checkComplete(m)
}

// checkComplete checks that a reminder lists every table that waited for its person, except
// tables that are silent, muted or paused.
func (c *checker) checkComplete(m *message) {
	named := m.editions[0].tables()
	if len(named) == 5 {
		return // there may be more, without a button
	}
	for _, a := range c.waitsOf[m.user] {
		one := c.tables[a.table]
		switch {
		case !a.from.Before(m.at) || !a.until.After(m.at) || slices.Contains(named, a.table):
		case one.terms.Silent || one.mutedBy == m.user || one.pausedAt(m.at) || one.pausedAt(m.at.Add(-time.Nanosecond)):
		default:
			c.report.Missed = append(c.report.Missed, fmt.Sprintf("the reminder of %s at %v does not name table %d, which waits since %v", m.user, m.at, a.table, a.from))
		}
	}
}

// readsPrivately reports whether a person gets direct messages about a table at a time.
func (c *checker) readsPrivately(user string, table int64, at time.Time) bool {
	return !c.discord.dmsClosedAt(user, at) && !c.preferencesAt(user, at).noDM && c.tables[table].mutedBy != user
}

// positionSince returns the time since which a table has been in the position
// of a wait. Other people may have been asked in that time, if the seat changed
// hands. People get one notification for a position, except for a stand-in who
// takes over again, because they agreed just now.
func (c *checker) positionSince(a *wait) time.Time {
	since, list := a.from, c.waits[a.table]
	for i := slices.Index(list, a) - 1; i >= 0; i-- {
		if b := list[i]; b.seat == a.seat && b.until.Equal(since) && !b.answered {
			since = b.from
		}
	}
	return since
}

// checkTurnSent checks that a person who newly owes a move gets "your turn" or a reminder at
// once, or at the end of their quiet hours. In a thread a reminder may name another table, so
// the message there comes at once or not at all.
func (c *checker) checkTurnSent(a *wait) {
	one := c.tables[a.table]
	if a.again {
		return
	}
	private := c.readsPrivately(a.user, a.table, a.from)
	since := a.from
	if !private {
		since = c.positionSince(a)
	}
	told := firstSince(c.turns[tableUser(a.table, a.user)], since, func(*message) bool { return true })
	reminded := firstSince(c.reminders[a.user], a.from, func(m *message) bool { return slices.Contains(m.editions[0].tables(), a.table) })
	if reminded.Before(told) {
		told = reminded
	}
	if !private {
		if mentioned := firstSince(c.mentions[a.user], a.from, func(*message) bool { return true }); mentioned.Before(told) {
			told = mentioned
		}
	}
	owed := time.Duration(0)
	for at := a.from; at.Before(a.until) && at.Before(c.until.Add(-time.Hour)) && at.Before(told); at = at.Add(time.Minute) {
		alone := c.mustNotDisturb(a.user, one.terms.Zone, at, true)
		if one.pausedAt(at) || !private && alone || private != c.readsPrivately(a.user, a.table, at) {
			return
		}
		if alone || !c.beating(at) || c.inOutage(at) {
			continue
		}
		if owed += time.Minute; owed > 2*tick {
			c.report.Missed = append(c.report.Missed, fmt.Sprintf("%s should have been told by %v that table %d asks since %v", a.user, at, a.table, a.from))
			return
		}
	}
}

// firstSince returns the time of the first message, at or after from, for which
// which is true. Without one it returns a time in the far future.
func firstSince(list []*message, from time.Time, which func(*message) bool) time.Time {
	i, _ := slices.BinarySearchFunc(list, from, func(m *message, at time.Time) int { return m.at.Compare(at) })
	for _, m := range list[i:] {
		if which(m) {
			return m.at
		}
	}
	return time.Unix(1<<40, 0)
}

// cadences holds the times of each cadence: until the first reminder of a wait,
// until the next one, and the minimum time between reminders.
var cadences = map[string]struct{ first, again, apart time.Duration }{
	"": {12 * time.Hour, 24 * time.Hour, 6 * time.Hour}, "brisk": {4 * time.Hour, 24 * time.Hour, 2 * time.Hour},
	"gentle": {24 * time.Hour, 48 * time.Hour, 12 * time.Hour}, "daily": {24 * time.Hour, 24 * time.Hour, 12 * time.Hour},
}

// checkReminded checks, minute by minute, that a person was reminded of a wait in time. A
// reminder in a thread names one table and comes at most once a day.
func (c *checker) checkReminded(user string, a *wait) {
	one := c.tables[a.table]
	if one.terms.Silent {
		return
	}
	private := c.readsPrivately(user, a.table, a.from)
	var reminders []time.Time
	if private {
		for _, m := range c.reminders[user] {
			if slices.Contains(m.editions[0].tables(), a.table) {
				reminders = append(reminders, m.at)
			}
		}
	} else {
		for _, m := range c.mentions[user] {
			reminders = append(reminders, m.at)
		}
	}
	first := true
	owed := time.Duration(0) // how long a reminder has been overdue while it could be sent
	waited := time.Duration(0)
	next := 0
	for next < len(reminders) && reminders[next].Before(a.from) {
		next++
	}
	for at := a.from; at.Before(a.until) && at.Before(c.until.Add(-time.Hour)); at = at.Add(time.Minute) {
		if private != c.readsPrivately(user, a.table, at) {
			return
		}
		if next < len(reminders) && !reminders[next].After(at) {
			next, first, waited, owed = next+1, false, 0, 0
		}
		cadence, some := cadences[c.preferencesAt(user, at).personal.Cadence]
		if !some || one.pausedAt(at) {
			first, waited, owed = false, 0, 0 // counting begins again when reminders are wanted again
			continue
		}
		if c.inOutage(at) {
			continue // an outage does not count as waiting: nobody could answer
		}
		waited += time.Minute
		due := cadence.again
		if first {
			due = cadence.first + cadence.apart
		}
		due = max(due, cadence.first) + cadence.apart
		if !private { // a reminder too soon after another is left out
			due += 24*time.Hour + cadence.again
		}
		if waited < due || c.mustNotDisturb(user, one.terms.Zone, at, false) || !c.beating(at) {
			continue
		}
		if owed += time.Minute; owed > 2*tick {
			c.report.Missed = append(c.report.Missed, fmt.Sprintf("%s should have been reminded of table %d (asked %v) by %v", user, a.table, a.from, at))
			return
		}
	}
}
