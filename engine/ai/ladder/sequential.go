package ladder

import "math"

// Sequential is a sequential test (SPRT, Wald 1945) that decides early whether a share is
// rather Low or High. Either error has a probability of 1 in 20.
type Sequential struct{ Low, High float64 }

// bound is the logarithm of the likelihood ratio at which the test decides.
var bound = math.Log(0.95 / 0.05)

// Verdict returns 1 if High is much more likely than Low, -1 if Low is, and 0 if more
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
