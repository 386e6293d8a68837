package main

import (
	"encoding/json"
	"fmt"
	"os"

	"guildhall/bot/league"
	"guildhall/cmd/guildhall/cli"
)

type leagueCommand struct {
	Check leagueCheckCommand `cmd:"" help:"Repeat the draw of a season from its published seed and compare the results."`
}

type leagueCheckCommand struct {
	File string `arg:"" help:"File league-N-season-N-draw.json from /organise export."`
	Hash string `help:"Hash published before the draw. Default: the one in the file."`
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
	fmt.Fprintf(c.Out, "%s, season %d: %d entrants, %d matches. The seed has the published hash and produces this draw.\n", d.League, d.Season, len(d.Entrants), len(d.Matches))
	return nil
}
