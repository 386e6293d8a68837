package levels

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Advice searches for hints for people.
type Advice struct {
	search.Player
	seats  int
	beside *value.Net // for people who play with an automatic opponent; nil: the same
}

// Adviser returns the search of the highest level, with its budget for the first question
// of a turn.
func Adviser(rules engine.Rules, seats int) (Advice, error) {
	p, err := calm(rules, seats, Expert)
	if err != nil {
		return Advice{}, err
	}
	s, ok := p.(search.Player)
	if !ok {
		return Advice{}, fmt.Errorf("level %d of %s does not search", Expert, rules.Info().ID)
	}
	beside, err := besideNet(rules, seats)
	return Advice{s, seats, beside}, err
}

// In returns the adviser with the net for the match of the state s.
func (a Advice) In(s engine.State) Advice {
	if a.beside != nil && Beside(s, a.seats) {
		a.Net = a.beside
	}
	return a
}

// Best returns the best answers like search.Player.Best. Their values are
// scaled like the rewards of a result (search.Player.Whole), because people
// read them as chances.
func (a Advice) Best(see ai.Sampler, seat engine.Seat, most int, r *engine.Rand) ([]ai.Considered, error) {
	if a.beside != nil {
		a = a.In(see(engine.NewRand(engine.Seed{})))
	}
	a.Whole = a.seats
	return a.Player.Best(see, seat, most, r)
}
