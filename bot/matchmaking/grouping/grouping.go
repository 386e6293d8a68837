// Package grouping finds out who of those who wait could play together. It is a
// calculation: the same tickets at the same time give the same groups.
//
// It is greedy. Tickets that are new or changed since the last time come one after
// the other, who waits longest first; for each, the others join who wait longest and
// still fit. That is not always the most matches that are possible, but it is fast,
// it can be explained, and nobody who waits is passed over for somebody who came
// later and fits no better.
package grouping

import (
	"math/bits"
	"slices"
	"time"
)

// Set is a set of small numbers.
type Set uint64

// Of returns a set of numbers.
func Of(numbers ...int) (s Set) {
	for _, n := range numbers {
		s |= 1 << n
	}
	return s
}

// Has reports whether n is in the set.
func (s Set) Has(n int) bool { return s>>n&1 == 1 }

// First is the smallest number of a set; 64 of an empty one.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// max is the largest number of a set.
func (s Set) max() int { return bits.Len64(uint64(s)) - 1 }

// count is how many numbers are in a set.
func (s Set) count() int { return bits.OnesCount64(uint64(s)) }

// Ticket is somebody who waits. What its sets number is up to the caller, who puts
// first what is preferred.
type Ticket struct {
	ID     int64
	User   string
	Games  Set
	Counts Set // numbers of players
	Paces  Set
	Langs  Set
	Awake  Set // half hours of a day in UTC
	Since  time.Time
	Fill   time.Time // computers may fill up from then on; zero: never
	Due    bool      // to be matched now, with whoever waits
}

// Group is people who could play together.
type Group struct {
	Tickets   []int // indexes, who waits longest first
	Players   int
	Computers int // of the players
	Game      int
	Pace      int
	Langs     Set // which everybody accepts
}

const (
	// Shared is how many half hours a day everybody of a match is awake together.
	Shared = 12
	// Patience is after which wait somebody also meets people of other hours.
	Patience = 48 * time.Hour
	// Gathering is how long somebody waits for the greatest number of players that
	// suits them; after that any number will do.
	Gathering = 30 * time.Minute
	// effort bounds how many others are looked at for one ticket.
	effort = 20_000
	// retries is how often a group is begun anew with another first companion.
	retries = 8
)

// AllDay is being awake at all hours, or at hours that nobody knows.
const AllDay Set = 1<<48 - 1

// Avoid says who does not want to meet whom.
type Avoid map[[2]string]bool

// parted reports whether one of two people avoids the other.
func (a Avoid) parted(x, y string) bool {
	return len(a) > 0 && (a[[2]string{x, y}] || a[[2]string{y, x}])
}

// Seats are the numbers of players that each game allows.
type Seats []Set

// games are the games that n people can play.
func (s Seats) games(n int) (games Set) {
	for game, counts := range s {
		if counts.Has(n) {
			games |= Of(game)
		}
	}
	return games
}

// matcher is one run.
type matcher struct {
	now     time.Time
	list    []Ticket
	seats   Seats
	avoid   Avoid
	taken   []bool
	users   map[string]bool // who is in a group already
	nearest []int           // who may play with the ticket that is looked at
	left    int             // effort
}

// Find returns groups of tickets, which are sorted by how long they wait. Each group
// holds a ticket that is due; nobody is in two groups.
func Find(now time.Time, list []Ticket, seats Seats, avoid Avoid) []Group {
	m := &matcher{now: now, list: list, seats: seats, avoid: avoid, taken: make([]bool, len(list)), users: map[string]bool{}}
	var groups []Group
	for i := range list {
		if !list[i].Due || m.taken[i] || m.users[list[i].User] {
			continue
		}
		g, found := m.groupOf(i)
		if !found {
			continue
		}
		for _, j := range g.Tickets {
			m.taken[j], m.users[list[j].User] = true, true
		}
		groups = append(groups, g)
	}
	return groups
}

// groupOf finds a group for one ticket: as many people as possible, then with
// computers as few of them as possible.
func (m *matcher) groupOf(i int) (Group, bool) {
	m.left = effort
	m.gather(i)
	t := m.list[i]
	for n := t.Counts.max(); n >= 2; n-- {
		if t.Counts.Has(n) && len(m.nearest) >= n-1 {
			if g, found := m.fill(i, n, n); found {
				return g, true
			}
		}
	}
	if t.Fill.IsZero() || t.Fill.After(m.now) {
		return Group{}, false
	}
	for computers := 1; computers <= t.Counts.max()-2; computers++ {
		for n := computers + 2; n <= t.Counts.max(); n++ {
			if t.Counts.Has(n) {
				if g, found := m.fill(i, n, n-computers); found {
					return g, true
				}
			}
		}
	}
	return Group{}, false
}

// gather lists who may play with a ticket, apart from others.
func (m *matcher) gather(i int) {
	t := &m.list[i]
	m.nearest = m.nearest[:0]
	for j := range m.list {
		o := &m.list[j]
		if t.Games&o.Games == 0 || t.Counts&o.Counts == 0 || t.Paces&o.Paces == 0 || t.Langs&o.Langs == 0 || m.taken[j] || j == i {
			continue
		}
		if o.User == t.User || m.users[o.User] || m.avoid.parted(t.User, o.User) {
			continue
		}
		m.nearest = append(m.nearest, j)
	}
}

// fill finds a group of n players with so many people, who share a game, a pace and
// a language.
func (m *matcher) fill(i, n, people int) (Group, bool) {
	t := m.list[i]
	for _, game := range (t.Games & m.seats.games(n)).Numbers() {
		for _, pace := range t.Paces.Numbers() {
			for skip := range retries {
				g, whole, more := m.join([]int{i}, shared{Game: game, Pace: pace, Players: n, People: people}, skip)
				if whole {
					return g, true
				}
				if !more || m.left <= 0 {
					break
				}
			}
		}
	}
	return Group{}, false
}

// Numbers lists a set.
func (s Set) Numbers() []int {
	var list []int
	for ; s != 0; s &= s - 1 {
		list = append(list, s.First())
	}
	return list
}

// shared is what the people of a group agree on.
type shared struct {
	Game, Pace, Players, People int
	Settled                     bool // the number of players is decided
}

// suits reports whether a ticket agrees, and lets computers play where they must.
func (m *matcher) suits(t *Ticket, s shared) bool {
	return t.Games.Has(s.Game) && t.Paces.Has(s.Pace) && t.Counts.Has(s.Players) &&
		(s.People == s.Players || !t.Fill.IsZero() && !t.Fill.After(m.now))
}

// join adds to members the tickets that wait longest of those that fit with all of them,
// until there are enough people, and leaves out the first skip of these. Whole reports that
// the group can play; more, that at least one ticket was added.
func (m *matcher) join(members []int, s shared, skip int) (g Group, whole, more bool) {
	langs, awake := ^Set(0), AllDay
	for _, j := range members {
		langs, awake = langs&m.list[j].Langs, awake&m.list[j].Awake
	}
	group := slices.Clone(members)
	for _, j := range m.nearest {
		if len(group) == s.People {
			break
		}
		if m.left--; m.left <= 0 {
			return Group{}, false, false
		}
		o := &m.list[j]
		if !m.suits(o, s) || o.Langs&langs == 0 || slices.ContainsFunc(group, func(k int) bool { return m.list[k].User == o.User || m.avoid.parted(m.list[k].User, o.User) }) {
			continue
		}
		if !m.meet(append(group, j), awake&o.Awake) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		more = true
		group, langs, awake = append(group, j), langs&o.Langs, awake&o.Awake
	}
	if len(group) < s.People || !s.Settled && !m.settles(group, s) {
		return Group{}, false, more
	}
	slices.SortFunc(group, func(a, b int) int { return a - b })
	return Group{Tickets: group, Players: s.Players, Computers: s.Players - s.People, Game: s.Game, Pace: s.Pace, Langs: langs}, true, more
}

// oldest is the ticket of a group that waits longest.
func (m *matcher) oldest(group []int) Ticket { return m.list[slices.Min(group)] }

// meet reports whether the people of a group share enough hours, or the one who waits
// longest has waited so long that it does not matter any more.
func (m *matcher) meet(group []int, awake Set) bool {
	return awake.count() >= Shared || m.now.Sub(m.oldest(group).Since) >= Patience
}

// settles reports whether the person who waits longest accepts this number of players: it
// is the greatest that they wish, or they have waited long enough for more.
func (m *matcher) settles(group []int, s shared) bool {
	t := m.oldest(group)
	return s.Players == t.Counts.max() || m.now.Sub(t.Since) >= Gathering
}

// Complete finds people who take the missing places of a group, which agreed on a
// game, a pace and a language. It returns their indexes in the queue; false when
// there are too few.
func Complete(now time.Time, members, queue []Ticket, agreed Group, lang int, avoid Avoid) ([]int, bool) {
	m := &matcher{now: now, list: append(slices.Clone(members), queue...), avoid: avoid, left: len(queue) + 1}
	slices.SortStableFunc(m.list, func(a, b Ticket) int { return a.Since.Compare(b.Since) })
	var group []int
	for i := range m.list {
		t := &m.list[i]
		if slices.ContainsFunc(members, func(o Ticket) bool { return o.ID == t.ID }) {
			group = append(group, i)
		} else if t.Langs.Has(lang) && !slices.ContainsFunc(members, func(o Ticket) bool { return o.User == t.User || avoid.parted(o.User, t.User) }) {
			m.nearest = append(m.nearest, i)
		}
	}
	s := shared{Game: agreed.Game, Pace: agreed.Pace, Players: agreed.Players, People: agreed.Players - agreed.Computers, Settled: true}
	before := slices.Clone(group)
	g, whole, _ := m.join(group, s, 0)
	if !whole {
		return nil, false
	}
	var added []int
	for _, i := range g.Tickets {
		if !slices.Contains(before, i) {
			added = append(added, slices.IndexFunc(queue, func(t Ticket) bool { return t.ID == m.list[i].ID }))
		}
	}
	return added, true
}

// Next is when waiting longer may give a ticket what it does not get now; zero when
// it does not.
func (t Ticket) Next(now time.Time) time.Time {
	var next time.Time
	for _, at := range []time.Time{t.Since.Add(Gathering), t.Since.Add(Patience), t.Fill} {
		if at.After(now) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}
