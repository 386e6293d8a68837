package storage

import (
	"slices"
	"time"
)

const (
	// ReliabilityWindow is how many of the latest matches reliability is made of,
	// so that what was left long ago is forgotten.
	ReliabilityWindow = 50
	// ReliabilityMinMatches is how many matches somebody must have begun before their
	// figures are shown to others. Until then they are new.
	ReliabilityMinMatches = 5
	// answersKnown is from how many matches a usual time of an answer is known.
	answersKnown = 3
)

// Reliability is how somebody kept to the latest matches that they began with other
// people. Matches that they left, and those where somebody else played their seat at
// the end, are begun and not finished. Matches that ended without a result count
// only for those who had left them.
type Reliability struct {
	Begun    int
	Finished int
	Answers  []AnswerTime // of the latest matches with a result
}

// AnswerTime is how long somebody usually took for an answer in a match.
type AnswerTime struct {
	Took  time.Duration // the median
	Terms Terms
}

// New reports whether too few matches are known to say anything to others.
func (r Reliability) New() bool { return r.Begun < ReliabilityMinMatches }

// Percent is the share of matches played to the end, rounded down; 100 without any.
func (r Reliability) Percent() int {
	if r.Begun == 0 {
		return 100
	}
	return r.Finished * 100 / r.Begun
}

// Meets reports whether somebody finishes at least so many percent. Who is new
// meets it unless they left two.
func (r Reliability) Meets(percent int) bool {
	return r.Percent() >= percent || r.New() && r.Begun-r.Finished <= 1
}

// Answer is the median time of an answer, and which percentage of the time for a
// move that was; false while too few matches are known. The percentage is -1 where
// the matches had no clock that says it.
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
