package record

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"guildhall/bot/discord/views"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/levels"
	"guildhall/render"
)

type analyse struct {
	source
	JSON    bool   `name:"json" help:"Print one JSON object instead of a table."`
	Picture string `help:"Write a graph of the chances to this file (PNG) instead; - writes to standard output."`
	Lang    string `default:"en" enum:"en,ko" help:"Language of the picture, en or ko."`
	Phone   bool   `help:"Draw the picture for a phone."`
}

// Run prints how the chances changed, which answers cost points, and how much was luck.
func (cmd analyse) Run(c cli.Console) error {
	r, rules, err := cmd.load(c.Ctx)
	if err != nil {
		return err
	}
	if r.Setup.Seed == (engine.Seed{}) {
		return fmt.Errorf("the match is still running: it can be analysed when it is over")
	}
	m, err := lookBack(rules, r)
	if err != nil {
		return err
	}
	if cmd.Picture != "" {
		return cmd.draw(c, r, rules, m)
	}
	if cmd.JSON {
		return json.NewEncoder(c.Out).Encode(m)
	}
	printAnalysis(c, r, m)
	return nil
}

// lookBack analyses a match that is over.
func lookBack(rules engine.Rules, r engine.Record) (*analysis.Match, error) {
	set, known, err := levels.Review(rules, r.Setup)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, fmt.Errorf("there are no chances to win for this match: in %s with this number of seats, the computer's guesses are no better than chance", rules.Info().ID)
	}
	set.Seed = r.Setup.Seed
	return analysis.Of(rules, r, set)
}

func printAnalysis(c cli.Console, r engine.Record, m *analysis.Match) {
	name := func(seat engine.Seat) string {
		if int(seat) < len(r.Players) {
			return cli.Printable(r.Players[seat], "")
		}
		return fmt.Sprintf("seat %d", seat)
	}
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "entry\t")
	for seat := range m.Seats {
		fmt.Fprintf(w, "%s\t", name(engine.Seat(seat)))
	}
	fmt.Fprintln(w)
	for _, p := range m.Points {
		fmt.Fprintf(w, "%d\t", p.Entry)
		for _, chance := range p.Chances {
			fmt.Fprintf(w, "%.0f %%\t", 100*chance)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	fmt.Fprintln(c.Out)
	for _, a := range m.Answers {
		if a.Refined && a.Points > 0 {
			fmt.Fprintf(c.Out, "entry %d, %s: %s (%s): %.1f points less than %s, chance %+.0f %%\n", a.Entry, name(a.Seat), a.Code, a.Judgement, a.Points, a.Best, -100*a.Lost)
		}
	}
	for seat, s := range m.Seats {
		fmt.Fprintf(c.Out, "%s: luck %+.0f points, own answers %+.0f; %d inaccuracies, %d mistakes, %d blunders\n", name(engine.Seat(seat)),
			s.Luck, s.Skill, s.Judged[analysis.Inaccuracy], s.Judged[analysis.Mistake], s.Judged[analysis.Blunder])
	}
}

// draw writes the picture to which the end card of a match links.
func (cmd analyse) draw(c cli.Console, r engine.Record, rules engine.Rules, m *analysis.Match) error {
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	tell := words.Translator(cmd.Lang, nil)
	o := render.Options{Tell: tell, Names: playersIn(tell, r)}
	o.Table = o.Tell(rules.Info().Name)
	if cmd.Phone {
		o.Size = render.Phone
	}
	data, err := render.PNG(render.Chances(views.Graph(m), o), render.Normal())
	if err != nil {
		return err
	}
	return c.WriteNew(cmd.Picture, data)
}
