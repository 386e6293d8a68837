package main

import (
	"encoding/json"
	"fmt"
	"regexp"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/lab/bench"
	"guildhall/cmd/lab/bench/figure"
)

type benchCommand struct {
	JSON     bool   `name:"json" help:"Print JSON: a list of {name, value, unit, goal}."`
	Only     string `help:"Measure only parts whose name matches this regular expression. Measured by default: playout, features, picture, turn picture, commit, open table, finished game, replay. Measured only if named: presses (two minutes), panels (half an hour), load (about five minutes), million (half an hour), clock, traffic, trust, league (a few minutes), machines (an hour; needs PostgreSQL)."`
	Peers    bool   `help:"Compare our games and boards with boardgame.io and Skia, and print ratios. Needs Node and npm. Run it in the repository."`
	Profiles string `help:"Folder for CPU profiles of this program and of each guildhall that it starts; go tool pprof reads them."`
	Child    string `hidden:"" help:"Measure one thing in this process and print it."`
}

// Run measures and prints. Other work on the machine makes the figures wrong.
func (cmd benchCommand) Run(c cli.Console) error {
	if cmd.Child != "" {
		return bench.Child(c.Ctx, c.Out, cmd.Child)
	}
	only, err := regexp.Compile(cmd.Only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	report := func(f figure.Figure) {
		if !cmd.JSON {
			fmt.Fprintf(c.Out, "%-44s %12.3f %-14s goal %s\n", f.Name, f.Value, f.Unit, f.Goal)
		}
	}
	var figures []figure.Figure
	if cmd.Peers {
		figures, err = bench.Peers(c.Ctx, report)
	} else {
		figures, err = bench.Run(c.Ctx, only, cmd.Profiles, report)
	}
	if err != nil || !cmd.JSON {
		return err
	}
	enc := json.NewEncoder(c.Out)
	enc.SetIndent("", "  ")
	return enc.Encode(figures)
}
