package search

import (
	"math"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// node holds the statistics of the search after a sequence of moves.
type node struct {
	children []child
	n        float64 // number, sum and sum of squares of the values credited here, of the acting seats
	sum, sq  float64
}

// child is a move of a node.
type child struct {
	move    engine.Move
	seat    engine.Seat
	next    *node
	visits  float64
	sum, sq float64 // values for the acting seat
	open    float64 // iterations in which the move was legal
	tally   int     // index in policy.tallies
}

func (c *child) mean() float64 {
	if c.visits == 0 {
		return 0
	}
	return c.sum / c.visits
}

func (c *child) considered() ai.Considered {
	o := ai.Considered{Move: c.move, Visits: int(c.visits), Value: c.mean()}
	if c.visits > 1 {
		o.Spread = math.Sqrt(variance(c.visits, c.sum, c.sq) / c.visits)
	}
	return o
}

// better orders children, the one that did best first.
func better(a, b *child) int {
	switch {
	case a.visits == 0 && b.visits == 0:
		return 0
	case a.visits == 0:
		return 1
	case b.visits == 0:
		return -1
	case a.mean() > b.mean():
		return -1
	case a.mean() < b.mean():
		return 1
	}
	return 0
}

// index returns the index of a move's child, or -1 if there is none.
func (n *node) index(seat engine.Seat, m engine.Move) int {
	for i := range n.children {
		if n.children[i].move == m && n.children[i].seat == seat {
			return i
		}
	}
	return -1
}

// near returns the index of a move's child, and adds the child if it is new. It is faster
// than index if guess, the index after the previous move's child, is right.
func (s *run) near(n *node, seat engine.Seat, m engine.Move, guess int) int {
	if guess < len(n.children) && n.children[guess].move == m && n.children[guess].seat == seat {
		return guess
	}
	if i := n.index(seat, m); i >= 0 {
		return i
	}
	n.children = append(n.children, child{move: m, seat: seat, tally: s.policy.place(seat, m)})
	return len(n.children) - 1
}

// descend chooses the legal move of a seat with the highest upper bound. Moves without a
// visit get their value from the policy.
func (s *run) descend(world engine.State, at *node, seat engine.Seat) int {
	s.moves = world.Moves(seat, s.moves[:0])
	if at.children == nil {
		at.children = make([]child, 0, len(s.moves))
	}
	usual, deviation := 0.5, 0.1
	if at.n > 0 {
		usual = at.sum / at.n
		deviation = max(math.Sqrt(variance(at.n, at.sum, at.sq)), 0.005)
	}
	width := s.Explore * deviation
	best, bound, ties := -1, 0.0, 0
	i := -1
	for _, m := range s.moves {
		i = s.near(at, seat, m, i+1)
		c := &at.children[i]
		c.open++
		var b float64
		if c.visits == 0 {
			b = s.policy.tallies[c.tally].mean(usual) + float64(width*math.Sqrt(log(c.open+1)))
		} else {
			b = c.mean() + float64(width*math.Sqrt(log(c.open+1)/c.visits))
		}
		switch {
		case best < 0 || b > bound:
			best, bound, ties = i, b, 1
		case b == bound:
			// Each of the equal ones is as likely.
			if ties++; s.r.Intn(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// credit adds a value of the acting seat to a child.
func (n *node) credit(i int, v float64) {
	square := float64(v * v)
	n.n++
	n.sum += v
	n.sq += square
	c := &n.children[i]
	c.visits++
	c.sum += v
	c.sq += square
}

// variance returns the variance of n numbers from their sum and their sum of squares.
func variance(n, sum, sq float64) float64 {
	mean := sum / n
	return max(0, sq/n-float64(mean*mean))
}

// log returns the approximate natural logarithm of a whole number from 1.
func log(n float64) float64 {
	if int(n) < len(logs) {
		return logs[int(n)]
	}
	return logOf(n)
}

// logs holds the logarithms of small numbers, which a search needs most.
var logs = func() (l [1 << 10]float64) {
	for n := 1; n < len(l); n++ {
		l[n] = logOf(float64(n))
	}
	return l
}()

// logOf returns the approximate natural logarithm, with the same bits on every processor,
// unlike math.Log. n must be positive. The error is below 0.5 %.
func logOf(n float64) float64 {
	frac, exp := math.Frexp(n) // n = frac * 2^exp, frac from 0.5 to 1
	x := (frac - 1) / (frac + 1)
	x2 := float64(x * x)
	ln := 2 * float64(x*(1+float64(x2/3)+float64(float64(x2*x2)/5)))
	return float64(float64(exp)*math.Ln2) + ln
}
