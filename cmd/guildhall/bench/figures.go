package bench

import (
	"os"
	"slices"
	"time"
)

// Figure is one measured value with its goal.
type Figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Goal  string  `json:"goal"`
}

// durations are the times of several rounds.
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

// inTempDir runs f with a temporary directory, removed afterwards.
func inTempDir(f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "guildhall-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return f(dir)
}
