package yearsim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// stoodIn is a period in which the computer answers for a seat until its person
// is back. If the clock or a vote of the others caused it, the person must be
// notified. A person who chose a friend as stand-in needs no message.
type stoodIn struct {
	table       int64
	seat        int
	user        string // the person of the seat
	from, until time.Time
	timedOut    bool // the time of that person ran out
}

// stoodInAt returns these periods at a table. ended is the end of its match, or
// zero while it runs.
func (c *checker) stoodInAt(id int64, people []string, ended time.Time) (list []*stoodIn) {
	end := c.until
	if !ended.IsZero() {
		end = ended
	}
	for seat, user := range people {
		var now *stoodIn
		for _, m := range c.tables[id].seatings {
			left := seat < len(m.users) && m.users[seat] == "" && !m.vacant[seat] // before the start seats may be empty
			switch {
			case left && now == nil:
				now = &stoodIn{table: id, seat: seat, user: user, from: m.at, until: end}
				now.timedOut = slices.ContainsFunc(c.waits[id], func(a *wait) bool {
					return a.seat == seat && a.user == user && a.timedOut && a.until.Equal(m.at)
				})
				list = append(list, now)
			case !left && now != nil:
				now.until, now = m.at, nil
			}
		}
	}
	return list
}

// isStandinNotice reports whether a message notifies a person of their
// stand-in. A message about a single automatic answer may also contain this.
func (m *message) isStandinNotice() bool {
	said := m.editions[0].content
	once := strings.Contains(said, "the game answered for your seat") || strings.Contains(said, "봇이 대신 진행했습니다")
	return m.user != "" && m.standinTable() != 0 && !once
}

// standinTable returns the table for which a message has the button to come
// back, or 0.
func (m *message) standinTable() int64 {
	for _, press := range m.editions[0].customIDs {
		if parts := strings.Split(press, ":"); parts[0] == "here" {
			id, _ := strconv.ParseInt(parts[1], 10, 64)
			return id
		}
	}
	return 0
}

// checkStandinNotice checks the notice to a person that the computer plays for them. It must
// be true, sent once for each period, and outside of their quiet hours.
func (c *checker) checkStandinNotice(m *message) {
	r, id, said := c.report, m.standinTable(), m.editions[0].content
	r.StandinNotices++
	c.checkTurnHours(m, m.user, id)
	i := slices.IndexFunc(c.stoodIn[id], func(s *stoodIn) bool {
		return s.user == m.user && !s.from.After(m.at) && s.until.After(m.at)
	})
	if i < 0 {
		r.Stale = append(r.Stale, fmt.Sprintf("%s is told at %v that somebody plays for them at table %d: %s", m.user, m.at, id, said))
		return
	}
	s := c.stoodIn[id][i]
	for _, o := range c.standinNotices[tableUser(id, m.user)] {
		if o == m {
			break
		}
		if !o.at.Before(s.from) {
			r.Doubled = append(r.Doubled, fmt.Sprintf("%s is told at %v and at %v who plays for them at table %d since %v", m.user, o.at, m.at, id, s.from))
		}
	}
	late := strings.HasPrefix(said, "Your time ran out.") || strings.HasPrefix(said, "시간이 다 되었습니다.")
	if harmless := strings.Contains(said, "harmless moves") || strings.Contains(said, "무난한 선택"); late != s.timedOut || !harmless {
		r.Stale = append(r.Stale, fmt.Sprintf("at table %d the computer plays for %s since %v, as their time ran out %v; they read: %s", id, s.user, s.from, s.timedOut, said))
	}
}

// checkStandinAnnounced checks that a person is notified that the computer plays for them: at
// once, or when their quiet hours end if it still plays.
func (c *checker) checkStandinAnnounced(s *stoodIn) {
	if !c.readsPrivately(s.user, s.table, s.from) {
		return
	}
	told := firstSince(c.standinNotices[tableUser(s.table, s.user)], s.from, func(*message) bool { return true })
	owed := time.Duration(0)
	for at := s.from; at.Before(s.until) && at.Before(c.until.Add(-time.Hour)) && at.Before(told); at = at.Add(time.Minute) {
		if !c.readsPrivately(s.user, s.table, at) {
			return
		}
		if c.mustNotDisturb(s.user, c.tables[s.table].terms.Zone, at, true) || !c.beating(at) || c.inOutage(at) {
			continue
		}
		if owed += time.Minute; owed > 2*tick {
			c.report.Missed = append(c.report.Missed, fmt.Sprintf("%s should have been told by %v that the computer plays for them at table %d since %v", s.user, at, s.table, s.from))
			return
		}
	}
}
