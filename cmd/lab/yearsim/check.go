package yearsim

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"guildhall/storage"
)

// checker judges a year by its history, the records of its matches and the
// messages on Discord. It does not use the code that sent them.
type checker struct {
	ctx     context.Context
	db      storage.Store
	discord *fakeDiscord
	*history
	report  *Report
	waits   map[int64][]*wait  // waits of each table, computed from the records
	waitsOf map[string][]*wait // of each person
	stoodIn map[int64][]*stoodIn
	threads map[string]int64 // tables by the thread of their match

	// Messages by kind, in order.
	reminders   map[string][]*message // in direct messages, by person
	mentions    map[string][]*message // reminders in any thread, by person
	turns       map[string][]*message // "your turn", by table and person
	escalations map[string][]*message // "waiting for", by table and person
	cards       map[int64][]*message  // live cards, by table

	standinNotices map[string][]*message // notices of stand-ins, by table and person

	opened map[string]bool       // whether a person was notified of the start of a match, by table and person
	called map[*message][]string // people mentioned for a vote after their quiet time, by its card
}

// tableUser is the key of a person at a table.
func tableUser(table int64, user string) string { return fmt.Sprint(table, " ", user) }

// check checks a year.
func check(ctx context.Context, db storage.Store, d *fakeDiscord, h *history) (*Report, error) {
	c := &checker{
		ctx: ctx, db: db, discord: d, history: h, report: &Report{Crashes: h.crashes, Stops: h.stops, Stalls: h.stalls, Cuts: h.cuts, Errors: h.logged, Tables: len(h.tables), OnNotices: h.onNotices},
		waitsOf: map[string][]*wait{}, threads: map[string]int64{}, reminders: map[string][]*message{},
		mentions: map[string][]*message{}, turns: map[string][]*message{}, escalations: map[string][]*message{},
		cards: map[int64][]*message{}, stoodIn: map[int64][]*stoodIn{}, standinNotices: map[string][]*message{},
		opened: map[string]bool{}, called: map[*message][]string{},
	}
	if err := c.expectedWaits(); err != nil {
		return nil, err
	}
	if err := c.index(); err != nil {
		return nil, err
	}
	for _, m := range d.messages {
		c.checkMessage(m)
	}
	for user, list := range c.waitsOf {
		for _, a := range list {
			c.checkCard(a)
			c.checkTurnSent(a)
			c.checkReminded(user, a)
		}
	}
	for id, one := range c.tables {
		if len(c.waits[id]) > 0 {
			c.checkClocks(one)
			c.checkEnd(id)
			if err := c.checkJoined(id); err != nil {
				return nil, err
			}
		}
		for _, s := range c.stoodIn[id] {
			c.checkStandinAnnounced(s)
		}
	}
	c.checkLeases()
	if err := c.checkMoves(); err != nil {
		return nil, err
	}
	r := c.report
	for _, list := range []*[]string{&r.Stale, &r.Doubled, &r.Quiet, &r.Missed, &r.Early, &r.Late, &r.Lost, &r.Leases} {
		sort.Strings(*list)
	}
	return r, nil
}

// index counts the events and sorts waits and messages for the checks.
func (c *checker) index() error {
	r := c.report
	for i := 1; i < len(c.beats); i++ {
		if c.beats[i].Sub(c.beats[i-1]) > maxGap {
			r.Outages++
		}
	}
	for id, one := range c.tables {
		t, err := c.db.Table(c.ctx, id)
		if err != nil {
			return err
		}
		c.threads[t.Thread] = id
		r.Undone += t.TableState.Takebacks
		var people []string
		for _, s := range t.Seats {
			people = append(people, s.User)
		}
		c.stoodIn[id] = c.stoodInAt(id, people, t.Ended)
		for _, a := range c.waits[id] {
			c.waitsOf[a.user] = append(c.waitsOf[a.user], a)
			if a.answered {
				r.Commits++
			}
			if !slices.Contains(one.group, a.user) {
				r.StandinWaits++
			}
		}
	}
	for _, m := range c.discord.messages {
		c.classify(m)
	}
	return nil
}

// classify sorts a message by kind.
func (c *checker) classify(m *message) {
	first := m.editions[0]
	id := c.threads[m.channel]
	switch {
	case m.isReminder():
		c.reminders[m.user] = append(c.reminders[m.user], m)
	case m.isStandinNotice():
		key := tableUser(m.standinTable(), m.user)
		c.standinNotices[key] = append(c.standinNotices[key], m)
	case m.user != "" && len(first.tables()) == 1 && !first.silent:
		key := tableUser(first.tables()[0], m.user)
		c.turns[key] = append(c.turns[key], m)
	case m.user != "":
	case len(first.tables()) == 1: // a live card
		c.cards[id] = append(c.cards[id], m)
		for _, user := range first.mentions {
			key := tableUser(id, user)
			c.turns[key] = append(c.turns[key], m)
		}
	case len(first.customIDs) > 0 || m.isOpening() || m.isJoined() || m.isVoteCall():
	case len(first.mentions) == 1:
		c.mentions[first.mentions[0]] = append(c.mentions[first.mentions[0]], m)
	case strings.HasPrefix(first.content, "Waiting for **"):
		user, _, _ := strings.Cut(strings.TrimPrefix(first.content, "Waiting for **"), "**")
		key := tableUser(id, user)
		c.escalations[key] = append(c.escalations[key], m)
	}
}

// waitAt returns the wait of a user at an instant, or nil if the table did not
// wait for them.
func waitAt(list []*wait, user string, at time.Time) *wait {
	for _, a := range list {
		if a.user == user && !a.from.After(at) && a.until.After(at) {
			return a
		}
	}
	return nil
}

// checkMessage checks a message according to its kind.
func (c *checker) checkMessage(m *message) {
	r, first := c.report, m.editions[0]
	switch {
	case m.isReminder():
		r.Reminders++
		c.checkReminder(m)
		c.checkApart(m, c.reminders[m.user], time.Hour, m.user)
		if i := slices.Index(c.reminders[m.user], m); i > 0 {
			c.checkReturn(c.reminders[m.user][i-1], m)
		}
	case m.isStandinNotice():
		c.checkStandinNotice(m)
	case m.user != "" && len(first.tables()) == 1 && !first.silent:
		r.Turns++
		c.checkTurnHours(m, m.user, first.tables()[0])
		c.checkTurnRemoved(m, first.tables()[0])
	case m.isOpening() || m.isJoined() || m.isVoteCall() || m.isVoteCard():
		r.Invitations++
		c.checkInvitation(m)
	case m.user == "" && len(first.mentions) == 1 && len(first.customIDs) == 0 && c.threads[m.channel] != 0:
		r.Mentions++
		user, id := first.mentions[0], c.threads[m.channel]
		c.checkReminderHours(m, user)
		if waitAt(c.waits[id], user, m.at) == nil {
			r.Stale = append(r.Stale, fmt.Sprintf("%s is mentioned at table %d at %v", user, id, m.at))
		}
		// The day counts from the start of the delivery, which may have been the attempt of a
		// process that crashed.
		c.checkApart(m, c.mentions[user], 24*time.Hour-5*time.Minute, user+" in a thread")
	case m.user == "" && strings.HasPrefix(first.content, "Waiting for **"):
		r.Escalations++
		user, _, _ := strings.Cut(strings.TrimPrefix(first.content, "Waiting for **"), "**")
		for _, o := range c.escalations[tableUser(c.threads[m.channel], user)] {
			if o == m {
				break
			}
			// A second message is right only if the first was deleted, and the deadline is later or
			// vacations have changed.
			a := waitAt(c.waits[c.threads[m.channel]], user, m.at)
			same := a != nil && !o.at.Before(a.from) && c.preferencesAt(user, o.at).at.Equal(c.preferencesAt(user, m.at).at)
			if o.deleted.IsZero() || o.deleted.After(m.at) || same && latestTimestamp(first.content) <= latestTimestamp(o.editions[0].content) {
				r.Doubled = append(r.Doubled, fmt.Sprintf("%s is called again at %v: %s", user, m.at, first.content))
			}
		}
	}
	c.checkMuted(m)
	c.checkDeadlines(m)
}

// checkMoves checks that the records have every move that was acknowledged to a person.
func (c *checker) checkMoves() error {
	type place struct {
		table int64
		seq   int
	}
	codes := map[place]string{}
	for id := range c.tables {
		moves, err := c.db.Moves(c.ctx, id, 1)
		if err != nil {
			return err
		}
		for _, m := range moves {
			codes[place{id, m.Seq}] = fmt.Sprint(m.Seat, " ", m.Code)
		}
	}
	for _, press := range c.answered {
		done, some := c.committed[press]
		if !some {
			c.report.Lost = append(c.report.Lost, press+" was answered, and nothing was committed")
		}
		for _, m := range done.moves {
			if got := codes[place{done.table, m.Seq}]; got != fmt.Sprint(m.Seat, " ", m.Code) {
				c.report.Lost = append(c.report.Lost, fmt.Sprintf("%s at table %d: entry %d is %q, not %d %s", press, done.table, m.Seq, got, m.Seat, m.Code))
			}
		}
	}
	return nil
}
