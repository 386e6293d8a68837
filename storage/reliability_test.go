package storage

import (
	"testing"
	"time"
)

func TestReliability(t *testing.T) {
	for name, tt := range map[string]struct {
		begun, finished int
		percent         int
		fresh, meets90  bool
	}{
		"nobody knows them":        {0, 0, 100, true, true},
		"a newcomer who left one":  {1, 0, 0, true, true},
		"a newcomer who left two":  {3, 1, 33, true, false},
		"just enough":              {10, 9, 90, false, true},
		"too little":               {9, 8, 88, false, false},
		"no newcomer any more":     {5, 4, 80, false, false},
		"who never left":           {50, 50, 100, false, true},
		"who left all but a third": {50, 17, 34, false, false},
	} {
		r := Reliability{Begun: tt.begun, Finished: tt.finished}
		if r.Percent() != tt.percent || r.New() != tt.fresh || r.Meets(90) != tt.meets90 {
			t.Errorf("%s: %d %%, new %v, meets 90 %v", name, r.Percent(), r.New(), r.Meets(90))
		}
	}
}

func TestAnswer(t *testing.T) {
	daily := Terms{Clock: "move", Span: 24 * time.Hour}
	answers := func(terms Terms, hours ...int) (r Reliability) {
		for _, h := range hours {
			r.Answers = append(r.Answers, AnswerTime{Took: time.Duration(h) * time.Hour, Terms: terms})
		}
		return r
	}
	for name, tt := range map[string]struct {
		r       Reliability
		took    time.Duration
		percent int
		known   bool
	}{
		"too few":       {answers(daily, 1, 2), 0, -1, false},
		"the median":    {answers(daily, 12, 6, 1), 6 * time.Hour, 25, true},
		"without clock": {answers(Terms{}, 12, 6, 1), 6 * time.Hour, -1, true},
	} {
		took, percent, known := tt.r.Answer()
		if took != tt.took || percent != tt.percent || known != tt.known {
			t.Errorf("%s: %v %d %v", name, took, percent, known)
		}
	}
}
