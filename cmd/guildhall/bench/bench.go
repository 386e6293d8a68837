// Package bench measures the figures that the design promises. Each part builds
// its own world in a temporary folder and gives figures with their goals; parts
// that need a fresh process start this program again. The machine should have
// nothing else to do.
package bench

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"
)

// Figure is one measured promise.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Goal  string  `json:"goal"`
}

// measure is a part of the bench.
type measure struct {
	name string // of all its figures, as a prefix
	long bool   // takes minutes: measured only when asked for
	run  func(context.Context) ([]Figure, error)
}

// measures are all parts, in the order of the table in docs/figures.md.
var measures = []measure{
	{"playout", false, measurePlayout},
	{"picture", false, measurePictures},
	{"commit", false, measureCommits},
	{"open table", false, measureOpenTable},
	{"start", false, measureStart},
	{"finished game", false, measureFinishedGame},
	{"load", true, measureLoad},
	{"million", true, measureMillion},
	{"clock", true, measureClock},
}

// Run measures the parts whose names match and reports each figure as soon
// as its part is done. Long parts are measured only when asked for: an empty
// expression leaves them out.
func Run(ctx context.Context, only *regexp.Regexp, report func(Figure)) ([]Figure, error) {
	var figures []Figure
	for _, m := range measures {
		if !only.MatchString(m.name) || m.long && only.String() == "" {
			continue
		}
		got, err := m.run(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		figures = append(figures, got...)
		for _, f := range got {
			report(f)
		}
	}
	return figures, nil
}

// durations are how long each of several rounds took.
type durations []time.Duration

func (d *durations) time(f func() error) error {
	start := time.Now()
	err := f()
	*d = append(*d, time.Since(start))
	return err
}

// at returns the given percentile in milliseconds.
func (d durations) at(percent int) float64 {
	sorted := slices.Sorted(slices.Values(d))
	return float64(sorted[min(len(sorted)-1, len(sorted)*percent/100)].Microseconds()) / 1000
}

func (d durations) median() float64 { return d.at(50) }

// inTempDir runs f with a folder that is removed afterwards.
func inTempDir(f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "guildhall-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return f(dir)
}
