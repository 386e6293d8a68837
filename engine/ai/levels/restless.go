package levels

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Players who only avoid to lose could go on for ever in a game that ends by what
// somebody builds. So in such a game (engine.Closing) an opponent that is ahead takes, of
// answers about as good as its best, the one that brings the end nearer (closer); and the
// further a match is behind its pace, the worse such an answer may be, at last any: what
// the next step needs may be had by none of the moves that look best. Not all at once: who
// hurries without a look at the worth of its answers loses what it was ahead by. In the
// other games they play any moves once a match is far too long: random moves end it.
const (
	// pace and paceOfSeat make up after what share of the usual number of moves a match
	// should be at its end; a match of more seats takes longer.
	pace, paceOfSeat = 0.2, 0.1
	// late is how far behind its pace a match may be (ai.Closed) before anybody minds.
	late = 0.12
	// hurry is how much less an answer may be worth, in reward, for each whole match that
	// one is behind beyond that.
	hurry = 0.2
	// lost is how far behind a match is where nothing that was tried brought the end nearer:
	// then an answer may be worth any less, and a share of them, astray, is drawn at random.
	lost, astray = 0.3, 0.1
	// ahead is the expected reward from which an opponent would rather end the match, even
	// how much less an answer may be worth to be about as good, and unsure how many
	// standard errors of a search.
	ahead, even, unsure = 0.7, 0.01, 1
	// stranded is how much of what ends the match is lost (ai.Closed) by an answer after which
	// the seat can do no more for the end; no piece of anything counts as much.
	stranded = 0.12
	// patience is after how many times the usual number of moves a match is far too
	// long.
	patience = 3
)

// restless is a player that brings long matches to their end.
type restless struct {
	ai.Player
	seats int
	usual int // number of moves of a match
	// beside is the player where an opponent of the game itself plays beside people; nil: the
	// same.
	beside ai.Player
	// alone is the net that ends a match in which the others do nothing for the end; nil:
	// there is none.
	alone *value.Net
}

// Unsettled returns a player that brings long matches to their end, at last by any
// moves.
func Unsettled(p ai.Player, rules engine.Rules, seats int) ai.Player {
	return restless{Player: p, seats: max(2, seats), usual: max(2, seats) * rules.Info().Moves}
}

// Choose returns the player's moves, or any move of the seat.
func (p restless) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	world := see(r)
	turn := world.View(seat).Header().Turn
	if p.beside != nil && Beside(world, p.seats) {
		p.Player = p.beside
	}
	if p.alone != nil && p.isAlone(world, seat, turn) {
		return p.ending(p.delay(turn, ai.Closed(world, seat))).Choose(see, seat, r)
	}
	if _, ok := world.(engine.Closing); ok {
		p.Player = turnwise(p.Player)
		return p.hasten(p.delay(turn, ai.Closed(world, seat))).Choose(see, seat, r)
	}
	if turn > patience*p.usual {
		return ai.Random{}.Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}

// turnwise returns the player as it looks at its pace in each of its turns. A search plans
// on for dozens of turns where the others have nothing to choose.
func turnwise(p ai.Player) ai.Player {
	if s, ok := p.(search.Player); ok {
		return turns{s}
	}
	return p
}

type turns struct{ search.Player }

// Choose returns the player's moves of one turn.
func (p turns) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	return p.ChooseTurn(see, seat, r)
}

// delay is how much further the end should be at a turn, beyond what nobody minds: 0 or
// more. It grows with every turn that does not bring the end nearer, so nobody repeats
// for long what leads nowhere.
func (p restless) delay(turn int, closed float64) float64 {
	return max(0, p.progress(turn)-closed-late)
}

// progress is the share of its usual length that a match has at a turn.
func (p restless) progress(turn int) float64 {
	length := float64((pace + float64(paceOfSeat*float64(p.seats))) * float64(p.usual))
	return float64(turn) / length
}

// hasten returns the player as it plays a match that is so far behind its pace.
func (p restless) hasten(behind float64) ai.Player {
	h := hastened{Player: p.Player, spends: float64(hurry * behind)}
	if behind > lost {
		h.spends, h.astray = 1, astray
	}
	return h
}

// hastened is a player that gives up some reward to bring the end nearer, and some of whose
// questions chance answers.
type hastened struct {
	ai.Player
	spends, astray float64
}

// Choose returns the player's moves, the closer's, or any move of the seat, but none that
// strands it.
func (p hastened) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	chosen, err := p.choose(see, seat, r)
	if err != nil {
		return nil, err
	}
	world := see(r)
	if !strands(world, seat, chosen[0].Move) {
		return chosen, nil
	}
	among := slices.DeleteFunc(world.Moves(seat, nil), func(m engine.Move) bool { return strands(world, seat, m) })
	if len(among) == 0 {
		return chosen, nil
	}
	return closer{among}.Choose(see, seat, r)
}

// strands reports whether the seat can do no more for the end after a move.
func strands(world engine.State, seat engine.Seat, m engine.Move) bool {
	after := world.Clone()
	return after.Play(seat, m, nil) == nil && ai.Closed(after, seat) < ai.Closed(world, seat)-stranded
}

// choose chooses whether or not a move strands the seat.
func (p hastened) choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	if strays(p.astray, r) {
		return ai.Random{}.Choose(see, seat, r)
	}
	chosen, err := p.Player.Choose(see, seat, r)
	if err != nil {
		return nil, err
	}
	among := p.asGood(chosen[0])
	if len(among) < 2 {
		return chosen, nil
	}
	nearer, err := closer{among}.Choose(see, seat, r)
	if err != nil || nearer[0].Move == chosen[0].Move && p.spends == 0 {
		return chosen, err
	}
	nearer[0].Value, nearer[0].Options = chosen[0].Value, chosen[0].Options
	return nearer, nil
}

// strays reports whether chance answers a question, as it does a share of them.
func strays(share float64, r *engine.Rand) bool {
	return share > 0 && float64(r.Intn(1000)) < 1000*share
}

// asGood are the answers that are about as good as the chosen one, for an opponent that is
// ahead or in a match behind its pace; nil for others.
func (p hastened) asGood(c ai.Decision) (among []engine.Move) {
	if c.Value < ahead && p.spends == 0 {
		return nil
	}
	for _, o := range c.Options {
		if o.Visits > 0 && o.Value >= c.Value-even-p.spends-float64(unsure*o.Spread) {
			among = append(among, o.Move)
		}
	}
	if !slices.Contains(among, c.Move) {
		return nil // it slipped
	}
	return among
}
