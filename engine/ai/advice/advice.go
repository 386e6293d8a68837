// Package advice tells a person which answers to a question are best, what they lead to,
// and why: in chances that come true (levels.Curve), in points where the match is decided,
// and in the game's own words (engine.FeatureLabels). It uses only samples of what the person's
// seat may know.
package advice

import (
	"fmt"
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
)

// Adviser advises on one game with one number of seats. It is safe for concurrent use.
type Adviser struct {
	levels.Advice
	rules engine.Rules
	seats int
	net   *value.Net
	curve levels.Curve
	told  bool
	words []engine.FeatureWord
}

// New returns the adviser for a game and number of seats.
func New(rules engine.Rules, seats int) (Adviser, error) {
	a := Adviser{rules: rules, seats: seats}
	var err error
	if a.Advice, err = levels.Adviser(rules, seats); err != nil {
		return a, err
	}
	if w, ok := rules.(engine.FeatureLabels); ok {
		a.words = w.FeatureWords(seats)
	}
	return a, nil
}

// in is the adviser for a match of which s is a state.
func (a Adviser) in(s engine.State) Adviser {
	a.Advice = a.In(s)
	a.net = a.Net
	a.curve, a.told = levels.CurveIn(a.rules, s, a.seats)
	return a
}

// Advised is what an adviser says of a question.
type Advised struct {
	Answers []Answer // the best first
	// By is how the answers are compared.
	By Measure
	// Close is set when the first two differ by no more than the search can tell.
	Close bool
	// Why tells why the first answer is better than the second, the most important
	// reason first; nil where no few reasons make up most of the difference.
	Why []engine.Reason
}

// Measure is what answers are compared by.
type Measure int

const (
	ByOrder  Measure = iota // nothing can be told but which is better
	ByChance                // the chance to win
	ByPoints                // the points at the end: who wins is decided
)

// Answer is a good answer.
type Answer struct {
	Move   engine.Move
	Chance float64 // to win, 0 to 1, as far as ByChance
	// Points and Others are the person's points at the end, and those of the best of the
	// others: with ByPoints.
	Points, Others float64
}

// decided is the chance from which on a match counts as won, and its complement as lost.
const decided = 0.95

// Advise finds the best answers, at most a number of them. It draws all chance from r. An
// only answer is returned without a thought.
func (a Adviser) Advise(see ai.Sampler, seat engine.Seat, most int, r *engine.Rand) (Advised, error) {
	a = a.in(see(engine.NewRand(engine.Seed{})))
	var out Advised
	best, err := a.Best(see, seat, most, r)
	if err != nil {
		return out, err
	}
	for _, o := range best {
		out.Answers = append(out.Answers, Answer{Move: o.Move, Chance: a.curve.At(ai.Chance(o.Value))})
	}
	if len(best) < 2 {
		return out, nil
	}
	out.Close = best[0].Value-best[1].Value < 2*math.Hypot(best[0].Spread, best[1].Spread)
	if a.told {
		out.By = ByChance
	}
	if a.told && (out.Answers[len(best)-1].Chance >= decided || out.Answers[0].Chance <= 1-decided) {
		if err := a.byPoints(&out, see, seat, r); err != nil {
			return out, fmt.Errorf("advice: %w", err)
		}
	}
	if out.Close {
		return out, nil
	}
	if out.Why, err = a.Why(see, seat, out.Answers[0].Move, out.Answers[1].Move, r); err != nil {
		return out, fmt.Errorf("advice: %w", err)
	}
	return out, nil
}

// endings is how often a match is played to its end to tell the points behind an answer,
// mostAnswers how long at most.
const (
	endings     = 6
	mostAnswers = 2000
)

// byPoints compares answers by the points at the end, when all seats go on by one look of
// the net at each answer. All answers are tried in the same worlds. It changes nothing
// where a match does not end.
func (a Adviser) byPoints(out *Advised, see ai.Sampler, seat engine.Seat, r *engine.Rand) error {
	answers := slices.Clone(out.Answers)
	for range endings {
		world, seed := see(r), r.Seed()
		for i := range answers {
			end := world.Clone()
			if err := end.Play(seat, answers[i].Move, nil); err != nil {
				return err
			}
			points, others, ok, err := a.ending(end, seat, engine.NewRand(seed))
			if err != nil || !ok {
				return err
			}
			answers[i].Points, answers[i].Others = answers[i].Points+points/endings, answers[i].Others+others/endings
		}
	}
	slices.SortStableFunc(answers, func(x, y Answer) int {
		switch lead := x.Points - x.Others - y.Points + y.Others; {
		case lead > 0:
			return -1
		case lead < 0:
			return 1
		}
		return 0
	})
	out.Answers, out.By, out.Close = answers, ByPoints, false
	return nil
}

// ending plays a match to its end. It reports false when that takes too long.
func (a Adviser) ending(s engine.State, seat engine.Seat, r *engine.Rand) (points, others float64, ok bool, err error) {
	player := value.Player{Net: a.net}
	for range mostAnswers {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			break
		}
		c, err := player.Choose(ai.NewSampler(s, pending[0]), pending[0], r)
		if err != nil {
			return 0, 0, false, err
		}
		if err := s.Play(pending[0], c[0].Move, nil); err != nil {
			return 0, 0, false, err
		}
	}
	result := s.Result()
	if result == nil {
		return 0, 0, false, nil
	}
	best, any := 0, false
	for i, n := range result.Totals {
		if engine.Seat(i) != seat && (!any || n > best) {
			best, any = n, true
		}
	}
	if result.Rival != nil && (!any || *result.Rival > best) {
		best = *result.Rival
	}
	return float64(result.Totals[seat]), float64(best), true, nil
}
