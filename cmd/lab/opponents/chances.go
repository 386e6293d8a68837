package opponents

import (
	"encoding/csv"
	"errors"
	"fmt"
	"strings"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai/calibration"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
)

type Chance struct {
	Game       string            `help:"Id of a game, as printed by 'guildhall version'. Default: all games."`
	Seats      int               `help:"Number of seats. Default: all that a game allows."`
	Option     map[string]string `short:"O" help:"An option of the game: NAME=VALUE, repeated for more."`
	Level      int               `default:"2" help:"Level of the computer opponents."`
	Matches    int               `default:"300" help:"Matches for each game and number of seats."`
	First      uint64            `default:"3000000" help:"Number of the first deal. A check must use other deals than a fit."`
	Every      int               `default:"25" help:"One of this many questions is examined, on average."`
	Iterations int               `default:"100" help:"Iterations of the search that estimates a chance."`
	Fit        bool              `help:"Print curves fitted to these matches, in the format of curves.csv. Default: check the built-in ones."`
}

// Run compares predicted chances with results. A fit prints rows to standard output and its
// figures separately; a check prints figures.
func (cmd Chance) Run(c cli.Console) error {
	if cmd.Fit {
		if cmd.Game == "" {
			return errors.New("--fit needs --game: each game has its own curves.csv")
		}
		fmt.Fprintln(c.Out, strings.Join(levels.CurveHead(), ","))
	}
	any := false
	for _, rules := range catalog.Games() {
		for _, seats := range rules.Info().Seats {
			if cmd.Game != "" && cmd.Game != rules.Info().ID || cmd.Seats != 0 && cmd.Seats != seats {
				continue
			}
			any = true
			if err := c.Ctx.Err(); err != nil {
				return err
			}
			if err := cmd.one(c, rules, seats); err != nil {
				return err
			}
		}
	}
	if !any {
		return fmt.Errorf("there is no game %s with %d seats: guildhall version lists the games", cmd.Game, cmd.Seats)
	}
	return nil
}

// one compares the chances of a game with one number of seats.
func (cmd Chance) one(c cli.Console, rules engine.Rules, seats int) error {
	g, err := calibration.GuessesOf(calibration.Plan{Rules: rules, Seats: seats, Options: cmd.Option, Level: cmd.Level, Matches: cmd.Matches, First: cmd.First, Every: cmd.Every}, cmd.Iterations)
	if err != nil {
		return err
	}
	id := rules.Info().ID
	name := fmt.Sprintf("%-10s %d seats, %4d matches, ", id, seats, g.Matches)
	if !cmd.Fit {
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Options: cmd.Option, Seed: engine.NumberedSeed(cmd.First)}))
		if err != nil {
			return err
		}
		curve, known := levels.CurveIn(rules, s, seats)
		if !known {
			name += "no chance is told: "
		}
		fmt.Fprintln(c.Out, name, g.Check(curve))
		return nil
	}
	curve, known := g.Fit()
	fmt.Fprintln(c.Err, name, "as searched:", g.Check(levels.Plain))
	if !known {
		fmt.Fprintln(c.Err, name, "no curve: it helps no more than an even guess")
		return nil
	}
	fmt.Fprintln(c.Err, name, "with a curve:", g.Check(curve))
	w := csv.NewWriter(c.Out)
	// What a writer of comma separated values keeps back shows in Flush and Error.
	_ = w.Write(curve.Row(seats, g.Beside))
	w.Flush()
	return w.Error()
}
