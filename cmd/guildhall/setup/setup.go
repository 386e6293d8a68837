// Package setup creates a host's configuration: it asks for the bot's token,
// checks it with Discord, writes the file and prints the next steps. It writes
// a file only with a token that Discord accepted, and never loses an existing
// file.
package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	"guildhall/cmd/guildhall/config"
)

// Setup is one run of `guildhall setup`.
type Setup struct {
	Config   string // the file to write
	Database string
	API      string // address of Discord's API
	Health   string // host and port of the health endpoints; empty: none
	Token    string // empty: the person is asked
	Replace  bool   // an existing file may be replaced without asking
	Person   Person // nil: nobody can be asked
	Out      io.Writer
}

// Person answers questions at a terminal.
type Person interface {
	// Secret reads a line that is not shown while it is typed.
	Secret(ctx context.Context, prompt string) (string, error)
	// Confirm reads yes or no; any other answer means no.
	Confirm(ctx context.Context, prompt string) (bool, error)
}

// ErrDeclined is returned when the person keeps the existing file.
var ErrDeclined = errors.New("nothing was changed")

// Run writes the configuration and prints the next steps. On an error it has
// written nothing; the error tells the host what to do.
func (s Setup) Run(ctx context.Context) error {
	if err := s.checkValues(); err != nil {
		return err
	}
	if err := s.checkPlace(ctx); err != nil {
		return err
	}
	bot, err := s.findToken(ctx)
	if err != nil {
		return err
	}
	kept, err := write(s.Config, s.content(bot.token))
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s is written; only this user can read it.\n", s.Config)
	if kept != "" {
		fmt.Fprintf(s.Out, "The old file is kept as %s; it may contain a token: delete it when the bot runs.\n", kept)
	}
	s.printNext(bot)
	return nil
}

// checkValues refuses values that the bot would refuse at its start.
func (s Setup) checkValues() error {
	if _, errs := config.Check(s.content("")); len(errs) > 0 {
		return fmt.Errorf("the configuration would be invalid: %w", errors.Join(errs...))
	}
	return nil
}

// checkPlace checks that the file can be written, before the person looks for a
// token.
func (s Setup) checkPlace(ctx context.Context) error {
	exists, err := writable(s.Config)
	if err != nil || !exists || s.Replace {
		return err
	}
	if s.Person == nil {
		return fmt.Errorf("%s exists. To replace it, use --replace; the old file is renamed", s.Config)
	}
	yes, err := s.Person.Confirm(ctx, fmt.Sprintf("%s exists. Replace it? The old file is renamed. [y/N] ", s.Config))
	if err != nil {
		return err
	}
	if !yes {
		return ErrDeclined
	}
	return nil
}

// content returns the content of the file, with the settings that differ
// between hosts. All others have defaults.
func (s Setup) content(token string) []byte {
	var b strings.Builder
	fmt.Fprintln(&b, "# Guildhall's configuration, written by `guildhall setup`. All other keys have")
	fmt.Fprintln(&b, "# their defaults; config.example.yaml describes them.")
	fmt.Fprintf(&b, "token: %q\ndatabase: %q\n", token, s.Database)
	if s.API != config.Defaults().Discord.API {
		fmt.Fprintf(&b, "discord:\n  api: %q\n", s.API)
	}
	if s.Health != "" {
		fmt.Fprintf(&b, "health:\n  listen: %q\n", s.Health)
	}
	return []byte(b.String())
}

// printNext prints how to add the bot to a server and how to start it.
func (s Setup) printNext(b account) {
	fmt.Fprintf(s.Out, "\nNext:\n1. Invite the bot to your server with this link; it asks for the permissions that tables need:\n   %s\n", discord.Invitation(b.app))
	for _, m := range b.servers {
		lacks := "has all permissions that it needs"
		if missing := discord.Lacks(m.Can); len(missing) > 0 {
			lacks = "lacks there: " + strings.Join(missing, ", ")
		}
		fmt.Fprintf(s.Out, "   It is on %s already and %s.\n", m.Name, lacks)
	}
	fmt.Fprintf(s.Out, "2. Start it:          guildhall run --config %s\n", quoted(s.Config))
	fmt.Fprintln(s.Out, "   or as a systemd service: guildhall systemd")
	fmt.Fprintln(s.Out, "3. On your server:    /table open")
	tick := ""
	if !b.userInstall {
		tick = "tick «User Install» in the developer portal (Installation), "
	}
	fmt.Fprintf(s.Out, "4. For friends without a server: %sset friends: everybody in the file, and give them this link:\n   %s\n", tick, friends.InstallAddress(b.app))
	fmt.Fprintf(s.Out, "If something does not work: guildhall doctor --config %s\n", quoted(s.Config))
	if b.endpoint != "" {
		fmt.Fprintf(s.Out, "\nDiscord posts interactions of this application to %s.\nEmpty the Interactions Endpoint URL in the developer portal (General Information), or the bot receives no commands and presses.\n", b.endpoint)
	}
}

// quoted returns a file name quoted for a shell.
func quoted(file string) string {
	if strings.ContainsAny(file, " '\"$\\&;()*") {
		return "'" + strings.ReplaceAll(file, "'", `'\''`) + "'"
	}
	return file
}
