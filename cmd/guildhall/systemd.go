package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/deploy"
	"guildhall/cmd/guildhall/preflight"
)

type systemdCommand struct {
	Dir     string `arg:"" default:"/etc/systemd/system" help:"Folder to write to."`
	Config  string `default:"/etc/guildhall/config.yaml" help:"Configuration file of the bot. The units may access the folders in it."`
	Replace bool   `help:"Also replace units that were edited."`
}

// Run writes the units of the bot and its backups, and prints how to start
// them.
func (cmd systemdCommand) Run(c cli.Console) error {
	settings, err := cmd.settings()
	if err != nil {
		return err
	}
	written, err := deploy.WriteUnits(cmd.Dir, cmd.Replace, settings)
	for _, file := range written {
		fmt.Fprintf(c.Out, "Wrote %s.\n", file)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, `They expect the program at /usr/local/bin/guildhall, a user guildhall, and its configuration at %s.
Start the bot and the nightly backup:
  systemctl daemon-reload
  systemctl enable --now guildhall.service guildhall-backup.timer
When the configuration names another folder for the database, backups or films, write the
units again: guildhall systemd --replace
`, settings.Config)
	return nil
}

// settings returns the folders to which a bot with the configuration writes.
// Without a configuration the units allow only the default folders.
func (cmd systemdCommand) settings() (deploy.Settings, error) {
	file, err := filepath.Abs(cmd.Config)
	if err != nil {
		return deploy.Settings{}, err
	}
	s := deploy.Settings{Config: file}
	conf, err := config.Read(file, os.Getenv)
	if errors.Is(err, fs.ErrNotExist) && file == deploy.DefaultConfig {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	for _, f := range preflight.Folders(conf) {
		if filepath.IsAbs(f.Path) { // other folders are relative to the folder in which the service runs
			s.Writes = append(s.Writes, f.Path)
		}
	}
	return s, nil
}
