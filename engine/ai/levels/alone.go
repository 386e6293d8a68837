package levels

import (
	"errors"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Against others who do nothing for the end (engine.Contributed) one seat has to do all of
// it, and the nets never learned that: they play for points, and expect the others to do
// half. So where a game has a net that learned only how soon a seat ends a match alone
// (train.Plan), an opponent plays by it as long as the others do nothing. It needs no look
// at points: who alone does what ends the match has more of them than who waits.
const (
	// waiting is the share of the usual length for which somebody may do nothing for the
	// end, as players who want to win do at the beginning; from then on they do more than
	// slowest for each usual length.
	waiting, slowest = 0.38, 0.27
	// lostAlone is lost for such a match, which takes longer: before, answers drawn at random
	// cost more time than they find ways on.
	lostAlone = 0.6
	// urgent is what being near the end (ai.Closed) is worth there beside what the net says,
	// which has seen few matches that go so badly.
	urgent = 1
	// maxFirst and maxLater are the most iterations for the first question of a turn and for
	// each later one: with more of them a search believes the net's errors, and matches end
	// later.
	maxFirst, maxLater = 200, 100
)

// aloneNet is the net for matches in which the others do nothing for the end; nil where
// the game has none for that.
func aloneNet(rules engine.Rules, seats int) (*value.Net, error) {
	net, err := fitting(rules, seats, aloneFile(rules.Info().ID, seats))
	if errors.Is(err, ErrNoNet) {
		return nil, nil
	}
	return net, err
}

// aloneFile is the name of that net.
func aloneFile(game string, seats int) string { return fmt.Sprintf("%s-%d-alone.net", game, seats) }

// isAlone reports whether the other seats have done less for the end until a turn than
// anybody does who plays to win.
func (p restless) isAlone(world engine.State, seat engine.Seat, turn int) bool {
	c, ok := world.(engine.Contributed)
	if !ok || Beside(world, p.seats) {
		return false
	}
	others := 0.0
	for s := range engine.Seat(p.seats) {
		if s != seat {
			others += c.Contribution(s)
		}
	}
	return others <= float64(slowest*(p.progress(turn)-waiting))
}

// ending is the player as it ends alone a match that is so far behind its pace.
func (p restless) ending(behind float64) ai.Player {
	one := search.Player{Net: p.alone, Iterations: maxFirst, Further: maxLater, Explore: 1}
	if s, ok := p.Player.(search.Player); ok {
		one.Iterations, one.Further = min(maxFirst, s.Iterations), min(maxLater, s.Further)
	}
	if behind > lostAlone {
		one.Urge = urgent
		return wanders{alone{one}, astray}
	}
	return alone{one}
}

// wanders is a player a share of whose questions chance answers.
type wanders struct {
	ai.Player
	astray float64
}

// Choose returns the player's moves, or any move of the seat.
func (p wanders) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	if strays(p.astray, r) {
		return ai.Random{}.Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}

// alone is a search that counts on nothing from the others.
type alone struct{ search.Player }

// Choose returns the player's moves of one turn.
func (p alone) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	return p.ChooseTurn(func(r *engine.Rand) engine.State { return quiet{see(r).(engine.FeatureState), seat} }, seat, r)
}

// quiet is a match in which the other seats do as little as they can, at once: only one
// seat is asked.
type quiet struct {
	engine.FeatureState
	seat engine.Seat
}

// Play plays a move of the seat, and the harmless moves of the others behind it.
func (s quiet) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if err := s.FeatureState.Play(seat, m, ev); err != nil {
		return err
	}
	var pending []engine.Seat
	for range maxOthers {
		if pending = s.Pending(pending[:0]); len(pending) == 0 || pending[0] == s.seat {
			break
		}
		if err := s.FeatureState.Play(pending[0], s.Default(pending[0]), nil); err != nil {
			return err
		}
	}
	return nil
}

func (s quiet) Clone() engine.State {
	return quiet{s.FeatureState.Clone().(engine.FeatureState), s.seat}
}

// Reuse gives the memory of the match back.
func (s quiet) Reuse() { ai.Release(s.FeatureState) }
