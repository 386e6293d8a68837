package main

import (
	"fmt"
	"os"
	"path/filepath"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine/ruling"
	"guildhall/engine/scenario"
)

type scenarioCommand struct {
	Run scenarioRunCommand `cmd:"" help:"Run scenario files. If one fails, print the difference and exit with code 1."`
}

type scenarioRunCommand struct {
	Data  string   `placeholder:"DIR" help:"Folder with changed data tables: DIR/GAME/*.csv."`
	Files []string `arg:"" name:"file" type:"existingfile" help:"Scenario files (YAML)."`
}

// Run plays every file and reports each that fails.
func (cmd scenarioRunCommand) Run(c cli.Console) error {
	games, err := wiring.Games(cmd.Data)
	if err != nil {
		return err
	}
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	failed, memory := 0, new(scenario.Memory)
	for _, file := range cmd.Files {
		if err := runScenario(games.Game, file, scenario.In(words.Translator), scenario.Remember(memory)); err != nil {
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

// runScenario runs a scenario file. It also checks the texts of a ruling.
func runScenario(games scenario.Games, file string, options ...scenario.Option) error {
	sc, err := scenario.LoadFile(file)
	if err != nil {
		return err
	}
	if rules, ok := games(sc.Game); ok && filepath.Base(filepath.Dir(file)) == "rulings" {
		data, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("read ruling: %w", err)
		}
		if _, err := ruling.Parse(rules, file, data); err != nil {
			return err
		}
	}
	return scenario.Run(games, sc, options...)
}
