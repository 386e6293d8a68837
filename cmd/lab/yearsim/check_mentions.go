package yearsim

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// isOpening reports whether a message is the first one in the thread of a match. It mentions
// the people who may be notified.
func (m *message) isOpening() bool {
	return m.user == "" && strings.Contains(m.editions[0].content, "\nShuffle hash: ")
}

// isJoined reports whether a message mentions a person whose match began in their quiet time.
func (m *message) isJoined() bool {
	return m.user == "" && strings.HasSuffix(m.editions[0].content, ", this match began in your quiet time.")
}

// isVoteCall reports whether a message mentions a person who was in their quiet time when a
// vote was opened.
func (m *message) isVoteCall() bool {
	return m.user == "" && strings.Contains(m.editions[0].content, ", this vote waits for you: ")
}

// isVoteCard reports whether a message is the card of a vote.
func (m *message) isVoteCard() bool {
	return m.user == "" && slices.ContainsFunc(m.editions[0].customIDs, func(id string) bool { return strings.HasPrefix(id, "vote:") })
}

// checkInvitation checks a message about the start of a match or a vote: it notifies nobody
// in a quiet time, and nobody twice.
func (c *checker) checkInvitation(m *message) {
	first, id := m.editions[0], c.threads[m.channel]
	for _, user := range first.mentions {
		if !first.silent && c.mustNotDisturb(user, c.tables[id].terms.Zone, m.at, true) {
			c.report.Quiet = append(c.report.Quiet, fmt.Sprintf("%s at %v about table %d: %s", user, m.at, id, first.content))
		}
	}
	switch {
	case m.isOpening() || m.isJoined():
		for _, user := range first.mentions {
			key := tableUser(id, user)
			if c.opened[key] {
				c.report.Doubled = append(c.report.Doubled, fmt.Sprintf("%s is told again at %v that table %d began", user, m.at, id))
			}
			c.opened[key] = true
		}
	case m.isVoteCall():
		card := c.lastVoteCard(m)
		if card == nil {
			c.report.Stale = append(c.report.Stale, fmt.Sprintf("%s at %v about no vote: %s", m.channel, m.at, first.content))
			return
		}
		for _, user := range first.mentions {
			if slices.Contains(card.editions[0].mentions, user) || slices.Contains(c.called[card], user) {
				c.report.Doubled = append(c.report.Doubled, fmt.Sprintf("%s is called to a vote again at %v: %s", user, m.at, first.content))
			}
			c.called[card] = append(c.called[card], user)
		}
	}
}

// lastVoteCard returns the newest card of a vote in the thread of a message, in
// its state at that time, or nil if none has buttons.
func (c *checker) lastVoteCard(m *message) *message {
	for _, card := range slices.Backward(c.discord.messages) {
		if card.channel != m.channel || card.at.After(m.at) || !card.isVoteCard() {
			continue
		}
		if s := card.editionAt(m.at); s != nil && len(s.customIDs) > 0 {
			return card
		}
	}
	return nil
}

// checkJoined checks that everybody at a table was notified of the start of the match: by the
// first message in its thread, or as soon as their quiet time ended.
func (c *checker) checkJoined(id int64) error {
	t, err := c.db.Table(c.ctx, id)
	if err != nil {
		return err
	}
	one, ended := c.tables[id], t.Ended
	if ended.IsZero() {
		ended = c.until
	}
	for _, seat := range t.Seats {
		user := seat.User
		if c.opened[tableUser(id, user)] || !slices.Contains(one.group, user) {
			continue
		}
		began := one.seatings[0].at
		owed := time.Duration(0)
		for at := began; at.Before(ended) && at.Before(c.until.Add(-time.Hour)); at = at.Add(time.Minute) {
			if c.mustNotDisturb(user, one.terms.Zone, at, true) || !c.beating(at) || c.inOutage(at) {
				continue
			}
			if owed += time.Minute; owed > 2*tick {
				c.report.Missed = append(c.report.Missed, fmt.Sprintf("%s should have been told by %v that table %d began at %v", user, at, id, began))
				break
			}
		}
	}
	return nil
}

// afterReturn is the minimum time between the return from a vacation and the second reminder,
// by the name of the cadence.
var afterReturn = map[string]time.Duration{"": 24 * time.Hour, "brisk": 12 * time.Hour, "gentle": 48 * time.Hour, "daily": 24 * time.Hour}

// checkReturn checks the reminder after the first one that follows a vacation. It counts from
// the return, unless it names a table that has asked since.
func (c *checker) checkReturn(before, m *message) {
	p := c.preferencesAt(m.user, m.at)
	least, known := afterReturn[p.personal.Cadence]
	if !known || !p.at.Equal(c.preferencesAt(m.user, before.at).at) {
		return
	}
	for _, id := range m.editions[0].tables() {
		a := waitAt(c.waits[id], m.user, m.at)
		if a == nil || !a.from.Before(before.at) || !slices.Contains(before.editions[0].tables(), id) {
			return
		}
	}
	for _, away := range p.personal.Away {
		if back := away.Until; !before.at.Before(back) && before.at.Sub(back) < 2*tick && m.at.Sub(back) < least {
			c.report.Doubled = append(c.report.Doubled, fmt.Sprintf("%s, back since %v, is reminded at %v and at %v", m.user, back, before.at, m.at))
		}
	}
}
