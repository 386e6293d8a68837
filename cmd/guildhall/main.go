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
	Setup    setupCommand    `cmd:"" help:"Create config.yaml: ask for the bot's token and check it with Discord."`
	Run      runCommand      `cmd:"" help:"Run the bot. It needs a configuration; guildhall setup creates it."`
	Sandbox  sandboxCommand  `cmd:"" help:"Run the bot on a simulated Discord with four people. It needs no account. Open the address it prints."`
	Rules    rulesCommand    `cmd:"" help:"Write the rulebook of a game as an HTML page."`
	Record   record.Command  `cmd:"" help:"Show, verify, export and import records of matches."`
	League   leagueCommand   `cmd:"" help:"Verify the draw of a league season."`
	Rating   ratingCommand   `cmd:"" help:"Recompute or compare all ratings, or exclude a match from them."`
	Data     dataCommand     `cmd:"" help:"Export a game's data tables, so that you can change them, and check them."`
	Doctor   doctorCommand   `cmd:"" help:"Check configuration, token, permissions, database, clock and fonts, and print how to fix each problem."`
	Probe    probeCommand    `cmd:"" help:"Test the bot's assumptions about Discord in a test channel, and record the results. Stop the bot first."`
	Backup   backupCommand   `cmd:"" help:"Back up the database and check the backup. The bot may keep running."`
	Restore  restoreCommand  `cmd:"" help:"Replace the database with a backup. The old database is kept."`
	Database databaseCommand `cmd:"" help:"Copy a database between a file and a PostgreSQL server."`
	Health   healthCommand   `cmd:"" help:"Check the health of the running bot. It needs health.listen in the configuration."`
	Systemd  systemdCommand  `cmd:"" help:"Write systemd units for the bot as a service and for a nightly backup."`
	Sbom     sbomCommand     `cmd:"" help:"Print a list of the modules in this program (CycloneDX SBOM)."`
	Version  versionCommand  `cmd:"" help:"Print the versions of the program and of the games' rules."`
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
