// Package grouping computes groups of waiting people who could play together. The same
// tickets at the same time give the same groups.
//
// The algorithm is greedy. It takes the tickets that are new or changed since the last
// time, longest wait first. To each it adds the other tickets with the longest waits that
// still fit. That does not always give the maximum number of matches, but it is fast and
// easy to explain, and nobody is passed over for a person who came later and fits no
// better.
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

// First returns the smallest number in the set; 64 if it is empty.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// max returns the largest number in the set.
func (s Set) max() int { return bits.Len64(uint64(s)) - 1 }

// count returns the size of the set.
func (s Set) count() int { return bits.OnesCount64(uint64(s)) }

// Ticket is a waiting person. The caller defines the numbers in its sets; smaller numbers
// are preferred.
type Ticket struct {
	ID     int64
	User   string
	Games  Set
	Counts Set // numbers of players
	Paces  Set
	Langs  Set
	Awake  Set // half hours of a day in UTC
	Since  time.Time
	Fill   time.Time // computers may take free seats from then on; zero: never
	Due    bool      // find a group for this ticket now
}

// Group is a group of people who could play together.
type Group struct {
	Tickets   []int // indexes, longest wait first
	Players   int
	Computers int // number of players that are computers
	Game      int
	Pace      int
	Langs     Set // languages that everybody accepts
}

const (
	// Shared is the number of half hours a day in which everybody of a match must be awake.
	Shared = 12
	// Patience is the waiting time after which a ticket may be grouped with people who are
	// awake at other hours.
	Patience = 48 * time.Hour
	// Gathering is the time that a ticket waits for the largest suitable number of players.
	// After that any number will do.
	Gathering = 30 * time.Minute
	// effort is the maximum number of other tickets examined for one ticket.
	effort = 20_000
	// retries is the number of times that a group is started with another first companion.
	retries = 8
)

// AllDay is the set of all half hours. It is also used if a person's hours are unknown.
const AllDay Set = 1<<48 - 1

// Avoid holds the pairs of people who do not want to meet.
type Avoid map[[2]string]bool

// parted reports whether either of two people avoids the other.
func (a Avoid) parted(x, y string) bool {
	return len(a) > 0 && (a[[2]string{x, y}] || a[[2]string{y, x}])
}

// Seats holds the numbers of players that each game allows.
type Seats []Set

// games returns the games for n players.
func (s Seats) games(n int) (games Set) {
	for game, counts := range s {
		if counts.Has(n) {
			games |= Of(game)
		}
	}
	return games
}

// matcher is the state of one search for groups.
type matcher struct {
	now     time.Time
	list    []Ticket
	seats   Seats
	avoid   Avoid
	taken   []bool
	users   map[string]bool // people who are already in a group
	nearest []int           // tickets that may play with the current ticket
	left    int             // remaining effort for the current ticket
}

// Find returns groups of tickets. The list must be sorted by waiting time, longest first.
// Each group contains a due ticket; nobody is in two groups.
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

// groupOf finds a group for one ticket: with as many people as possible, then with as few
// computers as possible.
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

// gather lists the tickets that may play with a ticket, each checked on its own.
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

// fill finds a group of n players with a common game, pace and language. The group has
// the given number of people; the other players are computers.
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

// shared holds the common terms of a group.
type shared struct {
	Game, Pace, Players, People int
	Settled                     bool // the number of players is final
}

// suits reports whether a ticket agrees with the terms, and allows computers if the group
// needs them.
func (m *matcher) suits(t *Ticket, s shared) bool {
	return t.Games.Has(s.Game) && t.Paces.Has(s.Pace) && t.Counts.Has(s.Players) &&
		(s.People == s.Players || !t.Fill.IsZero() && !t.Fill.After(m.now))
}

// join adds tickets to members until there are enough people. It adds the longest waiting
// tickets that fit all members, but skips the first skip of them. Whole reports whether
// the group can play; more reports whether at least one ticket was added.
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

// oldest returns the ticket of a group with the longest wait.
func (m *matcher) oldest(group []int) Ticket { return m.list[slices.Min(group)] }

// meet reports whether the people of a group share enough hours. It also returns true if
// the longest waiting person has waited so long that hours are ignored.
func (m *matcher) meet(group []int, awake Set) bool {
	return awake.count() >= Shared || m.now.Sub(m.oldest(group).Since) >= Patience
}

// settles reports whether the longest waiting person accepts this number of players: it
// is their largest wanted number, or they have waited long enough for more players.
func (m *matcher) settles(group []int, s shared) bool {
	t := m.oldest(group)
	return s.Players == t.Counts.max() || m.now.Sub(t.Since) >= Gathering
}

// Complete finds people for the missing places of a group that agreed on a game, a pace
// and a language. It returns their indexes in the queue; false if there are too few.
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

// Next returns the time when the ticket will accept groups that it does not accept now;
// zero if there is no such time.
func (t Ticket) Next(now time.Time) time.Time {
	var next time.Time
	for _, at := range []time.Time{t.Since.Add(Gathering), t.Since.Add(Patience), t.Fill} {
		if at.After(now) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}
