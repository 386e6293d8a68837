// Command lab measures and checks the promises of the documents: the figures of
// docs/figures.md, the opponents of docs/opponents.md, the rules as examples of
// docs/scenarios.md, lessons and puzzles. It also draws positions. Hosts do not
// need it, and releases do not contain it; the bot is the command guildhall.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // simulated years have ten zones

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/lab/gamecheck"
	"guildhall/cmd/lab/opponents"
	"guildhall/cmd/lab/puzzles"
	"guildhall/cmd/lab/simulate"
)

// commands defines the command line. Each subcommand has its own file or
// package.
type commands struct {
	Bench    benchCommand      `cmd:"" help:"Measure the figures in docs/figures.md."`
	Simulate simulate.Command  `cmd:"" help:"Play random matches, check every state, and print statistics of the answers."`
	Balance  simulate.Balance  `cmd:"" help:"Measure the balance of a game in matches of computer opponents: seats, length, points, value of each component."`
	Train    opponents.Train   `cmd:"" help:"Train a net that values positions, for computer opponents."`
	Mean     opponents.Mean    `cmd:"" help:"Write the mean of two nets, which has the hidden units of both."`
	Ladder   opponents.Ladder  `cmd:"" help:"Let computer opponents play each other, and print how often each wins."`
	Scripts  opponents.Scripts `cmd:"" help:"Play fixed plans, such as always the first answer, against a computer opponent, and print those that win too often."`
	Hints    opponents.Hints   `cmd:"" help:"Measure hints: how often they explain a difference or agree with played endings, and how long they take."`
	Reviews  opponents.Reviews `cmd:"" help:"Measure reviews of a weak player's matches: how often they contain three useful lessons, and how long they take."`
	Chances  opponents.Chance  `cmd:"" help:"Compare the chances shown to people with the results of matches between computer opponents, or fit them to these."`
	Game     gamecheck.Command `cmd:"" help:"Create a new game, or check one."`
	Scenario scenarioCommand   `cmd:"" help:"Run scenarios: rules as executable examples."`
	Puzzles  puzzles.Command   `cmd:"" help:"Collect puzzles from matches of computer opponents, or from records."`
	Lesson   lessonCommand     `cmd:"" help:"Print a lesson with the comment on each answer, and draw its board."`
	Render   renderCommand     `cmd:"" help:"Draw a position: after a scenario, or after a number of random moves."`
}

const about = `The laboratory of Guildhall: what the project measures and proves with.

First steps, in the repository:
  lab simulate --game cleopatra    watch the rules engine work
  lab bench                        measure the figures the design promises`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(execute(cli.Console{Ctx: ctx, Out: os.Stdout, Err: os.Stderr}, os.Args[1:]))
}

// execute runs one command line and returns its exit code, as cli.Execute does.
func execute(c cli.Console, args []string) int {
	return cli.Execute(c, "lab", about, new(commands), args)
}
