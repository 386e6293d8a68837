package main

import (
	"fmt"
	"os"
	"time"

	"guildhall/cmd/guildhall/doctor"
)

type doctorCommand struct {
	Config string `default:"config.yaml" help:"Configuration file to check, with all that it names."`
}

// Run checks everything a bot needs and prints advice. It changes nothing and may
// run beside the bot.
func (cmd doctorCommand) Run(c console) error {
	d := doctor.Doctor{Now: time.Now, Env: os.Getenv}
	failed := 0
	for f := range d.Examine(c.ctx, cmd.Config) {
		f.Print(c.out)
		if f.Verdict == doctor.Fail {
			failed++
		}
	}
	if failed > 0 {
		fmt.Fprintf(c.out, "%d to fix.\n", failed)
		return errFailed
	}
	return nil
}
