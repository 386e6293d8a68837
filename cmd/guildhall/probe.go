package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/probe"
)

type probeCommand struct {
	Channel string        `required:"" placeholder:"ID" help:"Test channel in which nobody else writes. All messages of the test are deleted at the end."`
	Config  string        `default:"config.yaml" help:"Configuration file with the token."`
	Out     string        `placeholder:"FILE" help:"File for the results. Default: probe-<date>.jsonl."`
	Person  time.Duration `default:"5m" help:"Time to wait for each press on a button; 0 skips the steps that need a person."`
}

// Run checks the bot's assumptions about Discord on a real server, and writes
// an anonymous recording.
func (cmd probeCommand) Run(c cli.Console) error {
	conf, err := config.Read(cmd.Config, os.Getenv)
	if err != nil {
		return err
	}
	if conf.Token == "" {
		return errors.New("there is no token: set it in the configuration, or GUILDHALL_TOKEN")
	}
	if !conf.Discord.Gateway && cmd.Person > 0 {
		fmt.Fprintln(c.Out, "Discord sends presses by HTTP, which the probe does not receive: it skips the steps that need a person.")
		cmd.Person = 0
	}
	if cmd.Out == "" {
		cmd.Out = "probe-" + time.Now().Format(time.DateOnly) + ".jsonl"
	}
	file, err := os.OpenFile(cmd.Out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: move it away, or choose another file with --out", cmd.Out)
	}
	if err != nil {
		return fmt.Errorf("create recording: %w", err)
	}
	found, err := probe.Probe{API: conf.Discord.API, Token: conf.Token, Channel: cmd.Channel, Out: c.Out, Record: file, Person: cmd.Person}.Run(c.Ctx)
	if closed := file.Close(); err == nil && closed != nil {
		err = fmt.Errorf("write recording: %w", closed)
	}
	if err != nil {
		if found == (probe.Count{}) {
			os.Remove(cmd.Out) // nothing was recorded
		}
		return err
	}
	fmt.Fprintf(c.Out, "%s. The results are in %s.\n", found.Summary(), cmd.Out)
	if found.Differs > 0 {
		fmt.Fprintln(c.Out, "Please send this file to the project. It contains no names or ids of servers, channels or people.")
		return cli.ErrFailed
	}
	return nil
}
