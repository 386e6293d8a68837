package league

import (
	"slices"

	"guildhall/storage"
)

// succeed lets a substitute take the place of an entrant who drops out: they play the matches
// without a result for themselves, and are an entrant of the division from now on.
func (b *SeasonTx) succeed(out, in int) {
	e := b.changeEntrant(in)
	e.State, e.Division = In, b.Entrant(out).Division
	s := b.touch()
	s.Terms.Successors = append(slices.Clone(s.Terms.Successors), storage.Successor{Entrant: in, Of: out, After: s.Round})
	for _, f := range b.Fixtures {
		if f.State == storage.FixtureOver || f.Ruled != "" {
			continue
		}
		for i, seat := range f.Seats {
			if seat.Entrant == out {
				kept := b.changeFixture(f.N)
				kept.Seats[i].Entrant, kept.Seats[i].User = in, e.User
			}
		}
	}
}

// successor returns the succession of an entrant; false for others.
func successor(t storage.LeagueTerms, n int) (storage.Successor, bool) {
	i := slices.IndexFunc(t.Successors, func(s storage.Successor) bool { return s.Entrant == n })
	if i < 0 {
		return storage.Successor{}, false
	}
	return t.Successors[i], true
}

// predecessors returns the entrants whose place an entrant has taken, one after the other.
func predecessors(t storage.LeagueTerms, n int) (list []int) {
	for len(list) <= len(t.Successors) {
		s, ok := successor(t, n)
		if !ok {
			break
		}
		n = s.Of
		list = append(list, n)
	}
	return list
}

// drawnFor returns the entrant for whom a round drew the seat that entrant n
// has now.
func drawnFor(t storage.LeagueTerms, n, round int) int {
	for range t.Successors {
		if s, ok := successor(t, n); ok && s.After >= round {
			n = s.Of
		}
	}
	return n
}

// succeeds reports whether an entrant has taken the place of a user.
func (b *SeasonTx) succeeds(n int, user string) bool {
	return slices.ContainsFunc(predecessors(b.Season.Terms, n), func(p int) bool {
		e := b.Entrant(p)
		return e != nil && e.User == user
	})
}

// latePoints returns the points of a successor for the matches that they missed: for each, as
// many as a table brings on average, as a bye does. A knockout gives places, not points.
func latePoints(s storage.Season, n int, fixtures []storage.Fixture) int {
	from, ok := successor(s.Terms, n)
	if !ok || s.Terms.Format == Knockout {
		return 0
	}
	missed := 0
	if s.Terms.Format == Swiss {
		missed = min(from.After, s.Terms.Rounds)
	}
	before := predecessors(s.Terms, n)
	for _, f := range fixtures {
		if f.Final {
			continue
		}
		for _, seat := range f.Seats {
			switch {
			case s.Terms.Format == Swiss && seat.Entrant == n && f.Round <= from.After:
				missed-- // they took the seat
			case s.Terms.Format != Swiss && f.State == storage.FixtureOver && hasResult(f) && slices.Contains(before, seat.Entrant):
				missed++
			}
		}
	}
	return missed * averagePoints(s.Terms)
}

// averagePoints returns the average points of a seat at a table.
func averagePoints(t storage.LeagueTerms) int {
	points := 0
	for _, p := range t.Points {
		points += p
	}
	return points / t.Seats
}
