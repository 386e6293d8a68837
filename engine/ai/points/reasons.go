package points

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"guildhall/engine"
)

// Term is the time at which two answers are compared in quantities.
type Term int

const (
	Later Term = iota // at the horizon: the end of the round, or of the seat's next turns
	Soon              // at the end of the seat's turn, or where something is revealed
)

const (
	// maxReasons limits the differences that people see.
	maxReasons = 3
	// Mean differences below slight are left out. From whole on, amounts are whole numbers.
	slight, whole = 0.3, 0.75
)

// Reasons returns the differences of the first of two answers from the other
// one in the game's quantities, if they are beyond two standard errors. It
// takes those at the horizon, or if there are none, those at the end of the
// turn. The largest comes first, as a share of what is usual for the quantity.
func (c Comparison) Reasons(one, other int) (list []engine.Reason, at Term) {
	if list, _ = c.reasons(one, other, Later); len(list) > 0 {
		return list, Later
	}
	list, _ = c.reasons(one, other, Soon)
	return list, Soon
}

// Even reports whether two answers lead to about the same amounts at a time: no
// difference is certain, and no mean difference is large enough to show.
func (c Comparison) Even(one, other int, at Term) bool {
	list, unclear := c.reasons(one, other, at)
	return len(list) == 0 && !unclear
}

// amounts returns the features at a time.
func (t Term) amounts(o Outcome) []float32 {
	if t == Soon {
		return o.soon
	}
	return o.later
}

// sized is a reason with its size.
type sized struct {
	engine.Reason
	size float64
}

// reasons returns the certain differences at a time. unclear is set if chance
// may hide others.
func (c Comparison) reasons(one, other int, at Term) (list []engine.Reason, unclear bool) {
	var all []sized
	for _, w := range c.words {
		amount := func(o Outcome) float64 {
			sum, features := 0.0, at.amounts(o)
			for k, i := range w.Amount {
				sum += float64(features[i] * float32(w.Full[k]))
			}
			return sum
		}
		d := c.paired(one, other, amount)
		if math.Abs(d.Mean) < slight {
			continue
		}
		if !d.Sure() {
			unclear = true
			continue
		}
		r := engine.Reason{What: w.Name, Here: c.mean(one, amount), There: c.mean(other, amount), Against: (d.Mean < 0) != (w.Sign < 0)}
		if here, there := math.Round(r.Here), math.Round(r.There); math.Abs(d.Mean) >= whole && here != there {
			r.Here, r.There = here, there
		}
		all = append(all, sized{r, math.Abs(d.Mean) / float64(w.Full[0])})
	}
	slices.SortStableFunc(all, func(x, y sized) int { return cmp.Compare(y.size, x.size) })
	for _, r := range all {
		list = append(list, r.Reason)
	}
	return chosen(list), unclear
}

// chosen returns the first reasons. One of them is in favour of the answer, if
// there is such a reason.
func chosen(all []engine.Reason) []engine.Reason {
	pro := slices.IndexFunc(all, func(r engine.Reason) bool { return !r.Against })
	if pro >= maxReasons {
		all[maxReasons-1] = all[pro]
	}
	return all[:min(len(all), maxReasons)]
}

// mean returns the mean of an amount after an answer, in tenths.
func (c Comparison) mean(answer int, amount func(Outcome) float64) float64 {
	sum := 0.0
	for _, o := range c.outcomes[answer] {
		sum += amount(o)
	}
	return math.Round(10*sum/float64(len(c.outcomes[answer]))) / 10
}

// Same reports whether two answers lead to the same position in every world.
func (c Comparison) Same(one, other int) bool {
	return slices.EqualFunc(c.outcomes[one], c.outcomes[other], func(a, b Outcome) bool { return slices.Equal(a.later, b.later) })
}

const (
	// maxThen limits the further answers of the seat that are considered for a
	// plan, and maxPlan those that people see.
	maxThen, maxPlan = 4, 2
)

// Plan returns further answers of the seat after an answer: those that the reference player
// gives in at least two thirds of the worlds.
func (c Comparison) Plan(answer int) []engine.Text {
	n := map[string]int{}
	var all []engine.Text
	for _, o := range c.outcomes[answer] {
		seen := map[string]bool{}
		for _, t := range o.then {
			key := keyOf(t)
			if seen[key] {
				continue
			}
			seen[key] = true
			if n[key]++; n[key] == 1 {
				all = append(all, t)
			}
		}
	}
	all = slices.DeleteFunc(all, func(t engine.Text) bool { return 3*n[keyOf(t)] < 2*len(c.outcomes[answer]) })
	return all[:min(len(all), maxPlan)]
}

func keyOf(t engine.Text) string { return fmt.Sprintf("%+v", t) }
