package main

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
)

// yearReport is what an independent look at the year finds: by the record, the
// wall clocks of people, and what stood at Discord. It counts minutes.
type yearReport struct {
	Reminders, Nudges, Turns, TimeOuts, Crashes, Outages int
	Commits, Tables                                      int

	Stale, Doubled, Quiet, Missed, Early, Late []string
	Faults                                     []string
}

// problems are all that should not be.
func (r *yearReport) problems() []string {
	return slices.Concat(r.Stale, r.Doubled, r.Quiet, r.Missed, r.Early, r.Late, r.Faults)
}

// check looks at the year from outside.
func (y *year) check() (*yearReport, error) {
	asked, err := y.truth()
	if err != nil {
		return nil, err
	}
	r := &yearReport{Crashes: y.crashes, Faults: y.faults, Tables: len(y.tables)}
	for i := 1; i < len(y.beats); i++ {
		if y.beats[i].Sub(y.beats[i-1]) > yearLongest {
			r.Outages++
		}
	}
	byUser := map[string][]*yearAsked{}
	for _, list := range asked {
		for _, a := range list {
			byUser[a.user] = append(byUser[a.user], a)
			if !a.open {
				r.Commits++
			}
		}
	}
	y.checkMessages(r, asked)
	y.checkReminded(r, byUser)
	for id, list := range asked {
		y.checkClocks(r, y.tables[id], list)
	}
	for _, list := range []*[]string{&r.Stale, &r.Doubled, &r.Quiet, &r.Missed, &r.Early, &r.Late} {
		sort.Strings(*list)
	}
	return r, nil
}

// waitedFor reports whether a table waited for a user at an instant.
func waitedFor(list []*yearAsked, user string, at time.Time) *yearAsked {
	for _, a := range list {
		if a.user == user && !a.from.After(at) && a.until.After(at) {
			return a
		}
	}
	return nil
}

// checkMessages looks at everything that was sent to somebody.
func (y *year) checkMessages(r *yearReport, asked map[int64][]*yearAsked) {
	threads := map[string]int64{}
	for id := range y.tables {
		if t, err := y.db.Table(y.ctx, id); err == nil {
			threads[t.Thread] = id
		}
	}
	last := map[string]time.Time{}
	calls := map[string]int64{} // when what was called for last was due
	for _, m := range y.discord.messages {
		first := m.shown[0]
		switch {
		case m.reminds():
			r.Reminders++
			y.checkReminder(r, m, asked)
			if before, twice := last[m.user]; twice && m.at.Sub(before) < time.Hour {
				r.Doubled = append(r.Doubled, fmt.Sprintf("%s is reminded at %v and at %v", m.user, before, m.at))
			}
			last[m.user] = m.at
		case m.user != "" && len(first.tables()) == 1 && !first.silent:
			r.Turns++
			y.checkTold(r, m, m.user, first.tables()[0])
		case m.user == "" && len(first.mentions) == 1 && len(first.presses) == 0:
			r.Nudges++
			user, id := first.mentions[0], threads[m.channel]
			y.checkTold(r, m, user, id)
			if waitedFor(asked[id], user, m.at) == nil {
				r.Stale = append(r.Stale, fmt.Sprintf("%s is mentioned at table %d at %v", user, id, m.at))
			}
			if before, twice := last["thread "+user]; twice && m.at.Sub(before) < 24*time.Hour-5*time.Minute {
				// counted from when a process that may have been killed began to send
				r.Doubled = append(r.Doubled, fmt.Sprintf("%s is mentioned at %v and at %v", user, before, m.at))
			}
			last["thread "+user] = m.at
		case m.user == "" && len(first.presses) == 0 && strings.HasPrefix(first.content, "Waiting for"):
			id := threads[m.channel]
			for _, a := range asked[id] {
				if strings.Contains(first.content, "**"+a.user+"**") && !a.from.After(m.at) && a.until.After(m.at) {
					key := fmt.Sprint(id, a.user, a.from)
					// Once more only for a time that runs out later than the one before.
					due := lastNamed(first.content)
					if before, twice := calls[key]; twice && due <= before {
						r.Doubled = append(r.Doubled, fmt.Sprintf("table %d is told twice of %s since %v", id, a.user, a.from))
					}
					calls[key] = due
				}
			}
		}
	}
}

// lastNamed is the latest instant that a message names, in seconds.
func lastNamed(content string) (at int64) {
	for _, m := range timestamp.FindAllStringSubmatch(content, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		at = max(at, n)
	}
	return at
}

var timestamp = regexp.MustCompile(`<t:(\d+)`)

// checkTold holds a message that disturbs somebody against their quiet times.
// Who told nothing is told at once that it is their turn.
func (y *year) checkTold(r *yearReport, m *yearMessage, user string, id int64) {
	ways := y.waysAt(user, m.at).ways
	if ways.Zone == "" && ways.Quiet == nil && len(m.shown[0].presses) > 0 {
		return
	}
	if y.leftAlone(user, y.tables[id].terms.Zone, m.at) {
		r.Quiet = append(r.Quiet, fmt.Sprintf("%s at %v about table %d: %s", user, m.at, id, m.shown[0].content))
	}
}

// checkReminder holds a reminder against the truth: when it was sent, and as
// long as it stood.
func (y *year) checkReminder(r *yearReport, m *yearMessage, asked map[int64][]*yearAsked) {
	for i, s := range m.shown {
		end := m.gone
		if i+1 < len(m.shown) {
			end = m.shown[i+1].at
		}
		for _, id := range s.tables() {
			if i == 0 {
				y.checkTold(r, &yearMessage{at: m.at, shown: []yearShown{{content: s.content}}}, m.user, id)
				if one := y.tables[id]; one.pausedAt(m.at) && one.pausedAt(m.at.Add(-time.Nanosecond)) {
					r.Stale = append(r.Stale, fmt.Sprintf("%s is reminded at %v of table %d, which is paused", m.user, m.at, id))
				}
			}
			a := waitedFor(asked[id], m.user, s.at)
			if a == nil {
				r.Stale = append(r.Stale, fmt.Sprintf("%s is reminded at %v of table %d, which does not wait", m.user, s.at, id))
				continue
			}
			// It may stand until whoever lives has brought it up to date.
			limit := y.heartAfter(y.heartAfter(a.until).Add(2 * time.Minute)).Add(time.Minute)
			stood := end
			if stood.IsZero() {
				stood = y.until
			}
			if waitedFor(asked[id], m.user, a.until) == nil && stood.After(limit) && limit.Before(y.until.Add(-yearTick)) {
				r.Stale = append(r.Stale, fmt.Sprintf("a reminder of table %d, answered %v, stands before %s until %v", id, a.until, m.user, stood))
			}
		}
	}
}

// yearCadence is what a cadence promises: when the first reminder of a wait is
// due, how long it may take until the next, and how far apart they are.
var yearCadence = map[string]struct{ first, again, apart time.Duration }{
	"": {12 * time.Hour, 24 * time.Hour, 6 * time.Hour}, "brisk": {4 * time.Hour, 24 * time.Hour, 2 * time.Hour},
	"gentle": {24 * time.Hour, 48 * time.Hour, 12 * time.Hour}, "daily": {24 * time.Hour, 24 * time.Hour, 12 * time.Hour},
}

// checkReminded sees that everybody who takes messages was reminded of
// everything in time. It walks through the minutes.
func (y *year) checkReminded(r *yearReport, byUser map[string][]*yearAsked) {
	reminders := map[string][]time.Time{}
	for _, m := range y.discord.messages {
		if m.reminds() {
			reminders[m.user] = append(reminders[m.user], m.at)
		}
	}
	for user, list := range byUser {
		if y.discord.closed[user] || y.waysAt(user, y.from).noDM {
			continue
		}
		for _, a := range list {
			if !y.tables[a.table].terms.Silent {
				y.checkWait(r, a, reminders[user])
			}
		}
	}
}

func (y *year) checkWait(r *yearReport, a *yearAsked, reminders []time.Time) {
	one := y.tables[a.table]
	first := true
	owed := time.Duration(0) // how long a reminder has been owed while it could be sent
	waited := time.Duration(0)
	next := 0
	for next < len(reminders) && reminders[next].Before(a.from) {
		next++
	}
	for at := a.from; at.Before(a.until) && at.Before(y.until.Add(-time.Hour)); at = at.Add(time.Minute) {
		if next < len(reminders) && !reminders[next].After(at) {
			next, first, waited, owed = next+1, false, 0, 0
		}
		cadence, some := yearCadence[y.waysAt(a.user, at).ways.Cadence]
		if !some || one.pausedAt(at) {
			first, waited, owed = true, 0, 0 // counted anew once it is wanted again
			continue
		}
		if y.outage(at) {
			continue // nobody could answer, so it is not counted as waiting
		}
		waited += time.Minute
		due := cadence.again
		if first {
			due = cadence.first + cadence.apart
		}
		if waited < max(due, cadence.first)+cadence.apart || y.leftAlone(a.user, one.terms.Zone, at) || !y.beating(at) {
			continue
		}
		if owed += time.Minute; owed > 2*yearTick {
			r.Missed = append(r.Missed, fmt.Sprintf("%s should have been reminded of table %d (asked %v) by %v", a.user, a.table, a.from, at))
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

// checkClocks sees that time ran out exactly when it should have, at a table
// where the game answers then.
func (y *year) checkClocks(r *yearReport, one *yearTable, list []*yearAsked) {
	if one.terms.Absence != clock.Auto {
		return
	}
	bank, grace := map[int]time.Duration{}, map[int]bool{}
	for _, a := range list {
		if _, known := bank[a.seat]; !known {
			bank[a.seat], grace[a.seat] = one.terms.Bank, one.terms.Grace > 0
		}
		over := y.runsOut(one, a, bank[a.seat], false)
		used := y.ran(one, a, a.until)
		if grace[a.seat] && !over.After(a.until) {
			grace[a.seat] = false
			over = y.runsOut(one, a, bank[a.seat], true)
		}
		bank[a.seat] = min(max(0, bank[a.seat]-used)+one.terms.Span, one.terms.Bank)
		seen := y.heartAfter(over)
		if one.pausedAt(seen) && !one.pausedAt(over.Add(-time.Nanosecond)) {
			continue // nobody had played for so long that the table fell asleep instead
		}
		switch {
		case a.byClock:
			r.TimeOuts++
			if a.until.Before(over.Add(-time.Minute)) {
				r.Early = append(r.Early, fmt.Sprintf("table %d, %s asked %v: over at %v, but out at %v", a.table, a.user, a.from, over, a.until))
			}
			fallthrough
		default:
			if a.until.After(seen.Add(2 * yearTick)) {
				r.Late = append(r.Late, fmt.Sprintf("table %d, %s asked %v: over at %v, but waited for until %v", a.table, a.user, a.from, over, a.until))
			}
		}
	}
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
		for len(lost) > 0 && !lost[0].from.After(at) {
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
		for len(lost) > 0 && !lost[0].from.After(at) {
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
