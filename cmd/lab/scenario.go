package main

import (
	"fmt"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/parts"
	"guildhall/engine/scenario"
)

type scenarioCommand struct {
	Run scenarioRunCommand `cmd:"" help:"Run scenario files; exits 1 with a readable difference when one fails."`
}

type scenarioRunCommand struct {
	Data  string   `placeholder:"DIR" help:"Folder with a host's own tables: DIR/GAME/*.csv."`
	Files []string `arg:"" name:"file" type:"existingfile" help:"Scenario files (YAML)."`
}

// Run plays every file and reports each that fails.
func (cmd scenarioRunCommand) Run(c cli.Console) error {
	games, err := parts.Games(cmd.Data)
	if err != nil {
		return err
	}
	words, err := parts.Texts()
	if err != nil {
		return err
	}
	failed, memory := 0, new(scenario.Memory)
	for _, file := range cmd.Files {
		if err := scenario.RunFile(games.Game, file, scenario.In(words.Teller), scenario.Remember(memory)); err != nil {
			failed++
			fmt.Fprintf(c.Out, "FAIL %s\n%v\n\n", file, err)
			continue
		}
		fmt.Fprintf(c.Out, "ok   %s\n", file)
	}
	if failed > 0 {
		fmt.Fprintf(c.Out, "%d of %d failed\n", failed, len(cmd.Files))
		return cli.ErrFailed
	}
	return nil
}
