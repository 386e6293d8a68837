package points

import (
	"fmt"
	"math"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
)

// Judge compares answers of one game and number of seats. It is safe for concurrent use.
type Judge struct {
	Player *value.Net // of the Reference
	Lead   Net
	Words  []engine.FeatureWord
	// Chance returns the chance of a seat to win in a position. It may be nil. It is
	// called by one goroutine at a time, if only one goroutine uses the Judge.
	Chance func(s engine.State, seat engine.Seat) float64
}

// Effort limits a comparison.
type Effort struct {
	Worlds int // sampled worlds
	// Looks is the number of positions to look at; 0: no limit. A comparison stops between
	// worlds after this number, but never with fewer than minWorlds of the Worlds.
	Looks int
}

// minWorlds are enough for a standard error that can be trusted.
const minWorlds = 12

// Outcome holds the expectations after an answer in one world.
type Outcome struct {
	Lead   float64 // expected at the horizon
	Chance float64 // chance to win there, if the Judge has Chance
	soon   []float32
	later  []float32
	then   []engine.Text
}

// Comparison holds the outcomes of answers in the same worlds, by answer and then by world.
type Comparison struct {
	words    []engine.FeatureWord
	outcomes [][]Outcome
}

// furtherTurns limits the turns of the seat that are followed after the present
// one. There are fewer if the round ends first.
const furtherTurns = 3

// maxFollowed limits the number of moves that are followed.
const maxFollowed = 400

// Compare follows answers of a seat in the same worlds. All its random numbers
// come from r.
func (j Judge) Compare(see ai.Sampler, seat engine.Seat, answers []engine.Move, effort Effort, r *engine.Rand) (Comparison, error) {
	c := Comparison{words: j.Words, outcomes: make([][]Outcome, len(answers))}
	f := follower{Judge: j, seat: seat, player: Reference{Net: j.Player}}
	for n := range effort.Worlds {
		if effort.Looks > 0 && n >= minWorlds && f.player.Looked > effort.Looks {
			break
		}
		world, chance := see(r), r.Seed()
		if n == 0 {
			f.round = world.View(engine.Spectator).Header().Round()
		}
		for i, m := range answers {
			s := world.Clone()
			o, err := f.follow(s, m, engine.NewRand(chance))
			if err != nil {
				return c, fmt.Errorf("follow answer %d: %w", i+1, err)
			}
			c.outcomes[i] = append(c.outcomes[i], o)
			ai.Release(s)
		}
		ai.Release(world)
	}
	return c, nil
}

// follower follows answers of one seat.
type follower struct {
	Judge
	seat    engine.Seat
	round   int // of the question
	player  Reference
	scratch Scratch
}

// follow plays a move and goes on to the end of the round, or of a few turns of the seat. It
// changes s.
func (f *follower) follow(s engine.State, m engine.Move, r *engine.Rand) (o Outcome, err error) {
	var ev engine.Events
	if err := s.Play(f.seat, m, &ev); err != nil {
		return o, err
	}
	w := &f.scratch
	who, own := f.seat, 0
	for range maxFollowed {
		if o.soon == nil && (ev.TurnOver || ev.Revealed != 0) {
			o.soon = s.(engine.FeatureState).Features(f.seat, nil)
		}
		if ev.TurnOver {
			if who == f.seat {
				own++
			}
			if own > furtherTurns || own > 1 && s.View(engine.Spectator).Header().Round() != f.round {
				break
			}
		}
		if w.pending = s.Pending(w.pending[:0]); len(w.pending) == 0 {
			break
		}
		who = w.pending[0]
		w.moves = s.Moves(who, w.moves[:0])
		best, err := f.player.Best(s, who, w.moves, w, r)
		if err != nil {
			return o, err
		}
		if who == f.seat && len(w.moves) > 1 && len(o.then) < maxThen {
			o.then = append(o.then, s.Describe(who, best).Label)
		}
		ev = engine.Events{}
		if err := s.Play(who, best, &ev); err != nil {
			return o, err
		}
	}
	if f.Lead.Value != nil {
		o.Lead = f.Lead.Of(s, f.seat, w)
	}
	if f.Chance != nil {
		o.Chance = f.Chance(s, f.seat)
	}
	o.later = s.(engine.FeatureState).Features(f.seat, nil)
	if o.soon == nil {
		o.soon = o.later
	}
	return o, nil
}

// Worlds returns the number of worlds in which the answers were followed.
func (c Comparison) Worlds() int { return len(c.outcomes[0]) }

// LeadIn returns the expected lead after an answer in one world.
func (c Comparison) LeadIn(answer, world int) float64 { return c.outcomes[answer][world].Lead }

// Difference is a mean difference with its standard error.
type Difference struct{ Mean, Error float64 }

// Sure reports whether the difference is beyond two standard errors.
func (d Difference) Sure() bool { return math.Abs(d.Mean) > 2*d.Error }

// Points returns the gain in points of the first of two answers over the other
// one.
func (c Comparison) Points(one, other int) Difference {
	return c.paired(one, other, func(o Outcome) float64 { return o.Lead })
}

// Chance returns the gain in the chance to win of the first of two answers over
// the other one.
func (c Comparison) Chance(one, other int) Difference {
	return c.paired(one, other, func(o Outcome) float64 { return o.Chance })
}

func (c Comparison) paired(one, other int, of func(Outcome) float64) Difference {
	a, b := c.outcomes[one], c.outcomes[other]
	return Paired(len(a), func(i int) float64 { return of(a[i]) - of(b[i]) })
}

// Paired returns the mean of n differences with its standard error.
func Paired(n int, of func(i int) float64) (d Difference) {
	sum, squares := 0.0, 0.0
	for i := range n {
		x := of(i)
		sum, squares = sum+x, squares+float64(x*x)
	}
	if n == 0 {
		return d
	}
	d.Mean = sum / float64(n)
	if n > 1 {
		d.Error = math.Sqrt(max(0, squares/float64(n)-float64(d.Mean*d.Mean)) / float64(n-1))
	}
	return d
}
