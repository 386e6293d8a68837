package levels

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Players who only avoid losing could go on for ever in a game that ends when somebody
// builds something. So in a Closing game, an opponent that is ahead chooses, among answers
// about as good as its best, the one that brings the end nearer (closer). The further a
// match is behind its pace, the more value such an answer may cost, and at last any answer
// is allowed: perhaps none of the best moves leads to the next step. This happens
// gradually, because an opponent that hurries at any cost loses its lead. An opponent that
// expects to win gives up only what makes it safe, until the match is hopelessly late:
// against somebody who only waits, small costs would add up to a defeat. In other games
// opponents play random moves once a match is far too long; that ends it.
const (
	// A match should end after pace + paceOfSeat * seats, as a share of the usual number of
	// moves.
	pace, paceOfSeat = 0.2, 0.1
	// late is the tolerated distance of a match behind its pace (ai.Closed).
	late = 0.12
	// hurry is the reward that an answer may cost for each whole match beyond late.
	hurry = 0.2
	// lost is the distance behind the pace at which nothing has helped. From then on an
	// answer may cost any reward, and the share astray of answers is random.
	lost, astray = 0.3, 0.1
	// An opponent that expects at least winning takes no answer below safe, and no random
	// one, until the match is hopeless.
	winning, safe, hopeless = 0.5, 0.85, 0.8
	// ahead is the expected reward from which an opponent prefers to end the match. Answers
	// count as equally good if they differ by at most even plus unsure standard errors of
	// the search.
	ahead, even, unsure = 0.7, 0.01, 1
	// stranded is the loss of nearness to the end (ai.Closed) that shows that the seat can
	// do no more for the end. No single piece counts as much.
	stranded = 0.12
	// patience is the multiple of the usual number of moves after which a match is far too
	// long.
	patience = 3
)

// restless is a player that brings long matches to their end.
type restless struct {
	ai.Player
	seats int
	usual int // number of moves of a match
	// beside is the player for matches with an automatic opponent; nil: the same.
	beside ai.Player
	// alone is the net for matches in which the others do nothing for the end; nil if there
	// is none.
	alone *value.Net
}

// Unsettled returns p wrapped so that it ends long matches, if need be with random moves.
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

// turnwise returns the player limited to one turn for each search, so that it checks its
// pace in each of its turns. Otherwise a search plans dozens of turns ahead when the others
// have no choice.
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

// delay returns the distance of a match behind its pace beyond late, 0 or more. It grows
// with every turn that does not bring the end nearer, so no opponent repeats useless moves
// for long.
func (p restless) delay(turn int, closed float64) float64 {
	return max(0, p.progress(turn)-closed-late)
}

// progress returns the turn as a share of the usual length of a match.
func (p restless) progress(turn int) float64 {
	length := float64((pace + float64(paceOfSeat*float64(p.seats))) * float64(p.usual))
	return float64(turn) / length
}

// hasten returns the player for a match that is behind its pace by this much.
func (p restless) hasten(behind float64) ai.Player {
	h := hastened{Player: p.Player, spends: float64(hurry * behind)}
	if behind > lost {
		h.spends, h.astray = 1, astray
	}
	h.careful = behind <= hopeless
	return h
}

// hastened is a player that gives up to spends of its reward to bring the end nearer, and
// answers the share astray of its questions at random. A careful one does neither if it
// would risk a win.
type hastened struct {
	ai.Player
	spends, astray float64
	careful        bool
}

// Choose returns the moves of choose, or another move if the first of them strands the
// seat.
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

// choose returns the player's moves, a move that brings the end nearer, or a random move.
// It does not check whether the move strands the seat.
func (p hastened) choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	chosen, err := p.Player.Choose(see, seat, r)
	if err != nil {
		return nil, err
	}
	if !p.guards(chosen[0]) && strays(p.astray, r) {
		return ai.Random{}.Choose(see, seat, r)
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

// guards reports whether the opponent guards a win.
func (p hastened) guards(c ai.Decision) bool { return p.careful && c.Value >= winning }

// strays returns true at random, for the given share of calls.
func strays(share float64, r *engine.Rand) bool {
	return share > 0 && float64(r.Intn(1000)) < 1000*share
}

// asGood returns the answers that are about as good as the chosen one. It returns nil if
// the opponent is neither ahead nor behind its pace.
func (p hastened) asGood(c ai.Decision) (among []engine.Move) {
	if c.Value < ahead && p.spends == 0 {
		return nil
	}
	least := c.Value - even - p.spends
	if p.guards(c) {
		least = max(least, min(safe, c.Value-even))
	}
	for _, o := range c.Options {
		if o.Visits > 0 && o.Value >= least-float64(unsure*o.Spread) {
			among = append(among, o.Move)
		}
	}
	if !slices.Contains(among, c.Move) {
		return nil // it slipped
	}
	return among
}
