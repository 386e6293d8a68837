// Package advice tells a person which answers to a question are best: the search of the
// strongest opponent chooses them, and package points compares the others with the first. It
// uses only samples of what the person's seat may know.
package advice

import (
	"errors"
	"fmt"
	"math"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/points"
)

// Adviser advises on one game with one number of seats. It is safe for concurrent use.
type Adviser struct {
	levels.Advice
	rules engine.Rules
	seats int
}

// New returns the adviser for a game and number of seats.
func New(rules engine.Rules, seats int) (Adviser, error) {
	a := Adviser{rules: rules, seats: seats}
	var err error
	a.Advice, err = levels.Adviser(rules, seats)
	return a, err
}

// Advised holds the advice on a question.
type Advised struct {
	Answers []Answer // the best first
	// Plan holds further answers of the seat that follow the first one in most samples.
	Plan []engine.Text
	// Chance is the chance to win in the position, 0 to 1. Calibrated is set if
	// it is a calibrated chance (levels.Curve).
	Chance     float64
	Calibrated bool
}

// Verdict is the result of comparing an answer with the first one.
type Verdict int

const (
	Unknown Verdict = iota // the first one itself, or not compared
	Less                   // fewer points
	Equal                  // no certain difference in points; the search may still prefer the first one
)

// Likeness is the reason why an equally good answer has no Reasons.
type Likeness int

const (
	Different Likeness = iota // it differs in a named amount
	Same                      // both lead to the same position
	Even                      // no amount differs
	Unclear                   // chance and the other seats make larger differences
	TurnEven                  // no amount differs at the end of the turn; later it is Unclear
)

// Answer is one of the best answers.
type Answer struct {
	Move     engine.Move
	Verdict  Verdict
	Points   int // with Less: how many fewer
	Likeness Likeness
	// Reasons compare the first answer with this one when the Verdict is Less, and this one
	// with the first when it is Equal. Soon is set when the amounts are those at the end of
	// the turn; otherwise they are those of the seat's next turns.
	Reasons []engine.Reason
	Soon    bool
}

// Effort is the effort of a hint beyond its search.
var Effort = points.Effort{Worlds: 64, Looks: 18_000}

// Advise returns up to most answers, the best first. All its random numbers
// come from r. If there is only one answer, it returns it without a search.
func (a Adviser) Advise(see ai.Sampler, seat engine.Seat, most int, r *engine.Rand) (Advised, error) {
	best, err := a.Best(see, seat, most, r)
	if err != nil {
		return Advised{}, err
	}
	return a.Compare(see, seat, best, r)
}

// Compare returns the advice for answers that a search found, the best first.
func (a Adviser) Compare(see ai.Sampler, seat engine.Seat, best []ai.Considered, r *engine.Rand) (out Advised, err error) {
	var moves []engine.Move
	for _, o := range best {
		out.Answers, moves = append(out.Answers, Answer{Move: o.Move}), append(moves, o.Move)
	}
	if len(best) < 2 {
		return out, nil
	}
	s := see(engine.NewRand(engine.Seed{}))
	if curve, told := levels.CurveIn(a.rules, s, a.seats); told {
		out.Chance, out.Calibrated = curve.At(ai.Chance(best[0].Value)), true
	}
	judge, err := levels.Judge(a.rules, s, a.seats)
	if errors.Is(err, levels.ErrNoNet) {
		return out, nil
	}
	if err != nil {
		return out, err
	}
	c, err := judge.Compare(see, seat, moves, Effort, r)
	if err != nil {
		return out, fmt.Errorf("compare answers: %w", err)
	}
	out.Plan = c.Plan(0)
	for i := range out.Answers[1:] {
		out.Answers[i+1].compare(c, i+1)
	}
	return out, nil
}

// compare compares an answer with the first one.
func (a *Answer) compare(c points.Comparison, at int) {
	a.Verdict = Equal
	if d := c.Points(0, at); d.Sure() && d.Mean >= leastPoints {
		a.Verdict, a.Points = Less, int(max(1, math.Round(d.Mean)))
		var when points.Term
		a.Reasons, when = c.Reasons(0, at)
		a.Soon = len(a.Reasons) > 0 && when == points.Soon
		return
	}
	list, when := c.Reasons(at, 0)
	a.Reasons, a.Soon = list, len(list) > 0 && when == points.Soon
	switch {
	case len(list) > 0:
	case c.Same(0, at):
		a.Likeness = Same
	case c.Even(0, at, points.Later):
		a.Likeness = Even
	case c.Even(0, at, points.Soon):
		a.Likeness = TurnEven
	default:
		a.Likeness = Unclear
	}
}

// leastPoints is the smallest difference in points that people see.
const leastPoints = 0.75

// Why returns how an answer differs from a worse one in the game's quantities,
// or nil if no difference is certain.
func (a Adviser) Why(see ai.Sampler, seat engine.Seat, better, worse engine.Move, r *engine.Rand) ([]engine.Reason, error) {
	judge, err := levels.Judge(a.rules, see(engine.NewRand(engine.Seed{})), a.seats)
	if judge.Player == nil && errors.Is(err, levels.ErrNoNet) {
		return nil, nil
	}
	if err != nil && !errors.Is(err, levels.ErrNoNet) { // amounts need no lead net
		return nil, err
	}
	c, err := judge.Compare(see, seat, []engine.Move{better, worse}, Effort, r)
	if err != nil {
		return nil, fmt.Errorf("compare answers: %w", err)
	}
	list, _ := c.Reasons(0, 1)
	return list, nil
}
