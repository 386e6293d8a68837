// Package value is a learned evaluation of positions: a small net that maps the features of
// a position (engine.FeatureState) to the expected reward of a seat (ai.Rewards).
package value

import (
	"fmt"
	"math"
	"slices"

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

// between draws a number from -1 to 1.
func between(r *engine.Rand) float32 { return float32(r.Intn(1<<20))/(1<<19) - 1 }

// Copy returns a net with the same weights.
func (n *Net) Copy() *Net {
	c := *n
	c.first = append([]float32(nil), n.first...)
	c.bias = append([]float32(nil), n.bias...)
	c.second = append([]float32(nil), n.second...)
	return &c
}

// Mean returns a net whose output before squash is the mean of the outputs of a and b. It
// has the hidden units of both. It panics if a and b have different numbers of inputs.
func Mean(a, b *Net) *Net {
	if a.inputs != b.inputs {
		panic(fmt.Sprintf("value: mean of nets for %d and %d features", a.inputs, b.inputs))
	}
	m := blank(a.inputs, a.hidden+b.hidden)
	for i := range m.inputs {
		row := m.row(i)
		copy(row, a.row(i))
		copy(row[a.hidden:], b.row(i))
	}
	copy(m.bias, a.bias)
	copy(m.bias[a.hidden:], b.bias)
	for h, f := range a.second {
		m.second[h] = f / 2
	}
	for h, f := range b.second {
		m.second[a.hidden+h] = f / 2
	}
	m.out = (a.out + b.out) / 2
	return m
}

// Inputs returns the number of features that Value expects.
func (n *Net) Inputs() int { return n.inputs }

// Scratch is the working memory for a net. It is not safe for concurrent use.
type Scratch struct {
	features []float32
	rewards  []float64
	sums     []float32 // of the hidden units, before activation
	at       []int     // indexes of the features that are not 0
}

// Of returns the expected reward of a seat in a position, 0 to 1, or its actual reward if
// the match is over. It panics if the game has no features.
func (n *Net) Of(s engine.State, seat engine.Seat, w *Scratch) float64 {
	if result := s.Result(); result != nil {
		w.rewards = ai.Rewards(result, w.rewards[:0])
		return w.rewards[seat]
	}
	w.features = s.(engine.FeatureState).Features(seat, w.features[:0])
	return float64(n.Value(w.features, w))
}

// Value returns the expected reward for the features of a position. It panics unless there
// are Inputs features.
func (n *Net) Value(features []float32, w *Scratch) float32 {
	if len(features) != n.inputs {
		panic(fmt.Sprintf("value: %d features for a net of %d", len(features), n.inputs))
	}
	w.sums, w.at = append(w.sums[:0], n.bias...), places(features, w.at)
	sums, at := w.sums[:n.hidden], w.at
	for ; len(at) >= together; at = at[together:] {
		n.addTogether([together]int(at), features, sums)
	}
	for _, i := range at {
		n.add(i, features[i], sums)
	}
	z := n.out
	for h, f := range n.second {
		z += float32(f * rectify(sums[h]))
	}
	return squash(z)
}

// places writes the indexes of the features that are not 0 to at. About half of them are,
// in no order, so a branch for each would often be mispredicted. Instead every index is
// written, and the next one overwrites it if its feature is 0.
func places(features []float32, at []int) []int {
	at = slices.Grow(at[:0], len(features))[:len(features)]
	seen := 0
	for i, x := range features {
		at[seen] = i
		bits := math.Float32bits(x) << 1 // without the sign
		seen += int((bits | -bits) >> 31)
	}
	return at[:seen]
}

// together is the number of features that are added to the hidden units in one pass.
const together = 4

// addTogether adds several features of a position to the sums of the hidden units. It is
// twice as fast as add for each of them and gives the same bits, because each unit adds
// them in the same order.
func (n *Net) addTogether(at [together]int, features, sums []float32) {
	x0, x1, x2, x3 := features[at[0]], features[at[1]], features[at[2]], features[at[3]]
	f0, f1, f2, f3 := n.row(at[0]), n.row(at[1]), n.row(at[2]), n.row(at[3])
	f0, f1, f2, f3 = f0[:len(sums)], f1[:len(sums)], f2[:len(sums)], f3[:len(sums)]
	for h, sum := range sums {
		sum += float32(x0 * f0[h])
		sum += float32(x1 * f1[h])
		sum += float32(x2 * f2[h])
		sum += float32(x3 * f3[h])
		sums[h] = sum
	}
}

// add adds a feature of a position to the sums of the hidden units.
func (n *Net) add(i int, x float32, sums []float32) {
	for h, f := range n.row(i)[:len(sums)] {
		sums[h] += float32(x * f)
	}
}

// row returns the weights of an input, by hidden unit.
func (n *Net) row(i int) []float32 { return n.first[i*n.hidden:][:n.hidden] }

// leak is the slope of a hidden unit below zero.
const leak = 0.05

// rectify returns x if it is positive, otherwise leak times x. It needs no branch, because
// that is the larger of the two.
func rectify(x float32) float32 { return max(x, float32(leak*x)) }

// squash maps all numbers to 0 to 1. It replaces the logistic function, whose last bit
// differs between processors.
func squash(z float32) float32 {
	if z < 0 {
		return 0.5 + 0.5*float32(z/(1-z))
	}
	return 0.5 + 0.5*float32(z/(1+z))
}

// Whole appends the net's rewards of all seats in a position, scaled to the sum that the
// rewards of a result have. A net that was trained to hurry (train.Plan) expects less for
// all seats the longer a match will still take, but people who ask for their chances want
// to know who wins. It does not scale the reward of a single seat, of a result, or of seats
// with an automatic opponent that may win (engine.AutomaState).
func (n *Net) Whole(s engine.State, seats int, w *Scratch, dst []float64) []float64 {
	if r := s.Result(); r != nil {
		return ai.Rewards(r, dst)
	}
	first, sum := len(dst), 0.0
	for seat := range seats {
		v := n.Of(s, engine.Seat(seat), w)
		sum += v
		dst = append(dst, v)
	}
	if o, ok := s.(engine.AutomaState); seats < 2 || ok && o.Opposed() {
		return dst
	}
	whole := float64(float64(seats) * ai.Even(seats))
	for i := range dst[first:] {
		if sum > 0 {
			dst[first+i] = float64(dst[first+i] * whole / sum)
		} else {
			dst[first+i] = ai.Even(seats)
		}
	}
	return dst
}
