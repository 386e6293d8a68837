package main

import (
	"fmt"
	"os"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/doctor"
)

type doctorCommand struct {
	Config string `default:"config.yaml" help:"Configuration file to check."`
}

// Run checks everything a bot needs and prints advice. It removes everything
// that it creates, and may run at the same time as the bot.
func (cmd doctorCommand) Run(c cli.Console) error {
	d := doctor.Doctor{Now: time.Now, Env: os.Getenv, FreeSpace: doctor.FreeSpace}
	failed := 0
	for f := range d.Examine(c.Ctx, cmd.Config) {
		f.Print(c.Out)
		if f.Verdict == doctor.Fail {
			failed++
		}
	}
	if failed > 0 {
		fmt.Fprintf(c.Out, "%d problems to fix.\n", failed)
		return cli.ErrFailed
	}
	return nil
}
