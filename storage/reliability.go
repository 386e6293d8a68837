package storage

import (
	"slices"
	"time"
)

const (
	// ReliabilityWindow is the number of latest matches that reliability is computed from, so
	// that old departures are forgotten.
	ReliabilityWindow = 50
	// ReliabilityMinMatches is the number of matches that a person must have begun before others
	// see their figures. Until then the person is new.
	ReliabilityMinMatches = 5
	// answersKnown is the minimum number of matches for a usual answer time.
	answersKnown = 3
)

// Reliability counts the latest matches of a person that they began and finished with other
// people. Matches that they left, or where somebody else played their seat at the end, count
// as begun only. Matches that ended without a result count only for people who had left them.
type Reliability struct {
	Begun    int
	Finished int
	Answers  []AnswerTime // for the latest matches with a result
}

// AnswerTime is the usual time of a person's answers in a match.
type AnswerTime struct {
	Took  time.Duration // the median
	Terms Terms
}

// New reports whether there are too few matches to publish figures.
func (r Reliability) New() bool { return r.Begun < ReliabilityMinMatches }

// Percent returns the percentage of finished matches, rounded down; 100 without any.
func (r Reliability) Percent() int {
	if r.Begun == 0 {
		return 100
	}
	return r.Finished * 100 / r.Begun
}

// Meets reports whether a person finishes at least percent of their matches. A new person
// meets it unless they left two.
func (r Reliability) Meets(percent int) bool {
	return r.Percent() >= percent || r.New() && r.Begun-r.Finished <= 1
}

// Answer returns the median time of an answer, and its percentage of the time allowed for a
// move; -1 when the matches had no such time. known is false while there are too few matches.
func (r Reliability) Answer() (took time.Duration, percent int, known bool) {
	if len(r.Answers) < answersKnown {
		return 0, -1, false
	}
	var times []time.Duration
	var shares []int
	for _, a := range r.Answers {
		times = append(times, a.Took)
		if a.Terms.Clock != "" && a.Terms.Span > 0 {
			shares = append(shares, int(a.Took*100/a.Terms.Span))
		}
	}
	slices.Sort(times)
	slices.Sort(shares)
	percent = -1
	if len(shares) >= answersKnown {
		percent = shares[len(shares)/2]
	}
	return times[len(times)/2], percent, true
}
