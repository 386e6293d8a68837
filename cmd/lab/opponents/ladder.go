package opponents

import (
	"encoding/json"
	"fmt"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine/ai/ladder"
)

type Ladder struct {
	Game     string            `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats    int               `default:"0" help:"Number of seats; 0 means the fewest that the game allows."`
	Option   map[string]string `short:"O" help:"An option of the game: NAME=VALUE, repeated for more."`
	Matches  int               `default:"400" help:"Matches for each pair."`
	First    uint64            `default:"1000000" help:"Number of the first deal."`
	Players  []string          `default:"random,greedy,1,2,3" help:"Players: levels, random, greedy, first, same, decline. 2-pace, 2-closer, 2-caution, 2-alone and 2-beside are levels without that part."`
	Decide   []float64         `placeholder:"LOW,HIGH" help:"Stop a pair when a sequential test decides between a share of at most LOW and of at least HIGH."`
	MaxMoves int               `default:"0" help:"Moves after which a match is stopped and counts as not won; 0 means ten times the usual number."`
	Least    int               `default:"60" help:"Smallest number of matches before --decide may stop a pair."`
	All      bool              `help:"Play every pair. Default: each against the next, and against random and greedy."`
	JSON     bool              `name:"json" help:"Print a JSON object for each pair instead of a table."`
}

// Run plays the pairs and prints them as they end.
func (cmd Ladder) Run(c cli.Console) error {
	rules, setup, err := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Option: cmd.Option, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	if n := len(cmd.Decide); n != 0 && (n != 2 || cmd.Decide[0] <= 0 || cmd.Decide[0] >= cmd.Decide[1] || cmd.Decide[1] >= 1) {
		return fmt.Errorf("--decide needs two shares between 0 and 1, the lower one first, such as 0.5,0.65")
	}
	var entrants []ladder.Entrant
	for _, name := range cmd.Players {
		p, err := opponent(rules, setup.Seats, name)
		if err != nil {
			return err
		}
		entrants = append(entrants, ladder.Entrant{Name: name, Player: p})
	}
	if !cmd.JSON {
		fmt.Fprintf(c.Out, "%-12s %-12s %7s %7s %13s %8s %8s %9s %9s %9s %7s %7s\n", "player", "others", "matches", "share", "95 %", "points", "others", "ms/dec.", "ms/turn", "p99", "turns", "longest")
	}
	for i, one := range entrants {
		for j, others := range entrants {
			if j >= i || !cmd.All && j != i-1 && j > 1 {
				continue
			}
			s, err := ladder.Play(c.Ctx, ladder.Pairing{
				Rules: rules, Setup: setup, One: one, Others: others,
				Matches: cmd.Matches, First: cmd.First, Clock: cli.ProcessorTime,
				Stop: cmd.stop(), MaxMoves: cmd.MaxMoves,
			})
			if err != nil {
				return err
			}
			if err := cmd.print(c, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// stop ends a pair early; nil plays all matches.
func (cmd Ladder) stop() func(ladder.Score) bool {
	if len(cmd.Decide) == 0 {
		return nil
	}
	test := ladder.Sequential{Low: cmd.Decide[0], High: cmd.Decide[1]}
	return func(s ladder.Score) bool { return s.Matches >= cmd.Least && test.Verdict(s) != 0 }
}

func (cmd Ladder) print(c cli.Console, s ladder.Score) error {
	if cmd.JSON {
		return json.NewEncoder(c.Out).Encode(s)
	}
	low, high := s.Interval()
	middle, longest := s.Length()
	fmt.Fprintf(c.Out, "%-12s %-12s %7d %6.1f%% %5.1f - %5.1f %8.1f %8.1f %9.2f %9.1f %9.1f %7d %7d\n", s.One, s.Others, s.Matches,
		100*s.Share(), 100*low, 100*high, s.Points, s.Against, milliseconds(s.PerDecision()), milliseconds(s.Spent/time.Duration(max(1, s.Turns))), milliseconds(s.P99), middle, longest)
	printUnfinished(c, s)
	return nil
}

// printUnfinished prints the number of matches without an end, if there are any.
func printUnfinished(c cli.Console, s ladder.Score) {
	if s.Unfinished > 0 {
		fmt.Fprintf(c.Out, "%s against %s: %d of %d matches had no end after %d moves, and count as not won\n", s.One, s.Others, s.Unfinished, s.Matches, s.MaxMoves)
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
