package league

import (
	"cmp"
	"fmt"
	"slices"

	"guildhall/bot/league/pairing"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// nextRound draws the next round of a season whose fixtures are all over, if there is
// one: of Swiss, of a knockout, or of the final knockout.
func (b *SeasonTx) nextRound() error {
	switch {
	case b.Season.Terms.Format == Knockout:
		return b.nextKnockout(b.aliveIn(false))
	case b.inFinal():
		return b.nextKnockout(b.aliveIn(true))
	case b.Season.Terms.Format == Swiss && b.Season.Round < b.Season.Terms.Rounds:
		b.nextSwiss()
	case b.Season.Terms.Final > 0:
		return b.nextKnockout(b.finalists())
	}
	return nil
}

// inFinal reports whether the final knockout of the season has begun.
func (b *SeasonTx) inFinal() bool {
	return slices.ContainsFunc(b.Fixtures, func(f storage.Fixture) bool { return f.Final })
}

// finalists returns the best entrants of the first division, best first.
func (b *SeasonTx) finalists() []int {
	var alive []int
	for _, r := range b.Standings(1) {
		if r.Entrant.State == In && len(alive) < b.Season.Terms.Final {
			alive = append(alive, r.Entrant.N)
		}
	}
	return alive
}

// aliveIn returns the entrants who advance after the last round of a knockout, best
// first; before the first round, all of them.
func (b *SeasonTx) aliveIn(final bool) []int {
	last := b.lastRound(final)
	through := map[int]bool{}
	for _, f := range last {
		seats := slices.DeleteFunc(slices.Clone(f.Seats), func(s storage.FixtureSeat) bool {
			e := b.Entrant(s.Entrant)
			return e == nil || e.State != In // nil: a computer filled the table
		})
		slices.SortStableFunc(seats, func(x, y storage.FixtureSeat) int {
			return cmp.Or(cmp.Compare(x.Rank, y.Rank), cmp.Compare(y.Share, x.Share), cmp.Compare(x.Entrant, y.Entrant))
		})
		for i, s := range seats {
			if len(f.Seats) == 1 || i < f.Advances {
				through[s.Entrant] = true
			}
		}
	}
	var alive []int
	for _, r := range b.Standings(1) {
		if n := r.Entrant.N; r.Entrant.State == In && (len(last) == 0 || through[n]) {
			alive = append(alive, n)
		}
	}
	return alive
}

// lastRound returns the fixtures of the latest round.
func (b *SeasonTx) lastRound(final bool) []storage.Fixture {
	var list []storage.Fixture
	for _, f := range b.Fixtures {
		if f.Final == final && f.Round == b.Season.Round {
			list = append(list, f)
		}
	}
	return list
}

// nextKnockout draws a round between the remaining entrants, best first. If only one
// remains, they have won.
func (b *SeasonTx) nextKnockout(alive []int) error {
	for _, e := range b.Entrants {
		if e.State == In && e.Division == 1 && !slices.Contains(alive, e.N) && (b.inFinal() || b.Season.Terms.Format == Knockout) {
			b.changeEntrant(e.N).State = Withdrawn
		}
	}
	if len(alive) < 2 {
		return nil
	}
	index := make([]int, len(alive))
	for i := range index {
		index[i] = i
	}
	round := b.startRound()
	final := b.Season.Terms.Format != Knockout
	var apart [][2]int
	if !final && round <= pairing.FirstRounds {
		apart = apartAmong(b.Season.Terms, alive)
	}
	drawn := pairing.Knockout(index, b.Season.Terms.Seats, seedOf(b.Season).Rand(fmt.Sprintf("round %d", round)).Seed(), apart...)
	for i, t := range drawn.Tables {
		f := planned(1, round, t, alive)
		f.Final, f.Advances = final, drawn.Advances[i]
		for len(f.Seats) < b.Season.Terms.Seats {
			f.Seats = append(f.Seats, storage.FixtureSeat{}) // a computer fills the table
		}
		b.addFixture(f)
	}
	b.addByes(drawn.Byes, alive, round, final)
	return nil
}

// startRound numbers the next round and sets its deadline.
func (b *SeasonTx) startRound() int {
	s := b.touch()
	s.Round++
	return s.Round
}

// nextSwiss pairs the next round of Swiss.
func (b *SeasonTx) nextSwiss() {
	var numbers []int
	var list []pairing.Standing
	index := map[int]int{}
	for _, r := range b.Standings(1) {
		if r.Entrant.State == In {
			index[r.Entrant.N] = len(numbers)
			numbers = append(numbers, r.Entrant.N)
			list = append(list, pairing.Standing{Points: r.Points, Met: map[int]int{}, Places: make([]int, b.Season.Terms.Seats)})
		}
	}
	for _, f := range b.Fixtures {
		for place, s := range f.Seats {
			i, ok := index[s.Entrant]
			if !ok {
				continue
			}
			if len(f.Seats) == 1 {
				list[i].Byes++
				continue
			}
			list[i].Places[place]++
			for _, o := range f.Seats {
				if j, ok := index[o.Entrant]; ok && i != j {
					list[i].Met[j]++
				}
			}
		}
	}
	round := b.startRound()
	if round <= pairing.FirstRounds {
		for _, p := range apartAmong(b.Season.Terms, numbers) { // as if they had met before, twice
			list[p[0]].Met[p[1]] += 2
			list[p[1]].Met[p[0]] += 2
		}
	}
	persons := slices.ContainsFunc(numbers, func(n int) bool { return !seating.IsComputer(b.Entrant(n).User) })
	if len(list) < b.Season.Terms.Seats || !persons {
		return // too many have dropped out: the season ends
	}
	drawn := pairing.Swiss(list, b.Season.Terms.Seats, seedOf(b.Season).Rand(fmt.Sprintf("round %d", round)).Seed())
	for _, t := range drawn.Tables {
		b.addFixture(planned(1, round, t, numbers))
	}
	b.addByes(drawn.Byes, numbers, round, false)
}

// addByes adds byes: fixtures with one seat that are over. In Swiss a bye gives the
// average points of a table.
func (b *SeasonTx) addByes(byes, numbers []int, round int, final bool) {
	points := 0
	if b.Season.Terms.Format == Swiss && !final {
		points = averagePoints(b.Season.Terms)
	}
	for _, i := range byes {
		e := b.Entrant(numbers[i])
		b.addFixture(storage.Fixture{
			Division: 1, Round: round, Final: final, State: storage.FixtureOver, Advances: 1,
			Seats: []storage.FixtureSeat{{Entrant: e.N, User: e.User, Points: points}},
		})
	}
}
