package league

import (
	"cmp"
	"slices"

	"guildhall/engine"
	"guildhall/storage"
)

// sharesNow is the version of the rules for shares that a season gets when it starts. In
// version 0 a decided match counted as a share of 0 %. A player who was out, for instance
// eaten, had the share of a score that does not count.
const sharesNow = 1

// wholeShare is the share of the winner, in ten-thousandths.
const wholeShare = 10_000

// fillShares sets the share of the winner's score that each seat of a played match has.
// The winner has the whole share, and a seat that is out has none. Nobody has a greater
// share than a seat ranked before them.
func fillShares(t storage.LeagueTerms, f *storage.Fixture, r *engine.Result) {
	best := 0
	for _, p := range r.Places {
		if p.Rank == 1 {
			best = f.Seats[p.Seat].Score
		}
	}
	for i := range f.Seats {
		switch s := &f.Seats[i]; {
		case s.Rank == 1:
			s.Share = wholeShare
		case best > 0:
			s.Share = min(wholeShare, max(0, s.Score*wholeShare/best))
		}
	}
	if t.Shares == 0 {
		return
	}
	for _, p := range r.Places {
		if p.Out && p.Rank > 1 {
			f.Seats[p.Seat].Share = 0
		}
	}
	for i := range f.Seats {
		for _, o := range f.Seats {
			if o.Rank < f.Seats[i].Rank {
				f.Seats[i].Share = min(f.Seats[i].Share, o.Share)
			}
		}
	}
}

// countsShare reports whether a match has scores for shares. A match decided by an
// organiser has ranks but no scores.
func countsShare(t storage.LeagueTerms, f storage.Fixture) bool {
	return t.Shares == 0 || f.Ruled == ""
}

// tieValues returns the value of each row for a tie-break by scores. It breaks no tie
// among rows of which one lacks that value because of a decision, because a decision must
// not cost a place.
func tieValues(rows []Row, compare func(a, b Row) int, value func(Row) int, lacks func(Row) bool) map[int]int {
	values := make(map[int]int, len(rows))
	for _, r := range rows {
		values[r.Entrant.N] = value(r)
	}
	for _, r := range rows {
		if !lacks(r) {
			continue
		}
		for _, o := range rows {
			if compare(r, o) == 0 {
				values[o.Entrant.N] = 0
			}
		}
	}
	return values
}

// lacksShare reports whether a row has no share because of decisions.
func (r Row) lacksShare() bool { return r.Ruled > 0 && !r.HasShare() }

// HasShare reports whether a row has a share: at least one match with scores.
func (r Row) HasShare() bool { return r.scored > 0 }

// byShare and byScore return the tie-breaks by share and by score for rows that are tied
// by compare.
func byShare(rows []Row, t storage.LeagueTerms, compare func(a, b Row) int) func(a, b Row) int {
	values := tieValues(rows, compare, func(r Row) int { return r.Share }, func(r Row) bool { return t.Shares > 0 && r.lacksShare() })
	return func(a, b Row) int { return cmp.Compare(values[b.Entrant.N], values[a.Entrant.N]) }
}

func byScore(rows []Row, t storage.LeagueTerms, compare func(a, b Row) int) func(a, b Row) int {
	values := tieValues(rows, compare, func(r Row) int { return r.Score }, func(r Row) bool { return t.Shares > 0 && r.Ruled > 0 })
	return func(a, b Row) int { return cmp.Compare(values[b.Entrant.N], values[a.Entrant.N]) }
}

// comparing returns a comparison by several keys, in their order.
func comparing(keys []func(a, b Row) int) func(a, b Row) int {
	keys = slices.Clone(keys)
	return func(a, b Row) int {
		for _, key := range keys {
			if c := key(a, b); c != 0 {
				return c
			}
		}
		return 0
	}
}
