package year

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
)

// checkClocks sees that time ran out exactly when it should have, whatever the
// table agreed on for then, and that everybody was told before.
func (c *yearCheck) checkClocks(one *yearTable) {
	if one.terms.Clock == "" {
		return
	}
	bank, spent := map[int]time.Duration{}, map[int]bool{}
	for _, l := range one.ledger {
		if _, known := bank[l.seat]; !known {
			bank[l.seat] = one.terms.Bank
		}
		left := bank[l.seat]
		a := l.asked
		if a == nil { // taken back: what it had brought goes
			bank[l.seat] = max(min(left, one.terms.Span), left-one.terms.Span)
			continue
		}
		over := c.runsOut(one, a, left, false)
		if one.terms.Grace > 0 && !spent[l.seat] && !one.resumed(over).After(a.until) {
			spent[l.seat] = true
			over = c.runsOut(one, a, left, true)
		}
		used := c.ran(one, a, a.until)
		if a.answered {
			bank[l.seat] = min(max(0, left-used)+one.terms.Span, one.terms.Bank)
		} else {
			bank[l.seat] = max(min(left, one.terms.Span), left-used)
		}
		c.checkOver(one, a, over)
	}
}

// checkOver sees that the time of a wait was over when it should have been.
func (c *yearCheck) checkOver(one *yearTable, a *yearAsked, over time.Time) {
	r := c.r
	seen := c.heartAfter(over)
	if next := over.Add(time.Minute); c.outage(next) { // whoever saw it may have died at it
		seen = c.heartAfter(next)
	}
	if one.pausedAt(seen) && !one.pausedAt(over.Add(-2*time.Minute)) {
		return // nobody had played for so long that the table fell asleep instead
	}
	out, known := a.until, a.byClock
	if !known && one.terms.Absence != clock.Auto {
		out, known = c.saidOut(a)
	}
	if known {
		r.TimeOuts++
		// Minutes are counted whole, before each outage and behind it.
		if out.Before(over.Add(-time.Duration(1+len(c.lost(a))) * time.Minute)) {
			r.Early = append(r.Early, fmt.Sprintf("table %d, %s asked %v: over at %v, but out at %v", a.table, a.user, a.from, over, out))
		}
	} else {
		out = a.until
	}
	if out.After(seen.Add(2 * yearTick)) {
		r.Late = append(r.Late, fmt.Sprintf("table %d, %s asked %v: over at %v, but waited for until %v", a.table, a.user, a.from, over, out))
	}
	if a.until.After(over) && !slices.ContainsFunc(c.calls[yearKey(a.table, a.name)], func(m *yearMessage) bool {
		return !m.at.Before(a.from) && !m.at.After(seen.Add(2*yearTick))
	}) {
		r.Missed = append(r.Missed, fmt.Sprintf("table %d is not told by %v that the time of %s, asked %v, is over", a.table, seen, a.user, a.from))
	}
}

// saidOut is when the table was told that the time of a wait is over.
func (c *yearCheck) saidOut(a *yearAsked) (at time.Time, said bool) {
	for _, m := range c.calls[yearKey(a.table, a.name)] {
		for _, s := range m.shown {
			if _, when, out := strings.Cut(s.content, "The time ran out <t:"); out && !s.at.Before(a.from) && !s.at.After(a.until) {
				n, err := strconv.ParseInt(strings.TrimSuffix(when, ":R>."), 10, 64)
				if err != nil {
					c.r.Faults = append(c.r.Faults, "unreadable: "+s.content)
				}
				if told := time.Unix(n, 0); s.at.Before(told) {
					c.r.Early = append(c.r.Early, fmt.Sprintf("at %v: %s", s.at, s.content))
				}
				return s.at, true
			}
		}
	}
	return time.Time{}, false
}

// runsOut is when the time of a wait is over, minute by minute.
func (y *year) runsOut(one *yearTable, a *yearAsked, bank time.Duration, grace bool) time.Time {
	left := one.terms.Span
	if one.terms.Clock == clock.Bank {
		left = bank
	}
	at := a.from
	lost := y.lost(a)
	for ; at.Before(y.until); at = at.Add(time.Minute) {
		for len(lost) > 0 && (lost[0].from.Before(at) || left > 0 && lost[0].from.Equal(at)) {
			left += lost[0].until.Sub(lost[0].from)
			lost = lost[1:]
		}
		daily := one.terms.Clock == clock.Daily
		wall := at.In(clock.Zone(one.terms.Zone))
		if left <= 0 && (!daily || wall.Hour()*60+wall.Minute() == one.terms.Hour && y.runs(one, a.user, at) && !y.outage(at)) {
			if !grace {
				return at
			}
			grace, daily, left = false, false, one.terms.Grace
			return y.runOn(one, a.user, at, left, lost)
		}
		if y.runs(one, a.user, at) {
			left -= time.Minute
		}
	}
	return at
}

// runOn is when the clock has run on for some time.
func (y *year) runOn(one *yearTable, user string, at time.Time, left time.Duration, lost []yearLost) time.Time {
	for ; at.Before(y.until); at = at.Add(time.Minute) {
		for len(lost) > 0 && (lost[0].from.Before(at) || left > 0 && lost[0].from.Equal(at)) {
			left += lost[0].until.Sub(lost[0].from)
			lost = lost[1:]
		}
		if left <= 0 {
			return at
		}
		if y.runs(one, user, at) {
			left -= time.Minute
		}
	}
	return at
}

// yearLost is a stretch in which nobody saw to clocks.
type yearLost struct{ from, until time.Time }

// lost are the outages in a wait, but not those in a pause, in which its clock
// stood still anyway.
func (y *year) lost(a *yearAsked) []yearLost {
	one := y.tables[a.table]
	var list []yearLost
	for i := 1; i < len(y.beats); i++ {
		from, until := y.beats[i-1], y.beats[i]
		if until.Sub(from) > yearLongest && until.After(a.from) && from.Before(a.until) && !one.pausedAt(until.Add(-time.Nanosecond)) {
			list = append(list, yearLost{later(from, a.from), until})
		}
	}
	return list
}

// ran is how long the clock of a wait ran until an instant.
func (y *year) ran(one *yearTable, a *yearAsked, until time.Time) time.Duration {
	var d time.Duration
	for at := a.from; at.Before(until); at = at.Add(time.Minute) {
		if y.runs(one, a.user, at) {
			d += time.Minute
		}
	}
	for _, l := range y.lost(a) {
		if !l.until.After(until) {
			d -= l.until.Sub(l.from)
		}
	}
	return max(0, d)
}

// runs reports whether the clock of a person runs in a minute.
func (y *year) runs(one *yearTable, user string, at time.Time) bool {
	wall := at.In(clock.Zone(one.terms.Zone))
	if one.terms.Weekends && (wall.Weekday() == time.Saturday || wall.Weekday() == time.Sunday) {
		return false
	}
	return !one.pausedAt(at) && !y.covered(user, at)
}

// covered reports whether a minute of vacation is among the thirty days of its
// year.
func (y *year) covered(user string, at time.Time) bool {
	ways := y.waysAt(user, at)
	if len(ways.ways.Away) == 0 {
		return false
	}
	return y.coveredDays(user, ways)[at.Unix()/60]
}

// coveredDays counts the minutes of all vacations, year by year.
func (y *year) coveredDays(user string, w yearWays) map[int64]bool {
	key := fmt.Sprint(user, w.at)
	if m, known := y.counted[key]; known {
		return m
	}
	minutes, spent := map[int64]bool{}, map[int]int{}
	loc := clock.Zone(w.ways.Zone)
	for _, a := range w.ways.Away {
		for at := a.From; at.Before(a.Until); at = at.Add(time.Minute) {
			year := at.In(loc).Year()
			if spent[year]++; spent[year] <= clock.VacationDays*24*60 {
				minutes[at.Unix()/60] = true
			}
		}
	}
	if len(y.counted) > 50 {
		clear(y.counted) // each is large
	}
	y.counted[key] = minutes
	return minutes
}
