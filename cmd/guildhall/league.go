package main

import (
	"encoding/json"
	"fmt"
	"os"

	"guildhall/bot/league"
	"guildhall/cmd/guildhall/cli"
)

type leagueCommand struct {
	Check leagueCheckCommand `cmd:"" help:"Repeat the draw of a season from its published seed, and compare."`
}

type leagueCheckCommand struct {
	File string `arg:"" help:"The file league-N-season-N-draw.json that /organise export gives."`
	Hash string `help:"The hash that you read before the draw; without it, the one in the file counts."`
}

// Run repeats a draw.
func (cmd leagueCheckCommand) Run(c cli.Console) error {
	content, err := os.ReadFile(cmd.File)
	if err != nil {
		return err
	}
	var d league.Draw
	if err := json.Unmarshal(content, &d); err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	if cmd.Hash != "" {
		d.Hash = cmd.Hash
	}
	if err := d.Check(); err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	fmt.Fprintf(c.Out, "%s, season %d: %d entrants, %d matches. The seed has the published hash, and gives this draw.\n", d.League, d.Season, len(d.Entrants), len(d.Matches))
	return nil
}
