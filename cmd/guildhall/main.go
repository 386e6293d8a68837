// Command guildhall runs the Discord bot for heavy board games, and has the commands for its
// host. The command lab has the measurements and checks of the project.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // players' time zones in minimal containers

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/record"
)

// commands defines the command line. Each subcommand has its own file.
type commands struct {
	Setup    setupCommand    `cmd:"" help:"Ask for the bot's token, check it with Discord, write the configuration, say what comes next."`
	Run      runCommand      `cmd:"" help:"Connect to Discord and serve. Needs a configuration: guildhall setup writes it."`
	Sandbox  sandboxCommand  `cmd:"" help:"Start a local Discord with four people and the real bot. Needs nothing; open the address it prints."`
	Rules    rulesCommand    `cmd:"" help:"Write the rulebook of a game as a page to read in a browser."`
	Record   record.Command  `cmd:"" help:"Show, verify, export and import records of matches."`
	League   leagueCommand   `cmd:"" help:"Check the draw of a league's season."`
	Rating   ratingCommand   `cmd:"" help:"Compute all ratings from the records again, compare them, or take a match out of them."`
	Data     dataCommand     `cmd:"" help:"Write the tables of values of a game, to change them."`
	Doctor   doctorCommand   `cmd:"" help:"Check configuration, token, permissions, database, clock and fonts, and say what to fix."`
	Probe    probeCommand    `cmd:"" help:"Try on a test channel what the bot assumes about Discord, and record it. Stop the bot first."`
	Backup   backupCommand   `cmd:"" help:"Copy the database, also while the bot runs, and check the copy."`
	Restore  restoreCommand  `cmd:"" help:"Put a backup in the place of the database, and keep what was there."`
	Database databaseCommand `cmd:"" help:"Move all tables between a file and a PostgreSQL server."`
	Health   healthCommand   `cmd:"" help:"Ask the running bot whether it is well; needs health.listen in the configuration."`
	Systemd  systemdCommand  `cmd:"" help:"Write systemd units: the bot as a service, and a nightly backup."`
	Sbom     sbomCommand     `cmd:"" help:"Print the modules this program is built from (CycloneDX)."`
	Version  versionCommand  `cmd:"" help:"Print the version and the games' rules versions."`
}

const about = `Heavy board games on Discord, self-hosted.

First steps:
  guildhall sandbox                      try everything, no account needed
  guildhall setup                        make config.yaml for your own bot
  guildhall run --config config.yaml     serve a Discord server
  guildhall doctor                       say what is wrong, and what to do`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	code := execute(cli.Console{Ctx: ctx, Out: os.Stdout, Err: os.Stderr}, os.Args[1:])
	atEnd()
	os.Exit(code)
}

// atEnd runs before the program ends; profile.go uses it.
var atEnd = func() {}

// execute runs one command line and returns its exit code, as cli.Execute does.
func execute(c cli.Console, args []string) int {
	return cli.Execute(c, "guildhall", about, new(commands), args)
}
