package league

import (
	"cmp"
	"slices"

	"guildhall/storage"
)

// Row is a line of the standings.
type Row struct {
	Entrant storage.Entrant
	Place   int // from 1
	Played  int // matches with a result
	Open    int // matches without a result
	Points  int // in sixtieths
	Late    int // part of Points that a successor got for earlier matches
	Wins    int
	Ruled   int // number of Played that an organiser decided
	Share   int // average share of the winner's score, in ten-thousandths; see HasShare
	Score   int // sum of scores
	Bots    int // average share of its answers by bots, in ten-thousandths
	met     int
	scored  int // number of matches in the average Share
	reached int // knockout: the last round, and its outcome
}

// Standings returns the standings of a division, best first; drop-outs come last. Ties
// are broken in the order of the terms, and finally by lot.
func (b *SeasonTx) Standings(division int) []Row {
	return standings(b.Season, division, b.Entrants, b.Fixtures)
}

func standings(s storage.Season, division int, entrants []storage.Entrant, fixtures []storage.Fixture) []Row {
	var rows []Row
	index := map[int]int{}
	for _, e := range entrants {
		if e.Division == division && e.State != Sub {
			index[e.N] = len(rows)
			rows = append(rows, Row{Entrant: e})
		}
	}
	for _, f := range fixtures {
		if f.Division != division {
			continue
		}
		for place, seat := range f.Seats {
			i, ok := index[seat.Entrant]
			if !ok {
				continue
			}
			r := &rows[i]
			if f.Final || s.Terms.Format == Knockout {
				r.reached = max(r.reached, f.Round*1000-seat.Rank)
			}
			switch {
			case f.State != storage.FixtureOver:
				r.Open++
				continue
			case f.Final && s.Terms.Format != Knockout:
				continue // the final knockout gives places, not points
			case seat.Rank > 0:
				r.Played++
				r.Score += seat.Score
				r.Bots += Bots(f, place)
				if f.Ruled != "" {
					r.Ruled++
				}
				if countsShare(s.Terms, f) {
					r.scored++
					r.Share += seat.Share
				}
				if seat.Rank == 1 && seat.Points > 0 && firsts(f) == 1 {
					r.Wins++
				}
			}
			r.Points += seat.Points
		}
	}
	for i := range rows {
		rows[i].Late = latePoints(s, rows[i].Entrant.N, fixtures)
		rows[i].Points += rows[i].Late
		if rows[i].scored > 0 {
			rows[i].Share /= rows[i].scored
		}
		if rows[i].Played > 0 {
			rows[i].Bots /= rows[i].Played
		}
	}
	rank(rows, s, fixtures)
	return rows
}

// hasResult reports whether a match was played or decided. Byes have no ranks, and
// neither have unplayed matches with only computers.
func hasResult(f storage.Fixture) bool {
	return slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Rank > 0 })
}

// firsts returns the number of seats that share the first rank of a match.
func firsts(f storage.Fixture) int {
	n := 0
	for _, s := range f.Seats {
		if s.Rank == 1 {
			n++
		}
	}
	return n
}

// rank sorts rows and numbers their places.
func rank(rows []Row, s storage.Season, fixtures []storage.Fixture) {
	var entrants []storage.Entrant
	for _, r := range rows {
		entrants = append(entrants, r.Entrant)
	}
	lot := lots(seedOf(s), entrants)
	left := func(r Row) int {
		if r.Entrant.State == Left {
			return 1
		}
		return 0
	}
	keys := []func(a, b Row) int{
		func(a, b Row) int { return cmp.Compare(left(a), left(b)) },
		func(a, b Row) int { return cmp.Compare(b.reached, a.reached) },
		func(a, b Row) int { return cmp.Compare(b.Points, a.Points) },
	}
	for _, tie := range s.Terms.Ties {
		tied := comparing(keys)
		switch tie {
		case TieShare:
			keys = append(keys, byShare(rows, s.Terms, tied))
		case TieWins:
			keys = append(keys, func(a, b Row) int { return cmp.Compare(b.Wins, a.Wins) })
		case TieMet:
			countMeetings(rows, tied, fixtures)
			keys = append(keys, func(a, b Row) int { return cmp.Compare(b.met, a.met) })
		case TieScore:
			keys = append(keys, byScore(rows, s.Terms, tied))
		}
	}
	all := comparing(keys)
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(all(a, b), cmp.Compare(lot[a.Entrant.N], lot[b.Entrant.N]))
	})
	for i := range rows {
		rows[i].Place = i + 1
	}
}

// countMeetings counts, for each row, the results against the rows tied with it in
// matches that both played: two for ahead, one for level.
func countMeetings(rows []Row, compare func(a, b Row) int, fixtures []storage.Fixture) {
	index := map[int]int{}
	for i, r := range rows {
		index[r.Entrant.N] = i
	}
	for _, f := range fixtures {
		if f.State != storage.FixtureOver || f.Final || !hasResult(f) {
			continue
		}
		for _, a := range f.Seats {
			for _, b := range f.Seats {
				i, okA := index[a.Entrant]
				j, okB := index[b.Entrant]
				if !okA || !okB || i == j || compare(rows[i], rows[j]) != 0 {
					continue
				}
				switch {
				case a.Points > b.Points:
					rows[i].met += 2
				case a.Points == b.Points:
					rows[i].met++
				}
			}
		}
	}
}
