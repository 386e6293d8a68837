package league

import (
	"errors"
	"fmt"
	"slices"

	"guildhall/storage"
)

// Check repeats a draw with the same code. The seed must have the published hash and give
// the same divisions and the same matches in every round. Results and drop-outs are taken
// from the draw; points must match the ranks.
func (d Draw) Check() error {
	if d.Seed == nil {
		return errors.New("the draw is not made yet: there is no seed")
	}
	if got := d.Seed.Hash(); got != d.Hash {
		return fmt.Errorf("the seed has the hash %s, and %s was published", got, d.Hash)
	}
	if err := checkNumbers(d.Terms); err != nil {
		return fmt.Errorf("nobody can play by these terms: %w", err)
	}
	b, err := d.start()
	if err != nil {
		return err
	}
	if err := d.checkDivisions(b); err != nil {
		return err
	}
	for checked := 0; ; {
		if err := d.checkMatches(b, checked); err != nil {
			return err
		}
		if checked = len(b.Fixtures); checked >= len(d.Matches) && !d.Over {
			return nil
		}
		before := b.Season.Round
		d.setStates(b, before+1)
		if err := d.setResults(b, before+1); err != nil {
			return err
		}
		if err := b.nextRound(); err != nil {
			return err
		}
		if len(b.Fixtures) == checked {
			if checked < len(d.Matches) {
				return fmt.Errorf("match %d is one that the seed does not give", checked+1)
			}
			return nil
		}
	}
}

// start returns the season before its first round is drawn.
func (d Draw) start() (*SeasonTx, error) {
	b := &SeasonTx{Season: storage.Season{Terms: d.Terms, Seed: d.Seed[:], Phase: storage.SeasonPlaying}}
	for _, e := range d.Entrants {
		if e.Number < 1 || e.Number > MaxEntrants+MaxComputers {
			return nil, fmt.Errorf("there is no entrant %d", e.Number)
		}
		for len(b.Entrants) < e.Number { // a person who left before the draw also has a number
			b.Entrants = append(b.Entrants, storage.Entrant{N: len(b.Entrants) + 1, State: Left})
		}
		kept := b.Entrant(e.Number)
		if kept.State == In {
			return nil, fmt.Errorf("entrant %d is there twice", e.Number)
		}
		kept.State, kept.Before, kept.Name = In, e.Before, e.Name
		if _, later := successor(d.Terms, e.Number); later {
			kept.State, kept.Division = Sub, e.Division
		}
	}
	return b, nil
}

// checkDivisions repeats the draw of the divisions and the matches of pools.
func (d Draw) checkDivisions(b *SeasonTx) error {
	d.setStates(b, 1)
	if err := b.draw(); err != nil {
		return err
	}
	for _, e := range d.Entrants {
		if b.Entrant(e.Number).Division != e.Division {
			return fmt.Errorf("entrant %d plays in division %d, which the seed does not give", e.Number, e.Division)
		}
	}
	return nil
}

// setStates sets the entrants who came or dropped out before a round, and no others.
func (d Draw) setStates(b *SeasonTx, round int) {
	for _, e := range d.Entrants {
		if s, later := successor(d.Terms, e.Number); later && s.After < round {
			b.Entrant(e.Number).State = In
		}
		if e.LeftAfter > 0 && e.LeftAfter < round {
			b.Entrant(e.Number).State = Left
		}
	}
}

// setResults sets the results of all matches to those from which a round was drawn.
func (d Draw) setResults(b *SeasonTx, round int) error {
	for i := range b.Fixtures {
		m := d.Matches[i]
		results, ruled := m.Results, m.Ruled
		if at := slices.IndexFunc(m.Earlier, func(e DrawEarlier) bool { return e.Round == round }); at >= 0 {
			results, ruled = m.Earlier[at].Results, m.Earlier[at].Ruled
		}
		if len(results) != len(b.Fixtures[i].Seats) {
			return fmt.Errorf("match %d has %d results", i+1, len(results))
		}
		if err := takeResults(&b.Fixtures[i], results, d.Terms); err != nil {
			return fmt.Errorf("match %d: %w", i+1, err)
		}
		b.Fixtures[i].Ruled = ""
		if ruled {
			b.Fixtures[i].Ruled = "organiser"
		}
	}
	return nil
}

// checkMatches compares the matches from a number on with the draw, and copies the draw's
// results.
func (d Draw) checkMatches(b *SeasonTx, from int) error {
	more := len(d.Matches) > len(b.Fixtures) || d.Over
	for i := from; i < len(b.Fixtures); i++ {
		f := &b.Fixtures[i]
		if i >= len(d.Matches) {
			return fmt.Errorf("match %d is missing", i+1)
		}
		m := d.Matches[i]
		same := slices.EqualFunc(f.Seats, m.Entrants, func(s storage.FixtureSeat, n int) bool {
			return s.Entrant == drawnFor(d.Terms, n, b.drawnIn(*f))
		})
		if !same || f.Division != m.Division || f.Round != m.Round || f.Final != m.Final {
			return fmt.Errorf("match %d is not the one that the seed gives: %v", i+1, m.Entrants)
		}
		for seat, n := range m.Entrants {
			f.Seats[seat].Entrant = n
		}
		switch {
		case len(m.Results) == 0 && more:
			return fmt.Errorf("match %d has no result, and a later round was drawn", i+1)
		case len(m.Results) == 0:
			continue
		case len(m.Results) != len(f.Seats):
			return fmt.Errorf("match %d has %d results", i+1, len(m.Results))
		}
		if err := takeResults(f, m.Results, d.Terms); err != nil {
			return fmt.Errorf("match %d: %w", i+1, err)
		}
		if m.Ruled {
			f.Ruled = "organiser"
		}
	}
	return nil
}

// takeResults finishes a fixture with the results of a draw. A seat has the points of its
// rank, or none if its entrant did not play to the end. A bye has the points of the draw.
func takeResults(f *storage.Fixture, results []DrawResult, t storage.LeagueTerms) error {
	f.State = storage.FixtureOver
	if len(f.Seats) == 1 {
		if got := results[0]; got.Points != f.Seats[0].Points || got.Rank != 0 {
			return errors.New("a bye brings other points")
		}
		return nil
	}
	ranks := make([]int, len(results))
	for i, r := range results {
		ranks[i] = r.Rank
	}
	played := slices.Max(ranks) > 0
	if played && !validRanks(ranks, len(ranks)) {
		return fmt.Errorf("ranks %v", ranks)
	}
	for i, r := range results {
		if r.Points != 0 && (!played || r.Points != pointsOf(t, ranks, i)) {
			return fmt.Errorf("rank %d brings other points than %d", r.Rank, r.Points)
		}
		s := &f.Seats[i]
		s.Rank, s.Points, s.Share, s.Score = r.Rank, r.Points, r.Share, r.Score
	}
	return nil
}
