package ladder

import "math"

// Sequential decides early whether a share lies rather at Low or at High (SPRT,
// Wald 1945), wrong in one of twenty cases either way.
type Sequential struct{ Low, High float64 }

// bound is the logarithm of the likelihood ratio at which a decision falls.
var bound = math.Log(0.95 / 0.05)

// Verdict is 1 when High is much more likely than Low, -1 when Low is, 0 when more
// matches are needed.
func (q Sequential) Verdict(s Score) int {
	lost := float64(s.Matches) - s.Wins
	ratio := s.Wins*math.Log(q.High/q.Low) + lost*math.Log((1-q.High)/(1-q.Low))
	switch {
	case ratio > bound:
		return 1
	case ratio < -bound:
		return -1
	}
	return 0
}
