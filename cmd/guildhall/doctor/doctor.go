package doctor

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/cmd/guildhall/config"
)

// verdict is how good or bad a finding is.
type verdict string

const (
	good verdict = "ok"
	warn verdict = "warn" // it works, but somebody should know
	Fail verdict = "fail" // it does not work
)

// finding is one thing that was looked at: how it is, and what to do about it.
type finding struct {
	Verdict verdict
	what    string // "token", "database"
	says    string
	do      string // empty when there is nothing to do
}

func (f finding) Print(out io.Writer) {
	indent := "\n" + strings.Repeat(" ", 20)
	fmt.Fprintf(out, "%-5s %-13s %s\n", f.Verdict, f.what, strings.ReplaceAll(f.says, "\n", indent))
	if f.do != "" {
		fmt.Fprintf(out, "%19s %s\n", "do:", strings.ReplaceAll(f.do, "\n", indent))
	}
}

// Doctor examines a host.
type Doctor struct {
	Now    func() time.Time
	Env    func(string) string
	conf   config.Config
	client *wire.Client
	alone  bool // the bot is in no server
}

// longestLook bounds each thing that is looked at, longestRead reading the
// whole database.
const (
	longestLook = 20 * time.Second
	longestRead = 10 * time.Minute
)

// look is one thing that is looked at.
type look struct {
	at    func(context.Context) []finding
	limit time.Duration
}

// Examine yields the findings in the order in which things are needed.
func (d *Doctor) Examine(ctx context.Context, file string) func(func(finding) bool) {
	return func(yield func(finding) bool) {
		parts := []look{{d.fonts, longestLook}, {d.size, longestLook}, {d.database, longestRead}, {d.space, longestLook}, {d.backups, longestLook},
			{d.clock, longestLook}, {d.token, longestLook}, {d.application, longestLook}, {d.commands, longestLook}, {d.servers, longestLook}, {d.channels, longestLook}}
		first, sound := d.configuration(file)
		for _, f := range first {
			if !yield(f) {
				return
			}
		}
		if !sound {
			parts = parts[:1] // the rest is what the configuration names
		}
		for _, part := range parts {
			ctx, cancel := context.WithTimeout(ctx, part.limit)
			found := part.at(ctx)
			cancel()
			for _, f := range found {
				if !yield(f) {
					return
				}
			}
		}
		if d.client != nil {
			d.client.Close()
		}
	}
}
