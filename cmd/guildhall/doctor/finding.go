package doctor

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage"
)

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
		fmt.Fprintf(out, "%19s %s\n", "do:", strings.ReplaceAll(f.Do, "\n", indent))
	}
}

// Doctor examines a host.
type Doctor struct {
	Now        func() time.Time
	Env        func(string) string
	conf       config.Config
	places     []storage.Place // channels that the bot of a database on a server uses
	client     *wire.Client
	inNoServer bool        // the bot is in no server
	version    string      // of a test, in place of the program's
	secret     bool        // the configuration holds the token or a password
	running    *RunningBot // nil: the doctor is a process of its own
}

// checkLimit bounds each check; readLimit bounds the one that reads the whole
// database.
const (
	checkLimit = 20 * time.Second
	readLimit  = 10 * time.Minute
)

// check is one part of the examination.
type check struct {
	run   func(context.Context) []Finding
	limit time.Duration
}
