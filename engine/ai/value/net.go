// Package value is a learned evaluation of positions: a small net that maps the
// numbers a game tells of a position (engine.Measured) to the reward that a seat may
// expect (ai.Rewards).
package value

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Net is a net with one hidden layer. It is safe for concurrent use as long as
// nobody learns with it.
type Net struct {
	inputs, hidden int
	first          []float32 // by input, then by hidden unit
	bias           []float32 // by hidden unit
	second         []float32 // by hidden unit
	out            float32   // bias of the output
}

// New returns a net with small random weights.
func New(inputs, hidden int, r *engine.Rand) *Net {
	n := blank(inputs, hidden)
	for i := range n.first {
		n.first[i] = between(r) * 0.3
	}
	for i := range n.second {
		n.second[i] = between(r) * 0.3
	}
	return n
}

func blank(inputs, hidden int) *Net {
	return &Net{
		inputs: inputs, hidden: hidden,
		first: make([]float32, inputs*hidden), bias: make([]float32, hidden), second: make([]float32, hidden),
	}
}

// between draws from -1 to 1.
func between(r *engine.Rand) float32 { return float32(r.Intn(1<<20))/(1<<19) - 1 }

// Copy returns a net with the same weights.
func (n *Net) Copy() *Net {
	c := *n
	c.first = append([]float32(nil), n.first...)
	c.bias = append([]float32(nil), n.bias...)
	c.second = append([]float32(nil), n.second...)
	return &c
}

// Inputs is the number of numbers that Value expects.
func (n *Net) Inputs() int { return n.inputs }

// Scratch is the working memory of one user of a net.
type Scratch struct {
	features []float32
	rewards  []float64
	sums     []float32 // of the hidden units, before their activation
}

// Of returns the expected reward of a seat in a position, 0 to 1; of a match that is
// over, its reward. It panics when the game tells no numbers.
func (n *Net) Of(s engine.State, seat engine.Seat, w *Scratch) float64 {
	if result := s.Result(); result != nil {
		w.rewards = ai.Rewards(result, w.rewards[:0])
		return w.rewards[seat]
	}
	w.features = s.(engine.Measured).Features(seat, w.features[:0])
	return float64(n.Value(w.features, w))
}

// Value returns the expected reward of a position told in numbers. It panics when
// their number is not Inputs.
func (n *Net) Value(features []float32, w *Scratch) float32 {
	if len(features) != n.inputs {
		panic(fmt.Sprintf("value: %d features for a net of %d", len(features), n.inputs))
	}
	w.sums = append(w.sums[:0], n.bias...)
	sums := w.sums
	for i, x := range features {
		switch x {
		case 0:
		case 1:
			for h, f := range n.first[i*n.hidden:][:len(sums)] {
				sums[h] += f
			}
		default:
			for h, f := range n.first[i*n.hidden:][:len(sums)] {
				sums[h] += float32(x * f)
			}
		}
	}
	z := n.out
	for h, f := range n.second {
		z += float32(f * rectify(sums[h]))
	}
	return squash(z)
}

// leak is the slope of a hidden unit below zero.
const leak = 0.05

func rectify(x float32) float32 {
	if x < 0 {
		return float32(leak * x)
	}
	return x
}

// squash maps all numbers to 0 to 1. It takes the place of the logistic function,
// whose last bit differs between processors.
func squash(z float32) float32 {
	if z < 0 {
		return 0.5 + 0.5*float32(z/(1-z))
	}
	return 0.5 + 0.5*float32(z/(1+z))
}
