// Package bench measures the figures that the design promises. Each part builds
// its own world in a temporary folder and gives figures with their goals; parts
// that need a fresh process start this program again. The machine should have
// nothing else to do.
package bench

import (
	"context"
	"fmt"
	"regexp"
)

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
