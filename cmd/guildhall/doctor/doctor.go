// Package doctor examines a host: configuration, token, permissions, database,
// clock and fonts. It gives advice for each. It removes everything that it
// creates, such as a test file in each folder, and may run at the same time as
// the bot.
package doctor

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage"
)

// Examine yields the findings. Each check runs after the checks that it depends
// on.
func (d *Doctor) Examine(ctx context.Context, file string) func(func(Finding) bool) {
	return func(yield func(Finding) bool) {
		checks := []check{{d.fonts, checkLimit}, {d.folders, checkLimit}, {d.ports, checkLimit}, {d.size, checkLimit}, {d.database, readLimit}, {d.space, checkLimit}, {d.backups, checkLimit}, {d.schedule, checkLimit}, {d.foreign, checkLimit},
			{d.clock, checkLimit}, {d.token, checkLimit}, {d.application, checkLimit}, {d.commands, checkLimit}, {d.owners, checkLimit}, {d.servers, checkLimit}, {d.channels, checkLimit}, {d.updates, checkLimit}, {d.pages, checkLimit}, {d.signIn, checkLimit}}
		first, sound := d.configuration(file)
		if sound && d.conf.Address().Postgres() {
			checks = slices.Concat(checks[:3], []check{{d.server, checkLimit}, {d.processes, checkLimit}, {d.matches, readLimit}}, checks[7:])
		}
		for _, f := range first {
			if !yield(f) {
				return
			}
		}
		if !sound {
			checks = checks[:1] // the other checks need a valid configuration
		}
		for _, one := range checks {
			ctx, cancel := context.WithTimeout(ctx, one.limit)
			found := one.run(ctx)
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

// Verdict is the severity of a finding.
type Verdict string

const (
	Good Verdict = "ok"
	Warn Verdict = "warn" // it works, but the host should know
	Fail Verdict = "fail" // it does not work
)

// Finding is the result of one check, with advice.
type Finding struct {
	Verdict Verdict
	What    string // "token", "database"
	Says    string
	Do      string // empty when there is nothing to do
}

// Print writes the finding and its advice.
func (f Finding) Print(out io.Writer) {
	indent := "\n" + strings.Repeat(" ", 20)
	fmt.Fprintf(out, "%-5s %-13s %s\n", f.Verdict, f.What, strings.ReplaceAll(f.Says, "\n", indent))
	if f.Do != "" {
		fmt.Fprintf(out, "%19s %s\n", "fix:", strings.ReplaceAll(f.Do, "\n", indent))
	}
}

// Doctor examines a host.
type Doctor struct {
	Now        func() time.Time
	Env        func(string) string
	FreeSpace  func(dir string) (bytes int64, known bool)
	conf       config.Config
	places     []storage.Place // channels that the bot of a database on a server uses
	client     *wire.Client
	inNoServer bool        // the bot is in no server
	version    string      // of a test, in place of the program's version
	secret     bool        // the configuration holds the token or a password
	running    *RunningBot // nil: the doctor is a separate process
}

// checkLimit is the timeout of each check; readLimit is that of the check that
// reads the whole database.
const (
	checkLimit = 20 * time.Second
	readLimit  = 10 * time.Minute
)

// check is one part of the examination.
type check struct {
	run   func(context.Context) []Finding
	limit time.Duration
}
