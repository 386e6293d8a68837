// Package opponents has the subcommands that make and compare computer
// opponents: train, mean, ladder, chances, scripts, hints and reviews.
// docs/opponents.md promises that they can reproduce each net, its strength and
// its chances.
package opponents

import (
	"errors"
	"fmt"
	"os"
	"path"
	"time"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/points"
	"guildhall/engine/ai/script"
	"guildhall/engine/ai/train"
	"guildhall/engine/ai/value"
)

type Train struct {
	Game     string            `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats    int               `required:"" help:"Number of seats."`
	Option   map[string]string `short:"O" help:"An option of every match: NAME=VALUE, repeated for more. Other options are random in half of the matches."`
	Minutes  float64           `default:"5" help:"Training time, in minutes of processor time. It determines the number of matches."`
	Matches  int               `help:"Number of matches, instead of a time. The same command then gives the same net, byte for byte."`
	Seed     uint64            `default:"1" help:"Seed of the random generator."`
	Hidden   int               `default:"48" help:"Hidden units of the net."`
	Lambda   float64           `default:"0.8" help:"Lambda of TD(lambda), 0 to 1: how far a result reaches back."`
	Discount float64           `default:"0.998" help:"Discount of a lead each time another seat acts. Below 1, leaders learn to end a match."`
	Hurry    float64           `default:"1" help:"Discount of every reward each time another seat acts. Below 1, all learn to end a match."`
	Patience int               `default:"4" help:"Moves are random after this multiple of the usual number of answers, so that a match ends."`
	Stray    float64           `default:"0.05" help:"Share of random moves."`
	Scripted float64           `help:"Share of matches in which the other seats follow a fixed plan, as in 'scripts'."`
	Search   int               `help:"Iterations of the search that chooses moves, half as many for later moves of a turn; 0 looks one move ahead."`
	Alone    bool              `help:"Learn only how fast one seat ends a match while the others do as little as possible. --hurry then applies to each turn."`
	Lead     bool              `help:"Learn the lead at the end in points, for hints and reviews, from matches of the net in use. Uses --matches, --rate and --seed."`
	From     string            `placeholder:"FILE" help:"Net to continue with, instead of a new one with random weights."`
	Rate     float64           `default:"0.002" help:"Learning rate at the start."`
	Parent   string            `placeholder:"FILE" help:"Net that the new one must beat in a sequential test; otherwise nothing is written."`
	Older    []string          `placeholder:"FILE" help:"Older nets. The new one must not be worse than any of them."`
	Out      string            `placeholder:"FILE" help:"File to write. Default: GAME-SEATS.net."`
}

// Run trains a net.
func (cmd Train) Run(c cli.Console) error {
	rules, _, err := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Option: cmd.Option, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	if cmd.Lead {
		return cmd.lead(c, rules)
	}
	plan := train.Plan{
		Rules: rules, Seats: cmd.Seats, Options: cmd.Option, Hidden: cmd.Hidden, Seed: engine.NumberedSeed(cmd.Seed),
		Lambda: cmd.Lambda, Discount: cmd.Discount, Hurry: cmd.Hurry, Patience: cmd.Patience, Stray: cmd.Stray, Search: cmd.Search, Rate: cmd.Rate, Matches: cmd.Matches,
	}
	if plan.Scripted = cmd.Scripted; plan.Scripted > 0 {
		if plan.Scripts, err = script.All(rules, cmd.Seats); err != nil {
			return err
		}
	}
	if plan.Alone = cmd.Alone; plan.Alone {
		if plan.Opening, err = levels.Net(rules, cmd.Seats); err != nil {
			return err
		}
	}
	t, err := cmd.begin(plan)
	if err != nil {
		return err
	}
	if err := cmd.teach(c, t); err != nil {
		return err
	}
	if err := cmd.replaces(c, rules, t.Net()); err != nil {
		return err
	}
	data := t.Net().Encode(levels.Features(rules, cmd.Seats))
	out := cmd.Out
	if out == "" {
		out = cmd.Game + "-" + path.Base(levels.File(cmd.Seats))
	}
	if err := os.WriteFile(out, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %d bytes, after %d matches. The same net again: --matches %d --seed %d\n", out, len(data), t.Played(), t.Played(), cmd.Seed)
	return nil
}

// lead trains a lead net. Its player is the net in use for such matches.
func (cmd Train) lead(c cli.Console, rules engine.Rules) error {
	if cmd.Matches < 1 {
		return errors.New("--lead needs --matches")
	}
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: cmd.Seats, Options: cmd.Option}))
	if err != nil {
		return err
	}
	player, err := levels.NetIn(rules, s, cmd.Seats)
	if err != nil {
		return err
	}
	start := cli.ProcessorTime()
	net, err := points.Teach(points.Lesson{
		Rules: rules, Seats: cmd.Seats, Options: cmd.Option, Player: player, Matches: cmd.Matches, Rate: cmd.Rate, R: engine.NewRand(engine.NumberedSeed(cmd.Seed)),
	}, func(n int) error {
		if n%max(1, cmd.Matches/10) == 0 {
			fmt.Fprintf(c.Err, "%d of %d matches, %.0f s\n", n, cmd.Matches, (cli.ProcessorTime() - start).Seconds())
		}
		return c.Ctx.Err()
	})
	if err != nil {
		return err
	}
	out := cmd.Out
	if out == "" {
		out = cmd.Game + "-" + path.Base(levels.LeadFile(s, cmd.Seats))
	}
	return os.WriteFile(out, net.Value.Encode(levels.Features(rules, cmd.Seats)), 0o644)
}

// begin returns a training of a new net, or of one from a file.
func (cmd Train) begin(plan train.Plan) (*train.Training, error) {
	if cmd.From == "" {
		return train.New(plan)
	}
	net, err := netFile(plan.Rules, plan.Seats, cmd.From)
	if err != nil {
		return nil, err
	}
	return train.From(plan, net), nil
}

// teach plays the matches of a training and reports ten times.
func (cmd Train) teach(c cli.Console, t *train.Training) error {
	start, budget := cli.ProcessorTime(), time.Duration(cmd.Minutes*float64(time.Minute))
	for t.Matches == 0 || t.Played() < t.Matches {
		if err := c.Ctx.Err(); err != nil {
			return err
		}
		if err := t.Match(); err != nil {
			return err
		}
		// The size of steps falls only in the second half, so the number of
		// matches may be unknown until then.
		if t.Matches == 0 && cli.ProcessorTime()-start > budget/2 {
			t.Matches = 2 * t.Played()
		}
		if t.Matches > 0 && t.Played()%max(1, t.Matches/10) == 0 {
			fmt.Fprintf(c.Err, "%d of %d matches, %.0f s, error %.4f\n", t.Played(), t.Matches, (cli.ProcessorTime() - start).Seconds(), t.Deviation())
		}
	}
	return nil
}

// maxTrials is the maximum length of a sequential test, because two equally
// strong players would never end it.
const maxTrials = 4000

// replaces plays a new net against its parent and older nets, all of them
// looking one move ahead. It fails unless the net beats the parent and is not
// worse than any older one, because strength is not transitive.
func (cmd Train) replaces(c cli.Console, rules engine.Rules, net *value.Net) error {
	even := 1 / float64(cmd.Seats)
	test := func(file string, q ladder.Sequential) error {
		old, err := netFile(rules, cmd.Seats, file)
		if err != nil {
			return err
		}
		s, err := ladder.Play(c.Ctx, ladder.Pairing{
			Rules: rules, Setup: engine.Setup{Seats: cmd.Seats, Options: cmd.Option}, Matches: maxTrials, First: 1 << 40,
			One:    ladder.Entrant{Name: "new", Player: value.Player{Net: net}},
			Others: ladder.Entrant{Name: file, Player: value.Player{Net: old}},
			Stop:   func(s ladder.Score) bool { return q.Verdict(s) != 0 },
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Err, "against %s: %.1f%% of %d matches\n", file, 100*s.Share(), s.Matches)
		if q.Verdict(s) < 1 {
			return fmt.Errorf("the new net is not better: it wins %.1f%% of %d matches against %s; nothing is written", 100*s.Share(), s.Matches, file)
		}
		return nil
	}
	const step = 0.1 // of an even share: 5 % with two seats
	if cmd.Parent != "" {
		if err := test(cmd.Parent, ladder.Sequential{Low: even, High: even * (1 + step)}); err != nil {
			return err
		}
	}
	for _, file := range cmd.Older {
		if err := test(file, ladder.Sequential{Low: even * (1 - step), High: even}); err != nil {
			return err
		}
	}
	return nil
}
