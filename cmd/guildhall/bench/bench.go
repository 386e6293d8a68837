// Package bench measures the figures that the design promises. Each part sets up
// its own data in a temporary directory and returns figures with their goals;
// parts that need a fresh process start this program again. Other work on the
// machine falsifies the figures.
package bench

import (
	"context"
	"fmt"
	"regexp"

	"guildhall/cmd/guildhall/bench/figure"
	"guildhall/cmd/guildhall/bench/machines"
)

// measure is a part of the bench.
type measure struct {
	name string // prefix of the names of its figures
	long bool   // takes minutes: runs only when named
	run  func(context.Context) ([]figure.Figure, error)
}

// measures lists all parts, in the order of the table in docs/figures.md.
var measures = []measure{
	{"playout", false, measurePlayout},
	{"features", false, measureFeatures},
	{"picture", false, measurePictures},
	{"commit", false, measureCommits},
	{"open table", false, measureOpenTable},
	{"start", false, measureStart},
	{"finished game", false, measureFinishedGame},
	{"replay", false, measureReplay},
	{"thinking", true, measureThinking},
	{"simulations", true, measureSimulations},
	{"paired", true, measurePaired},
	{"presses", true, measurePresses},
	{"load", true, measureLoad},
	{"computers", true, measureComputers},
	{"million", true, measureMillion},
	{"clock", true, measureClock},
	{"traffic", true, measureTraffic},
	{"trust", true, measureTrust},
	{"league", true, measureLeague},
	{"rating", true, measureRating},
	{"machines, commits", true, machines.Commits},
	{"machines, takeover", true, machines.Takeover},
	{"machines, presses", true, machines.Presses},
	{"machines, growth", true, machines.Growth},
	{"machines, year", true, measureSharedYear},
}

// Run measures the parts whose names match and reports each figure as soon as its
// part is done. An empty expression matches all parts but the long ones.
func Run(ctx context.Context, only *regexp.Regexp, report func(figure.Figure)) ([]figure.Figure, error) {
	var figures []figure.Figure
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
