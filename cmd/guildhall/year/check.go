package year

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// YearReport is what an independent look at the year finds: by the record, the
// wall clocks of people, and what stood at Discord. It counts minutes.
type YearReport struct {
	Reminders, Nudges, Turns, TimeOuts, Crashes, Outages int
	Commits, Tables                                      int
	Calls, Standins, Undone, Ends                        int

	Stale, Doubled, Quiet, Missed, Early, Late []string
	Faults                                     []string
}

// Problems are all that should not be.
func (r *YearReport) Problems() []string {
	return slices.Concat(r.Stale, r.Doubled, r.Quiet, r.Missed, r.Early, r.Late, r.Faults)
}

// yearCheck is a look at the year from outside.
type yearCheck struct {
	*year
	r       *YearReport
	asked   map[int64][]*yearAsked
	byUser  map[string][]*yearAsked
	threads map[string]int64 // tables by where they are played

	// What was told, in order.
	reminders map[string][]*yearMessage // to whom, by direct message
	mentions  map[string][]*yearMessage // of whom, in any thread, as a reminder
	turns     map[string][]*yearMessage // to whom, that it is their turn
	calls     map[string][]*yearMessage // about whom, by yearKey
	cards     map[int64][]*yearMessage  // with the buttons of a table, in its thread
}

func yearKey(table int64, user string) string { return fmt.Sprint(table, " ", user) }

// check looks at the year from outside.
func (y *year) check() (*YearReport, error) {
	asked, err := y.truth()
	if err != nil {
		return nil, err
	}
	c := &yearCheck{
		year: y, r: &YearReport{Crashes: y.crashes, Faults: y.faults, Tables: len(y.tables)}, asked: asked,
		byUser: map[string][]*yearAsked{}, threads: map[string]int64{}, reminders: map[string][]*yearMessage{},
		mentions: map[string][]*yearMessage{}, turns: map[string][]*yearMessage{}, calls: map[string][]*yearMessage{},
		cards: map[int64][]*yearMessage{},
	}
	r := c.r
	for i := 1; i < len(y.beats); i++ {
		if y.beats[i].Sub(y.beats[i-1]) > yearLongest {
			r.Outages++
		}
	}
	for id, one := range y.tables {
		t, err := y.db.Table(y.ctx, id)
		if err != nil {
			return nil, err
		}
		c.threads[t.Thread] = id
		r.Undone += t.Affairs.Takebacks
		for _, a := range asked[id] {
			c.byUser[a.user] = append(c.byUser[a.user], a)
			if a.answered {
				r.Commits++
			}
			if !slices.Contains(one.group, a.user) {
				r.Standins++
			}
		}
	}
	for _, m := range y.discord.messages {
		c.sort(m)
	}
	for _, m := range y.discord.messages {
		c.checkMessage(m)
	}
	for user, list := range c.byUser {
		for _, a := range list {
			c.checkCard(a)
			c.checkTurn(a)
			c.checkReminded(user, a)
		}
	}
	for id, one := range y.tables {
		if len(asked[id]) > 0 {
			c.checkClocks(one)
			c.checkEnd(id)
		}
	}
	for _, list := range []*[]string{&r.Stale, &r.Doubled, &r.Quiet, &r.Missed, &r.Early, &r.Late} {
		sort.Strings(*list)
	}
	return r, nil
}

// sort files a message under what it is.
func (c *yearCheck) sort(m *yearMessage) {
	first := m.shown[0]
	id := c.threads[m.channel]
	switch {
	case m.reminds():
		c.reminders[m.user] = append(c.reminders[m.user], m)
	case m.user != "" && len(first.tables()) == 1 && !first.silent:
		key := yearKey(first.tables()[0], m.user)
		c.turns[key] = append(c.turns[key], m)
	case m.user != "":
	case len(first.tables()) == 1: // a live card
		c.cards[id] = append(c.cards[id], m)
		for _, user := range first.mentions {
			key := yearKey(id, user)
			c.turns[key] = append(c.turns[key], m)
		}
	case len(first.presses) > 0:
	case len(first.mentions) == 1:
		c.mentions[first.mentions[0]] = append(c.mentions[first.mentions[0]], m)
	case strings.HasPrefix(first.content, "Waiting for **"):
		user, _, _ := strings.Cut(strings.TrimPrefix(first.content, "Waiting for **"), "**")
		key := yearKey(id, user)
		c.calls[key] = append(c.calls[key], m)
	}
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

// checkMessage looks at something that was sent to somebody.
func (c *yearCheck) checkMessage(m *yearMessage) {
	r, first := c.r, m.shown[0]
	switch {
	case m.reminds():
		r.Reminders++
		c.checkReminder(m)
		c.checkTwice(m, c.reminders[m.user], time.Hour, m.user)
	case m.user != "" && len(first.tables()) == 1 && !first.silent:
		r.Turns++
		c.checkTold(m, m.user, first.tables()[0])
		c.checkTaken(m, first.tables()[0])
	case m.user == "" && len(first.mentions) == 1 && len(first.presses) == 0 && c.threads[m.channel] != 0:
		r.Nudges++
		user, id := first.mentions[0], c.threads[m.channel]
		c.checkAwake(m, user)
		if waitedFor(c.asked[id], user, m.at) == nil {
			r.Stale = append(r.Stale, fmt.Sprintf("%s is mentioned at table %d at %v", user, id, m.at))
		}
		// Counted from when a process that may have been killed began to send.
		c.checkTwice(m, c.mentions[user], 24*time.Hour-5*time.Minute, user+" in a thread")
	case m.user == "" && strings.HasPrefix(first.content, "Waiting for **"):
		r.Calls++
		user, _, _ := strings.Cut(strings.TrimPrefix(first.content, "Waiting for **"), "**")
		for _, o := range c.calls[yearKey(c.threads[m.channel], user)] {
			if o == m {
				break
			}
			// Once more only when it is gone, for a time that runs out later
			// or with other vacations.
			a := waitedFor(c.asked[c.threads[m.channel]], user, m.at)
			same := a != nil && !o.at.Before(a.from) && c.waysAt(user, o.at).at.Equal(c.waysAt(user, m.at).at)
			if o.gone.IsZero() || o.gone.After(m.at) || same && lastNamed(first.content) <= lastNamed(o.shown[0].content) {
				r.Doubled = append(r.Doubled, fmt.Sprintf("%s is called again at %v: %s", user, m.at, first.content))
			}
		}
	}
	c.checkWanted(m)
	c.checkDeadlines(m)
}

// checkTaken sees that "your turn" goes when it is not.
func (c *yearCheck) checkTaken(m *yearMessage, id int64) {
	a := waitedFor(c.asked[id], m.user, m.at)
	if a == nil {
		c.r.Stale = append(c.r.Stale, fmt.Sprintf("%s is told at %v that table %d asks", m.user, m.at, id))
		return
	}
	limit := c.seenBy(a.until).Add(yearTick)
	if limit.After(c.until.Add(-yearTick)) || waitedFor(c.asked[id], m.user, a.until) != nil || waitedFor(c.asked[id], m.user, limit) != nil || c.discord.closedAt(m.user, limit) {
		return
	}
	if s := m.shownAt(limit); s != nil && slices.Contains(s.tables(), id) {
		c.r.Stale = append(c.r.Stale, fmt.Sprintf("that table %d asks since %v, answered %v, stands before %s at %v", id, a.from, a.until, m.user, limit))
	}
}

// checkCard sees that one card with buttons stands while somebody is waited for.
func (c *yearCheck) checkCard(a *yearAsked) {
	at := c.seenBy(a.from).Add(yearTick)
	if !at.Before(a.until) || at.After(c.until.Add(-yearTick)) {
		return
	}
	stand := 0
	for _, m := range c.cards[a.table] {
		if s := m.shownAt(at); s != nil && len(s.tables()) == 1 {
			stand++
		}
	}
	if stand != 1 {
		c.r.Missed = append(c.r.Missed, fmt.Sprintf("%d cards with buttons stand at table %d at %v, which asks %s since %v", stand, a.table, at, a.user, a.from))
	}
}

// checkTwice sees that a message comes some time after the one before.
func (c *yearCheck) checkTwice(m *yearMessage, all []*yearMessage, apart time.Duration, who string) {
	if i := slices.Index(all, m); i > 0 && m.at.Sub(all[i-1].at) < apart {
		c.r.Doubled = append(c.r.Doubled, fmt.Sprintf("%s is reminded at %v and at %v", who, all[i-1].at, m.at))
	}
}

// checkWanted sees that nobody hears privately of a table from which they want
// no direct messages.
func (c *yearCheck) checkWanted(m *yearMessage) {
	for _, press := range m.shown[0].presses {
		parts := strings.Split(press, ":")
		id, err := strconv.ParseInt(parts[1], 10, 64)
		if one := c.tables[id]; err == nil && one != nil && m.user != "" && one.quiet == m.user && len(one.manned) > 0 && m.at.After(one.manned[0].at) {
			c.r.Quiet = append(c.r.Quiet, fmt.Sprintf("%s wants nothing from table %d, but hears at %v: %s", m.user, id, m.at, m.shown[0].content))
		}
	}
}

// deadline finds what a public message says of a time that is to come.
var deadline = regexp.MustCompile(`(?:due|The time runs out) <t:(\d+):R>`)

// lastNamed is the latest instant that a message names, in seconds.
func lastNamed(content string) (at int64) {
	for _, m := range timestamp.FindAllStringSubmatch(content, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		at = max(at, n)
	}
	return at
}

var timestamp = regexp.MustCompile(`<t:(\d+)`)

// checkDeadlines sees that nothing public calls a time to come that is past,
// but for what is past: cards that were posted anew below.
func (c *yearCheck) checkDeadlines(m *yearMessage) {
	if m.user != "" {
		return
	}
	for i, s := range m.shown {
		end := m.gone
		if i+1 < len(m.shown) {
			end = m.shown[i+1].at
		}
		if end.IsZero() {
			end = c.until
		}
		found := deadline.FindStringSubmatch(s.content)
		if found == nil || len(s.presses) == 0 && !strings.HasPrefix(s.content, "Waiting for **") {
			continue
		}
		n, _ := strconv.ParseInt(found[1], 10, 64)
		over := time.Unix(n, 0)
		if limit := c.seenBy(over); end.After(limit) && over.After(s.at.Add(-time.Minute)) && limit.Before(c.until.Add(-yearTick)) {
			c.r.Stale = append(c.r.Stale, fmt.Sprintf("%s says from %v until %v: %s", m.channel, s.at, end, s.content))
		}
	}
}

// seenBy is by when whoever lives has seen to what is due at an instant, and
// told it: not those who all died at it.
func (c *yearCheck) seenBy(at time.Time) time.Time {
	seen := c.heartAfter(c.heartAfter(at).Add(2 * time.Minute)).Add(time.Minute)
	for c.outage(seen) {
		seen = c.heartAfter(seen).Add(time.Minute)
	}
	return seen
}

// checkEnd sees that everybody reads how a match ended.
func (c *yearCheck) checkEnd(id int64) {
	t, err := c.db.Table(c.ctx, id)
	if err != nil || t.Ended.IsZero() {
		return
	}
	limit := c.seenBy(t.Ended).Add(yearTick)
	if limit.After(c.until.Add(-yearTick)) {
		return
	}
	c.r.Ends++
	for _, m := range c.discord.messages {
		if m.channel == t.Thread && !m.at.Before(t.Ended) && !m.at.After(limit) {
			return
		}
	}
	c.r.Missed = append(c.r.Missed, fmt.Sprintf("nobody is told by %v that table %d ended %v", limit, id, t.Ended))
}
