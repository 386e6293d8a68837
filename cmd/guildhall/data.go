package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/gamedata"
)

type dataCommand struct {
	Export dataExportCommand `cmd:"" help:"Export the data tables of a game to DIR/GAME, with a description of each column."`
	Check  dataCheckCommand  `cmd:"" help:"Check the data tables in DIR and print their digests."`
}

type dataExportCommand struct {
	Game string `arg:"" help:"Id of a game, as printed by 'guildhall version'."`
	Dir  string `arg:"" help:"Folder to write to; the tables are written to DIR/GAME."`
}

// Run writes the tables and their explanation. It never overwrites a file.
func (cmd dataExportCommand) Run(c cli.Console) error {
	rules, _, err := cli.Match{Game: cmd.Game}.Rules()
	if err != nil {
		return err
	}
	games, err := wiring.Games("")
	if err != nil {
		return err
	}
	data, _ := games.Data(cmd.Game)
	tables, err := gamedata.Tables(data)
	if err != nil {
		return err
	}
	readme, err := gamedata.Readme(cmd.Game, data)
	if err != nil {
		return err
	}
	files := map[string][]byte{"README.md": []byte(readme)}
	for _, name := range tables {
		if files[name+".csv"], err = fs.ReadFile(data, "data/"+name+".csv"); err != nil {
			return err
		}
	}
	folder := filepath.Join(cmd.Dir, cmd.Game)
	if err := writeNew(folder, files); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Wrote %d tables and README.md to %s; data %s.\n", len(tables), folder, engine.ShortData(rules.Info().Data))
	return nil
}

// writeNew writes files into a folder, and fails if one of them exists.
func writeNew(folder string, files map[string][]byte) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name := range files {
		if _, err := os.Lstat(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s exists already", filepath.Join(folder, name))
		}
	}
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(folder, name), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

type dataCheckCommand struct {
	Dir string `arg:"" help:"Folder with data tables: DIR/GAME/*.csv."`
}

// Run reads the tables in the same way as a start.
func (cmd dataCheckCommand) Run(c cli.Console) error {
	games, err := wiring.Games(cmd.Dir)
	if err != nil {
		return err
	}
	own, err := wiring.Games("")
	if err != nil {
		return err
	}
	for _, rules := range games.Games() {
		info := rules.Info()
		note := "its own values"
		if was, _ := own.Game(info.ID); was.Info().Data != info.Data {
			note = "values of " + cmd.Dir
		}
		fmt.Fprintf(c.Out, "%-12s data %s, %s\n", info.ID, engine.ShortData(info.Data), note)
	}
	return nil
}
