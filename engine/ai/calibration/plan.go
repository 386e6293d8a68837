// Package calibration measures the quality of the advice for people: whether the first
// answers are good, and whether chances are accurate. It plays matches of the levels and
// compares with a search.
package calibration

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
)

// Plan selects the matches to play.
type Plan struct {
	Rules   engine.Rules
	Seats   int
	Options map[string]string // of the matches, by option id; nil for the defaults
	Level   int               // of all players
	Matches int               // number of matches
	First   uint64            // number of the first deal
	// Every is the mean interval, in questions, between questions that are examined.
	Every int
}

// play plays the matches of a plan and calls visit before one in p.Every questions, drawn
// at random. It calls over, which may be nil, for each match that ends.
func (p Plan) play(visit func(match int, s engine.State, seat engine.Seat, r *engine.Rand) error, over func(match int, r *engine.Result)) error {
	one, err := levels.Of(p.Rules, p.Seats, p.Level)
	if err != nil {
		return err
	}
	players := slices.Repeat([]ai.Player{one}, p.Seats)
	for n := range p.Matches {
		seed := engine.NumberedSeed(p.First + uint64(n))
		s, err := p.Rules.New(p.Rules.Info().Fill(engine.Setup{Seats: p.Seats, Options: p.Options, Seed: seed}))
		if err != nil {
			return err
		}
		r := seed.Rand("judge")
		var failed error
		_, err = ladder.Match(s, players, seed.Rand("match"), func(s engine.State, seat engine.Seat, _ engine.Move) {
			if failed == nil && r.Intn(p.Every) == 0 {
				failed = visit(n, s, seat, r)
			}
		})
		if failed != nil {
			return fmt.Errorf("match %d: %w", n, failed)
		}
		if err == nil && over != nil {
			over(n, s.Result())
		}
	}
	return nil
}
