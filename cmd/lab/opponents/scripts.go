package opponents

import (
	"fmt"
	"slices"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/script"
)

// Scripts looks for fixed plans that beat a level.
type Scripts struct {
	Game    string            `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats   int               `default:"2" help:"Number of seats."`
	Option  map[string]string `short:"O" help:"An option of the game: NAME=VALUE, repeated for more."`
	Player  string            `default:"3" help:"The opponent at the other seats: a level, or a player as for 'ladder'."`
	Plan    []string          `sep:"none" help:"Play this plan, repeated for more, such as 'not use; first'; otherwise all plans of the game."`
	Matches int               `default:"100" help:"Matches for each plan."`
	Min     int               `default:"12" help:"Smallest number of matches before a plan may stop early."`
	First   uint64            `default:"66000000" help:"Number of the first deal."`
	Limit   float64           `default:"0.35" help:"Largest share of matches that a plan may win. A plan stops early when a sequential test says that it wins at most a quarter of this."`
}

// Run plays the matches of each plan, and prints those that win too often last.
func (cmd Scripts) Run(c cli.Console) error {
	rules, setup, err := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Option: cmd.Option, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	if cmd.Limit <= 0 || cmd.Limit >= 1 {
		return fmt.Errorf("--limit is a share between 0 and 1")
	}
	p, err := opponent(rules, setup.Seats, cmd.Player)
	if err != nil {
		return err
	}
	all, err := script.All(rules, setup.Seats)
	if err != nil {
		return err
	}
	if len(cmd.Plan) > 0 {
		all = nil
	}
	for _, plan := range cmd.Plan {
		s, err := script.New(rules, setup.Seats, plan)
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	test := ladder.Sequential{Low: cmd.Limit / 4, High: cmd.Limit}
	var scores []ladder.Score
	for _, s := range all {
		score, err := ladder.Play(c.Ctx, ladder.Pairing{
			Rules: rules, Setup: setup, Matches: cmd.Matches, First: cmd.First,
			One: ladder.Entrant{Name: s.Plan, Player: s}, Others: ladder.Entrant{Name: cmd.Player, Player: p},
			Stop: func(s ladder.Score) bool { return s.Matches >= cmd.Min && test.Verdict(s) < 0 },
		})
		if err != nil {
			return fmt.Errorf("plan %q: %w", s.Plan, err)
		}
		cmd.print(c, score)
		scores = append(scores, score)
	}
	scores = slices.DeleteFunc(scores, func(s ladder.Score) bool { return s.Share() <= cmd.Limit })
	fmt.Fprintf(c.Out, "%s, %d seats, against %s: %d of %d plans win more than %.0f%%\n", cmd.Game, setup.Seats, cmd.Player, len(scores), len(all), 100*cmd.Limit)
	for _, s := range scores {
		cmd.print(c, s)
	}
	return nil
}

func (Scripts) print(c cli.Console, s ladder.Score) {
	low, high := s.Interval()
	middle, longest := s.Length()
	fmt.Fprintf(c.Out, "%5.1f%% (%.1f-%.1f) of %3d, points %6.1f : %6.1f, rounds %d, at most %d: %s\n", 100*s.Share(), 100*low, 100*high, s.Matches, s.Points, s.Against, middle, longest, s.One)
	printUnfinished(c, s)
}
