package levels

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Players who only avoid losing could go on for ever in a game that ends when somebody
// builds something. So in a Closing game, an opponent in a match behind its pace chooses,
// among answers about as good as its best, the one that brings the end nearer (closer). The
// further the match is behind, the more value such an answer may cost. This happens
// gradually, because an opponent that hurries at any cost loses its lead. An opponent that
// expects to win gives up only what makes it safe, until the match is hopelessly late:
// against somebody who only waits, small costs would add up to a defeat. An opponent that
// trails in points does nothing for the end for a long time (vain): to end the match would be
// to lose it. At last some answers are random: perhaps none of the best moves leads to the
// next step. Other games end by themselves.
const (
	// A match should end after pace + paceOfSeat * seats, as a share of the usual number of
	// moves.
	pace, paceOfSeat = 0.2, 0.1
	// late is the tolerated distance of a match behind its pace (ai.Closed).
	late = 0.12
	// hurry is the reward that an answer may cost for each whole match beyond late.
	hurry = 0.2
	// lost is the distance behind the pace at which nothing has helped. From then on an
	// answer may cost any reward, and one of astray answers is random.
	lost, astray = 0.3, 10
	// stranded is the loss of nearness to the end (ai.Closed) that shows that the seat can
	// do no more for the end. No single piece counts as much. Without this check a match of
	// Architects with four passive seats did not end.
	stranded = 0.12
	// An opponent that expects at least winning takes no answer below safe, and no random
	// one, until the match is hopeless.
	winning, safe, hopeless = 0.5, 0.85, 0.8
	// vain is the distance behind the pace from which a seat ends a match even if it loses it.
	vain = 1.1
	// Answers count as equally good if they differ by at most even plus unsure standard
	// errors of the search.
	even, unsure = 0.01, 1
)

// Part is a part of an opponent that Without can leave out.
type Part string

// The parts.
const (
	PartPace    Part = "pace"    // bringing late matches nearer to their end
	PartCloser  Part = "closer"  // looking further than one answer for that
	PartCaution Part = "caution" // risking no win for it
	PartWaiting Part = "waiting" // doing none of it while another seat has more points
	PartAlone   Part = "alone"   // the net for matches that a seat must end alone
	PartBeside  Part = "beside"  // the net for matches with an automatic opponent
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
	// without is the part that is left out, or "".
	without Part
}

// Unsettled returns p wrapped so that it ends matches of a Closing game.
func Unsettled(p ai.Player, rules engine.Rules, seats int) ai.Player {
	return restless{Player: p, seats: max(2, seats), usual: max(2, seats) * rules.Info().Moves}
}

// Choose returns the player's moves, or one that brings the end nearer.
func (p restless) Choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	world := see(r)
	view := world.View(seat)
	turn := view.Header().Turn
	if p.beside != nil && Beside(world, p.seats) {
		p.Player = p.beside
	}
	behind := p.delay(turn, ai.Closed(world, seat))
	alone := p.isAlone(world, seat, turn)
	switch {
	case behind < vain && p.trails(view, seat):
		if behind = 0; alone {
			p.Player = limited(p.Player)
		}
	case alone && p.alone != nil:
		return p.ending(behind).Choose(see, seat, r)
	case alone && behind < vain && p.avoidsDanger(world):
		return closer{among: world.Moves(seat, nil), depth: depth, safe: true}.Choose(see, seat, r)
	}
	if _, ok := world.(engine.Closing); ok && p.without != PartPace {
		return p.hasten(behind).Choose(see, seat, r)
	}
	return p.Player.Choose(see, seat, r)
}

// trails reports whether another seat would win if the match ended now, as far as the view
// shows points.
func (p restless) trails(view engine.View, seat engine.Seat) bool {
	v, ok := view.(engine.Scored)
	return ok && p.without != PartWaiting && slices.Max(v.Points()) > v.Points()[seat]
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
	h := hastened{Player: turnwise(p.Player), spends: float64(hurry * behind), closer: closer{depth: depth}}
	if behind > lost {
		h.spends, h.astray = 1, true
	}
	h.careful = behind <= hopeless && p.without != PartCaution
	if p.without == PartCloser {
		h.closer.depth = 1
	}
	return h
}

// hastened is a player that gives up to spends of its reward to bring the end nearer. One
// that goes astray answers some questions at random. A careful one does neither if it would
// risk a win.
type hastened struct {
	ai.Player
	closer          closer
	spends          float64
	astray, careful bool
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
	p.closer.among = slices.DeleteFunc(world.Moves(seat, nil), func(m engine.Move) bool { return strands(world, seat, m) })
	if len(p.closer.among) == 0 {
		return chosen, nil
	}
	return p.closer.Choose(see, seat, r)
}

// strands reports whether the seat can do no more for the end after a move.
func strands(world engine.State, seat engine.Seat, m engine.Move) bool {
	after := world.Clone()
	return after.Play(seat, m, nil) == nil && ai.Closed(after, seat) < ai.Closed(world, seat)-stranded
}

// choose returns the player's moves, a move that brings the end nearer, or a random one. It
// does not check whether the move strands the seat.
func (p hastened) choose(see ai.Sampler, seat engine.Seat, r *engine.Rand) ([]ai.Decision, error) {
	chosen, err := p.Player.Choose(see, seat, r)
	if err != nil || p.spends == 0 {
		return chosen, err
	}
	if p.astray && !p.guards(chosen[0]) && r.Intn(astray) == 0 {
		return ai.Random{}.Choose(see, seat, r)
	}
	if p.closer.among = p.asGood(chosen[0]); len(p.closer.among) < 2 {
		return chosen, nil
	}
	nearer, err := p.closer.Choose(see, seat, r)
	if err != nil {
		return nil, err
	}
	nearer[0].Value, nearer[0].Options = chosen[0].Value, chosen[0].Options
	return nearer, nil
}

// guards reports whether the opponent guards a win.
func (p hastened) guards(c ai.Decision) bool { return p.careful && c.Value >= winning }

// asGood returns the answers that are about as good as the chosen one. It returns nil if
// the opponent slipped.
func (p hastened) asGood(c ai.Decision) (among []engine.Move) {
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
		return nil
	}
	return among
}
