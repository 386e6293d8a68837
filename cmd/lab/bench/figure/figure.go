// Package figure holds the common types and measurements of the bench for
// docs/figures.md: figures with their goals, times of several rounds, processor
// time and memory of processes.
package figure

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

// New returns a figure.
func New(name string, value float64, unit, goal string) Figure {
	return Figure{Name: name, Value: value, Unit: unit, Goal: goal}
}

// Durations holds the times of several rounds.
type Durations []time.Duration

// Time adds the time that f takes, and returns its error.
func (d *Durations) Time(f func() error) error {
	start := time.Now()
	err := f()
	*d = append(*d, time.Since(start))
	return err
}

// At returns the given percentile in milliseconds.
func (d Durations) At(percent int) float64 {
	sorted := slices.Sorted(slices.Values(d))
	return float64(sorted[min(len(sorted)-1, len(sorted)*percent/100)].Microseconds()) / 1000
}

// Median returns the median in milliseconds.
func (d Durations) Median() float64 { return d.At(50) }

// InTempDir runs f with a temporary directory, removed afterwards.
func InTempDir(f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "guildhall-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return f(dir)
}
