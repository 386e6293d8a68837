package levels

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/points"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/feature"
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

// LeadNet returns the net that estimates the final lead in the match of the state s. It fails
// like Net.
func LeadNet(rules engine.Rules, s engine.State, seats int) (points.Net, error) {
	net, err := fitting(rules, seats, LeadFile(s, seats))
	return points.Net{Value: net}, err
}

// LeadFile returns the file of the lead net.
func LeadFile(s engine.State, seats int) string {
	and := ""
	if Beside(s, seats) {
		and = andOne
	}
	return fmt.Sprintf("nets/%d%s-lead.net", seats, and)
}

// Judge returns a judge of answers in the match of the state s, without chances. It fails like
// Net. Without a lead net it compares amounts only.
func Judge(rules engine.Rules, s engine.State, seats int) (j points.Judge, err error) {
	if j.Player, err = NetIn(rules, s, seats); err != nil {
		return j, err
	}
	j.Words = feature.WordsOf(rules, seats)
	j.Lead, err = LeadNet(rules, s, seats)
	return j, err
}
