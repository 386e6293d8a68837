package yearsim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
)

// checkClocks checks that timeouts at a table came exactly when they were due,
// whatever consequence the table chose, and that a warning came before.
func (c *checker) checkClocks(one *tableLog) {
	if one.terms.Clock == "" {
		return
	}
	bank, spent := map[int]time.Duration{}, map[int]bool{}
	for _, l := range one.ledger {
		if _, known := bank[l.seat]; !known {
			bank[l.seat] = one.terms.Bank
		}
		left := bank[l.seat]
		a := l.wait
		if a == nil { // a turn was taken back, so the time that it had added is removed
			bank[l.seat] = max(min(left, one.terms.Span), left-one.terms.Span)
			continue
		}
		over := c.timeOutAt(one, a, left, false)
		if one.terms.Grace > 0 && !spent[l.seat] && !one.resumedAfter(over).After(a.until) {
			spent[l.seat] = true
			over = c.timeOutAt(one, a, left, true)
		}
		used := c.ranFor(one, a, a.until)
		if a.answered {
			bank[l.seat] = min(max(0, left-used)+one.terms.Span, one.terms.Bank)
		} else {
			bank[l.seat] = max(min(left, one.terms.Span), left-used)
		}
		c.checkTimeOut(one, a, over)
	}
}

// checkTimeOut checks that a timeout came at the right time.
func (c *checker) checkTimeOut(one *tableLog, a *wait, over time.Time) {
	r := c.report
	seen := c.beatAfter(over)
	if next := over.Add(time.Minute); !c.beating(next) { // the processes may have crashed before they handled the timeout
		seen = c.beatAfter(next)
	}
	if one.pausedAt(seen) && !one.pausedAt(over.Add(-2*time.Minute)) {
		return // nobody had played for a long time, so the table was paused instead
	}
	out, known := a.until, a.timedOut
	if !known && one.terms.Absence != clock.Auto {
		out, known = c.announcedTimeOut(a)
	}
	if known {
		r.TimeOuts++
		// Minutes are rounded twice for each outage: before and after it.
		if out.Before(over.Add(-time.Duration(1+len(c.outagesIn(a))) * time.Minute)) {
			r.Early = append(r.Early, fmt.Sprintf("table %d, %s asked %v: over at %v, but out at %v", a.table, a.user, a.from, over, out))
		}
	} else {
		out = a.until
	}
	if out.After(seen.Add(2 * tick)) {
		r.Late = append(r.Late, fmt.Sprintf("table %d, %s asked %v: over at %v, but waited for until %v", a.table, a.user, a.from, over, out))
	}
	if a.until.After(over) && !slices.ContainsFunc(c.escalations[tableUser(a.table, a.name)], func(m *message) bool {
		return !m.at.Before(a.from) && !m.at.After(seen.Add(2*tick))
	}) {
		r.Missed = append(r.Missed, fmt.Sprintf("table %d is not told by %v that the time of %s, asked %v, is over", a.table, seen, a.user, a.from))
	}
}

// announcedTimeOut returns the time of the message in the thread that announces the timeout
// of a wait.
func (c *checker) announcedTimeOut(a *wait) (at time.Time, said bool) {
	for _, m := range c.escalations[tableUser(a.table, a.name)] {
		for _, s := range m.editions {
			if _, when, out := strings.Cut(s.content, "The time ran out <t:"); out && !s.at.Before(a.from) && !s.at.After(a.until) {
				n, err := strconv.ParseInt(strings.TrimSuffix(when, ":R>."), 10, 64)
				if err != nil {
					c.report.Errors = append(c.report.Errors, "unreadable: "+s.content)
				}
				if told := time.Unix(n, 0); s.at.Before(told) {
					c.report.Early = append(c.report.Early, fmt.Sprintf("at %v: %s", s.at, s.content))
				}
				return s.at, true
			}
		}
	}
	return time.Time{}, false
}
