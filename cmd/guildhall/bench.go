package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"
)

type benchCommand struct {
	JSON  bool   `name:"json" help:"Print JSON: a list of {name, value, unit, goal}."`
	Only  string `help:"Measure only parts whose name matches this regular expression: playout, picture, commit, open table, start, finished game; and, only when asked for, load (about five minutes) and million (half an hour)."`
	Child string `hidden:"" help:"Measure one thing in a fresh process and print it."`
}

// figure is one measured promise.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Goal  string  `json:"goal"`
}

// measure is a part of the bench: the figures it gives, and how it gets them.
type measure struct {
	name string // of all its figures, as a prefix
	long bool   // takes minutes: measured only when asked for
	run  func(context.Context) ([]figure, error)
}

// measures are all parts, in the order of the table in docs/figures.md.
var measures = []measure{
	{"playout", false, benchPlayout},
	{"picture", false, benchPictures},
	{"commit", false, benchCommits},
	{"open table", false, benchOpenTable},
	{"start", false, benchStart},
	{"finished game", false, benchFinishedGame},
	{"load", true, benchLoad},
	{"million", true, benchMillion},
	{"clock", true, benchClock},
}

// Run measures and prints. The machine should have nothing else to do.
func (cmd benchCommand) Run(c console) error {
	if cmd.Child != "" {
		return benchChild(c, cmd.Child)
	}
	only, err := regexp.Compile(cmd.Only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	var figures []figure
	for _, m := range measures {
		if !only.MatchString(m.name) || m.long && cmd.Only == "" {
			continue
		}
		got, err := m.run(c.ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		figures = append(figures, got...)
		if !cmd.JSON {
			for _, f := range got {
				fmt.Fprintf(c.out, "%-44s %12.3f %-14s goal %s\n", f.Name, f.Value, f.Unit, f.Goal)
			}
		}
	}
	if !cmd.JSON {
		return nil
	}
	enc := json.NewEncoder(c.out)
	enc.SetIndent("", "  ")
	return enc.Encode(figures)
}

// laps are the durations of single rounds.
type laps []time.Duration

func (l *laps) time(f func() error) error {
	start := time.Now()
	err := f()
	*l = append(*l, time.Since(start))
	return err
}

// at returns the given percentile in milliseconds.
func (l laps) at(percent int) float64 {
	sorted := slices.Sorted(slices.Values(l))
	return float64(sorted[min(len(sorted)-1, len(sorted)*percent/100)].Microseconds()) / 1000
}

func (l laps) median() float64 { return l.at(50) }

// inTempDir runs f with a folder that is removed afterwards.
func inTempDir(f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "guildhall-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return f(dir)
}
