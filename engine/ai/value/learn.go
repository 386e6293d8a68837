package value

import "math"

// Learner changes a net so that it predicts targets (Adam, Kingma and Ba 2015).
type Learner struct {
	net   *Net
	grad  *Net // sum of the gradients of the samples since the last step
	mean  *Net // running mean of the gradients
	sq    *Net // running mean of their squares
	n     int  // samples since the last step
	steps int
	w     Scratch
	Rate  float32 // size of a step
	Batch int     // samples of a step
}

// NewLearner returns a learner that changes net.
func NewLearner(net *Net) *Learner {
	return &Learner{
		net:  net,
		grad: blank(net.inputs, net.hidden), mean: blank(net.inputs, net.hidden), sq: blank(net.inputs, net.hidden),
		Rate: 0.001, Batch: 32,
	}
}

// Learn moves the net's value of a position towards target.
func (l *Learner) Learn(features []float32, target float32) {
	v := l.net.Value(features, &l.w)
	// The slope of squash is half the square of its distance from the far end,
	// times two: with d = 1 - |2v - 1|, it is d*d/2.
	d := 1 - abs(2*v-1)
	// A floor keeps a net that is sure of a wrong value learning.
	slope := max(float32(d*d)/2, 0.02)
	delta := float32((v - target) * slope)
	g := l.grad
	g.out += delta
	for h, sum := range l.w.sums {
		g.second[h] += float32(delta * rectify(sum))
		back := float32(delta * l.net.second[h])
		if sum < 0 {
			back = float32(back * leak)
		}
		l.w.sums[h] = back
		g.bias[h] += back
	}
	for i, x := range features {
		if x == 0 {
			continue
		}
		row := g.first[i*g.hidden:][:g.hidden]
		for h, back := range l.w.sums {
			row[h] += float32(x * back)
		}
	}
	if l.n++; l.n == l.Batch {
		l.step()
	}
}

// Decay of the running means, as proposed by the authors of the method.
const (
	decayMean = 0.9
	decaySq   = 0.999
)

// step changes the weights by the gradients of the samples since the last step.
func (l *Learner) step() {
	l.steps++
	// The corrections for the zeros that the running means began with.
	mean, sq := 1.0, 1.0
	if l.steps < 10_000 {
		mean, sq = 1-power(decayMean, l.steps), 1-power(decaySq, l.steps)
	}
	rate := float32(float64(l.Rate) * math.Sqrt(sq) / mean)
	per := 1 / float32(l.n)
	for _, p := range []struct{ w, g, m, s []float32 }{
		{l.net.first, l.grad.first, l.mean.first, l.sq.first},
		{l.net.bias, l.grad.bias, l.mean.bias, l.sq.bias},
		{l.net.second, l.grad.second, l.mean.second, l.sq.second},
	} {
		for i, g := range p.g {
			adapt(&p.w[i], float32(g*per), &p.m[i], &p.s[i], rate)
			p.g[i] = 0
		}
	}
	adapt(&l.net.out, float32(l.grad.out*per), &l.mean.out, &l.sq.out, rate)
	l.grad.out, l.n = 0, 0
}

func adapt(w *float32, g float32, mean, sq *float32, rate float32) {
	*mean = float32(decayMean**mean) + float32((1-decayMean)*g)
	*sq = float32(decaySq**sq) + float32((1-decaySq)*float32(g*g))
	*w -= float32(rate * *mean / (float32(math.Sqrt(float64(*sq))) + 1e-7))
}

// power returns x to the power of n.
func power(x float64, n int) float64 {
	p := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			p = float64(p * x)
		}
		x = float64(x * x)
	}
	return p
}

func abs(x float32) float32 {
	if x < 0 {
		return -x
	}
	return x
}
