package levels

import (
	"errors"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Playing alone: if the other seats do nothing to end the match (engine.Contributed), one
// seat has to do all of it. The usual nets never learned that: they play for points, and
// expect the others to do half. A game may have a net that learned only how fast a seat can
// end a match alone (train.Plan). It does not look at points, so an opponent uses it as long
// as the others do nothing and none has more points. Where the seat can lose all the same
// (engine.Endangered), the usual nets misjudge that danger, and an opponent that searches
// takes answers that bring the end nearer without it (closer).
const (
	// waiting is the share of the usual length of a match in which others may do nothing
	// for the end, as even good players do at the beginning. After that, good players
	// contribute more than slowest per usual length.
	waiting, slowest = 0.38, 0.27
	// lostAlone is the constant lost for such a match, which takes longer. Below it, random
	// answers cost more time than they save.
	lostAlone = 0.6
	// maxFirst and maxLater limit the iterations for the first question of a turn and for
	// each later one, for either net. With more iterations a search exploits errors of the
	// net, and matches end later.
	maxFirst, maxLater = 200, 100
)

// aloneNet returns the net for playing alone, or nil if the game has none.
func aloneNet(rules engine.Rules, seats int) (*value.Net, error) {
	net, err := fitting(rules, seats, aloneFile(seats))
	if errors.Is(err, ErrNoNet) {
		return nil, nil
	}
	return net, err
}

// aloneFile returns the file of that net.
func aloneFile(seats int) string { return fmt.Sprintf("nets/%d-alone.net", seats) }

// isAlone reports whether, up to this turn, the other seats have done less for the end than
// any player who wants to win.
func (p restless) isAlone(world engine.State, seat engine.Seat, turn int) bool {
	c, ok := world.(engine.Contributed)
	if !ok || p.without == PartAlone || Beside(world, p.seats) {
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

// avoidsDanger reports whether an opponent that ends a match alone avoids the danger of losing it.
func (p restless) avoidsDanger(world engine.State) bool {
	_, endangered := world.(engine.Endangered)
	_, searches := p.Player.(search.Player)
	return endangered && searches
}

// ending returns the player that ends a match alone, for a match that is behind its pace by
// this much.
func (p restless) ending(behind float64) ai.Player {
	one := search.Player{Net: p.alone, Iterations: maxFirst, Further: maxLater, Explore: 1}
	if s, ok := limited(p.Player).(search.Player); ok {
		one.Iterations, one.Further = s.Iterations, s.Further
	}
	if behind > lostAlone {
		return wanders{alone{one}}
	}
	return alone{one}
}

// limited returns the player with at most maxFirst and maxLater iterations.
func limited(p ai.Player) ai.Player {
	if s, ok := p.(search.Player); ok {
		s.Iterations, s.Further = min(maxFirst, s.Iterations), min(maxLater, s.Further)
		return s
	}
	return p
}

// wanders is a player that answers one of astray questions at random.
type wanders struct{ ai.Player }

// Choose returns the player's moves, or any move of the seat.
func (p wanders) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	if r.Intn(astray) == 0 {
		return ai.Random{}.Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}

// alone is a search that expects nothing from the other seats.
type alone struct{ search.Player }

// Choose returns the player's moves of one turn.
func (p alone) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	return p.ChooseTurn(func(r *engine.Rand) engine.State { return quiet{see(r).(engine.FeatureState), seat} }, seat, r)
}

// quiet is a state in which the other seats play their default moves at once, so that only
// one seat is asked.
type quiet struct {
	engine.FeatureState
	seat engine.Seat
}

// Play plays a move of the seat, and then the default moves of the others.
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

// Reuse gives back the memory of the state.
func (s quiet) Reuse() { ai.Release(s.FeatureState) }
