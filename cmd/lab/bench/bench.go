// Package bench measures the figures of docs/figures.md. Each part creates its
// own data in a temporary directory and returns figures with their goals. Parts
// that need a fresh process start this program again, or the host's program.
// Other work on the machine makes the figures wrong.
package bench

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"guildhall/cmd/lab/bench/figure"
	"guildhall/cmd/lab/bench/multiprocess"
	"guildhall/engine/catalog"
)

// repetitions is the number of measurements of a noisy figure. The median is reported.
const repetitions = 7

// measure is a part of the bench.
type measure struct {
	name string // prefix of the names of its figures
	long bool   // takes minutes: runs only when named
	run  func(context.Context) ([]figure.Figure, error)
	bot  func(ctx context.Context, program string) ([]figure.Figure, error) // instead of run: starts the program
}

// measures lists all parts, in the order of the table in docs/figures.md.
var measures = slices.Concat([]measure{
	{name: "playout", run: measurePlayout},
	{name: "features", run: measureFeatures},
	{name: "picture", run: measurePictures},
	{name: "turn picture", run: measureSeries},
	{name: "commit", run: measureCommits},
	{name: "open table", run: measureOpenTable},
	{name: "finished game", run: measureFinishedGame},
	{name: "replay", run: measureReplay},
	{name: "simulations", long: true, run: measureSimulations},
	{name: "paired", long: true, run: measurePaired},
	{name: "presses", long: true, run: measurePresses},
}, panelParts(), []measure{
	{name: "load", long: true, bot: measureLoad},
	{name: "computers", long: true, bot: measureComputers},
	{name: "million", long: true, run: measureMillion},
	{name: "clock", long: true, run: measureClock},
	{name: "traffic", long: true, run: measureTraffic},
	{name: "trust", long: true, run: measureTrust},
	{name: "league", long: true, run: measureLeague},
	{name: "rating", long: true, run: measureRating},
	{name: "machines, commits", long: true, run: multiprocess.Commits},
	{name: "machines, takeover", long: true, bot: multiprocess.Takeover},
	{name: "machines, presses", long: true, bot: multiprocess.Presses},
	{name: "machines, growth", long: true, run: multiprocess.Growth},
	{name: "machines, year", long: true, run: measureSharedYear},
})

// panelParts returns the part of each game that measures its panels.
func panelParts() (parts []measure) {
	for _, rules := range catalog.Games() {
		parts = append(parts, measure{name: "panels, " + rules.Info().ID, long: true, run: measurePanels(rules)})
	}
	return parts
}

// Run measures the parts whose names match and reports each figure when its part is done. An
// empty expression matches all parts except the long ones. If profiles is not empty, Run
// writes CPU profiles of this program and of the programs that it starts to this folder.
func Run(ctx context.Context, only *regexp.Regexp, profiles string, report func(figure.Figure)) ([]figure.Figure, error) {
	var figures []figure.Figure
	p := program{profiled: profiles != ""}
	if p.profiled {
		stop, err := startProfile(profiles)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	defer p.remove()
	if !slices.ContainsFunc(measures, func(m measure) bool { return only.MatchString(m.name) }) {
		return nil, fmt.Errorf("no part is called %q; there are %s", only, strings.Join(names(), "; "))
	}
	for _, m := range measures {
		if !only.MatchString(m.name) || m.long && only.String() == "" {
			continue
		}
		got, err := m.measure(ctx, &p)
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

// names returns the names of all parts.
func names() []string {
	var all []string
	for _, m := range measures {
		all = append(all, m.name)
	}
	return all
}

// measure runs the part, with the program if the part starts it.
func (m measure) measure(ctx context.Context, p *program) ([]figure.Figure, error) {
	if m.bot == nil {
		return m.run(ctx)
	}
	file, err := p.built(ctx)
	if err != nil {
		return nil, err
	}
	return m.bot(ctx, file)
}
