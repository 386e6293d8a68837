package main

import (
	"fmt"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/hosting"
)

type systemdCommand struct {
	Dir     string `arg:"" default:"/etc/systemd/system" help:"Folder to write to."`
	Replace bool   `help:"Replace units that were changed, too."`
}

// Run writes the units of the bot and its backups, and says how to start them.
func (cmd systemdCommand) Run(c cli.Console) error {
	written, err := hosting.WriteUnits(cmd.Dir, cmd.Replace)
	for _, file := range written {
		fmt.Fprintf(c.Out, "%s is written.\n", file)
	}
	if err != nil {
		return err
	}
	fmt.Fprint(c.Out, `They expect the program at /usr/local/bin/guildhall, a user guildhall, and its configuration at /etc/guildhall/config.yaml.
Start the bot and the nightly backup:
  systemctl daemon-reload
  systemctl enable --now guildhall.service guildhall-backup.timer
`)
	return nil
}
