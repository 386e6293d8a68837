package opponents

import (
	"encoding/csv"
	"fmt"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine/ai/judge"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
)

type Chance struct {
	Game       string `help:"One game: its id, as in 'guildhall version'; else all games."`
	Seats      int    `help:"One number of seats; else all that a game allows."`
	Level      int    `default:"2" help:"Which computer opponents play."`
	Matches    int    `default:"300" help:"Matches of a game and number of seats."`
	First      uint64 `default:"3000000" help:"Number of the first deal: those of a check must not be those of a fit."`
	Every      int    `default:"20" help:"Questions for each that is looked at, on average."`
	Iterations int    `default:"60" help:"Iterations of the search that says a chance."`
	Fit        bool   `help:"Print curves as curves.csv of engine/ai/levels holds them, made of these matches; else check those that are built in."`
}

// Run compares chances with what came about. A fit prints rows for standard output, and
// its figures beside; a check prints its figures.
func (cmd Chance) Run(c cli.Console) error {
	for _, rules := range catalog.Games() {
		info := rules.Info()
		for _, seats := range info.Seats {
			if cmd.Game != "" && cmd.Game != info.ID || cmd.Seats != 0 && cmd.Seats != seats {
				continue
			}
			if err := c.Ctx.Err(); err != nil {
				return err
			}
			g, err := judge.GuessesOf(judge.Plan{Rules: rules, Seats: seats, Level: cmd.Level, Matches: cmd.Matches, First: cmd.First, Every: cmd.Every}, cmd.Iterations)
			if err != nil {
				return err
			}
			name := fmt.Sprintf("%-10s %d seats, %4d matches, ", info.ID, seats, g.Matches)
			if !cmd.Fit {
				curve, known := levels.CurveOf(rules, seats)
				if !known {
					curve, name = levels.Plain, name+"no chance is told: "
				}
				fmt.Fprintln(c.Out, name, g.Check(curve))
				continue
			}
			curve, known := g.Fit()
			fmt.Fprintln(c.Err, name, "as searched:", g.Check(levels.Plain))
			if !known {
				fmt.Fprintln(c.Err, name, "no curve: it helps no more than an even guess")
				continue
			}
			fmt.Fprintln(c.Err, name, "with a curve:", g.Check(curve))
			w := csv.NewWriter(c.Out)
			// What a writer of comma separated values keeps back shows in Flush and Error.
			_ = w.Write(curve.Row(info.ID, seats))
			if w.Flush(); w.Error() != nil {
				return w.Error()
			}
		}
	}
	return nil
}
