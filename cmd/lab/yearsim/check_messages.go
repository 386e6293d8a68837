package yearsim

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// checkTurnRemoved checks that "your turn" is edited or deleted when it is no
// longer that person's turn.
func (c *checker) checkTurnRemoved(m *message, id int64) {
	a := waitAt(c.waits[id], m.user, m.at)
	if a == nil {
		c.report.Stale = append(c.report.Stale, fmt.Sprintf("%s is told at %v that table %d asks", m.user, m.at, id))
		return
	}
	limit := c.handledBy(a.until).Add(tick)
	if limit.After(c.until.Add(-tick)) || waitAt(c.waits[id], m.user, a.until) != nil || waitAt(c.waits[id], m.user, limit) != nil || c.discord.dmsClosedAt(m.user, limit) {
		return
	}
	if s := m.editionAt(limit); s != nil && slices.Contains(s.tables(), id) {
		c.report.Stale = append(c.report.Stale, fmt.Sprintf("that table %d asks since %v, answered %v, stands before %s at %v", id, a.from, a.until, m.user, limit))
	}
}

// checkCard checks that the thread has exactly one card with buttons during a
// wait.
func (c *checker) checkCard(a *wait) {
	at := c.handledBy(a.from).Add(tick)
	if !at.Before(a.until) || at.After(c.until.Add(-tick)) {
		return
	}
	stand := 0
	for _, m := range c.cards[a.table] {
		if s := m.editionAt(at); s != nil && len(s.tables()) == 1 {
			stand++
		}
	}
	if stand != 1 {
		c.report.Missed = append(c.report.Missed, fmt.Sprintf("%d cards with buttons stand at table %d at %v, which asks %s since %v", stand, a.table, at, a.user, a.from))
	}
}

// checkApart checks the minimum time between a message and the previous one.
func (c *checker) checkApart(m *message, all []*message, apart time.Duration, who string) {
	if i := slices.Index(all, m); i > 0 && m.at.Sub(all[i-1].at) < apart {
		c.report.Doubled = append(c.report.Doubled, fmt.Sprintf("%s is reminded at %v and at %v", who, all[i-1].at, m.at))
	}
}

// checkMuted checks that a person who has muted a table gets no direct message
// about it.
func (c *checker) checkMuted(m *message) {
	for _, press := range m.editions[0].customIDs {
		parts := strings.Split(press, ":")
		id, err := strconv.ParseInt(parts[1], 10, 64)
		if one := c.tables[id]; err == nil && one != nil && m.user != "" && one.mutedBy == m.user && len(one.seatings) > 0 && m.at.After(one.seatings[0].at) {
			c.report.Quiet = append(c.report.Quiet, fmt.Sprintf("%s wants nothing from table %d, but hears at %v: %s", m.user, id, m.at, m.editions[0].content))
		}
	}
}

// deadlineText finds the deadline that a public message names.
var deadlineText = regexp.MustCompile(`(?:due|The time runs out) <t:(\d+):R>`)

// latestTimestamp returns the latest time in a message, in Unix seconds.
func latestTimestamp(content string) (at int64) {
	for _, m := range timestamp.FindAllStringSubmatch(content, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		at = max(at, n)
	}
	return at
}

var timestamp = regexp.MustCompile(`<t:(\d+)`)

// checkDeadlines checks that no public message names a deadline that has passed,
// except for old cards without buttons, which a newer card replaced.
func (c *checker) checkDeadlines(m *message) {
	if m.user != "" {
		return
	}
	for i, s := range m.editions {
		end := m.deleted
		if i+1 < len(m.editions) {
			end = m.editions[i+1].at
		}
		if end.IsZero() {
			end = c.until
		}
		found := deadlineText.FindStringSubmatch(s.content)
		if found == nil || len(s.customIDs) == 0 && !strings.HasPrefix(s.content, "Waiting for **") {
			continue
		}
		n, _ := strconv.ParseInt(found[1], 10, 64)
		over := time.Unix(n, 0)
		if limit := c.handledBy(over); end.After(limit) && over.After(s.at.Add(-time.Minute)) && limit.Before(c.until.Add(-tick)) {
			c.report.Stale = append(c.report.Stale, fmt.Sprintf("%s says from %v until %v: %s", m.channel, s.at, end, s.content))
		}
	}
}

// handledBy returns the time by which a living process must have handled an event that was
// due at an instant: two heartbeats later, without outages.
func (c *checker) handledBy(at time.Time) time.Time {
	seen := c.beatAfter(c.beatAfter(at).Add(2 * time.Minute)).Add(time.Minute)
	for c.inOutage(seen) {
		seen = c.beatAfter(seen).Add(time.Minute)
	}
	return seen
}

// checkEnd checks that a message in the thread announced the end of a match.
func (c *checker) checkEnd(id int64) {
	t, err := c.db.Table(c.ctx, id)
	if err != nil || t.Ended.IsZero() {
		return
	}
	limit := c.handledBy(t.Ended).Add(tick)
	if limit.After(c.until.Add(-tick)) {
		return
	}
	c.report.Ends++
	for _, m := range c.discord.messages {
		if m.channel == t.Thread && !m.at.Before(t.Ended) && !m.at.After(limit) {
			return
		}
	}
	c.report.Missed = append(c.report.Missed, fmt.Sprintf("nobody is told by %v that table %d ended %v", limit, id, t.Ended))
}
