package main

import (
	"fmt"
	"os"
	"time"
)

type doctorCommand struct {
	Config string `default:"config.yaml" help:"Configuration file to check, with all that it names."`
}

// Run looks at everything a bot needs and says what to fix. It changes nothing
// and may run beside the bot.
func (cmd doctorCommand) Run(c console) error {
	d := doctor{now: time.Now, env: os.Getenv}
	failed := 0
	for f := range d.examine(c.ctx, cmd.Config) {
		f.print(c.out)
		if f.verdict == fail {
			failed++
		}
	}
	if failed > 0 {
		fmt.Fprintf(c.out, "%d to fix.\n", failed)
		return errFailed
	}
	return nil
}
