// Package advice shows a person the best answers to a question, their results, and reasons:
// as calibrated chances (levels.Curve), as points if the match is decided, and in the
// game's own words (engine.FeatureLabels). It uses only samples of what the person's seat
// may know.
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

// in returns the adviser for the match of the state s.
func (a Adviser) in(s engine.State) Adviser {
	a.Advice = a.In(s)
	a.net = a.Net
	a.curve, a.told = levels.CurveIn(a.rules, s, a.seats)
	return a
}

// Advised is the result of Advise.
type Advised struct {
	Answers []Answer // best first
	// By is the measure by which the answers are compared.
	By Measure
	// Close is set when the first two answers differ by less than the error of the search.
	Close bool
	// Why lists the reasons why the first answer is better than the second, the most
	// important first. It is nil if no few reasons explain most of the difference.
	Why []engine.Reason
}

// Measure is a quantity by which answers are compared.
type Measure int

const (
	ByOrder  Measure = iota // only the order is known
	ByChance                // the chance to win
	ByPoints                // the points at the end, because the winner is certain
)

// Answer is one of the best answers.
type Answer struct {
	Move   engine.Move
	Chance float64 // to win, 0 to 1; with ByChance
	// Points are the person's points at the end, and Others the points of the best other
	// seat; with ByPoints.
	Points, Others float64
}

// decided is the chance from which a match counts as won. Below 1-decided it counts as
// lost.
const decided = 0.95

// Advise returns the best answers, at most most of them. All its random numbers come from
// r. If there is only one answer, it returns it without a search.
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

// endings is the number of matches that are played to the end to find the points after an
// answer. mostAnswers is the largest number of moves in each of them.
const (
	endings     = 6
	mostAnswers = 2000
)

// byPoints compares answers by the points at the end, if all seats continue with the net's
// best move. All answers are tried in the same worlds. If such a match does not end, it
// changes nothing.
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

// ending plays a match to its end. ok is false if that takes too many moves.
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
