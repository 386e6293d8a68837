package architects

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// ploy is one action of a scheme card (RULES 11.5).
type ploy int8

const (
	ployPlace     ploy = iota // sends n workers to a place
	ployIfGroup               // gains, if at least n workers are at a place
	ployGain                  // gains
	ployColumn                // discards the apprentices of column n
	ployRow                   // discards the row of apprentices with the most silver
	ployCapture               // captures the n largest groups
	ployDeliver               // sends captured workers to the Prison
	ployRelease               // releases the automa's workers from the Prison
	ployForgive               // removes n of the automa's unpaid debts
	ployRaid                  // robs the Tax Stand: loses n virtue, gains
	ployMarket                // takes a space of the Black Market and n times its marble
	ployGuild                 // sends n workers to the Guildhall
	ployCathedral             // advances one level
	ploys
)

// action is a ploy with its arguments.
type action struct {
	ploy  ploy
	place place
	n     int8
	byN   bool // n is at most the automa's number of workers at the place of the card
	gains amounts
}

// maxActions is the largest number of actions of a card.
const maxActions = 5

// scheme is a card of the automa.
type scheme struct {
	id      string
	future  bool // one of the Future cards
	adds    bool // brings a Future card into play, with the next shuffle
	mixes   bool // and shuffles it into the pile at once
	actions [maxActions]action
	n       int8
	text    engine.Text // description of the card
}

// own returns the actions of the card in order.
func (s *scheme) own() []action { return s.actions[:s.n] }

func takeSchemes(t *tables, lines []gamedata.Row) error {
	if len(lines) != len(t.schemes) {
		return fmt.Errorf("%d cards, want %d", len(lines), len(t.schemes))
	}
	futures := 0
	for i, row := range lines {
		s := &t.schemes[i]
		s.id = row.ID()
		if err := takeScheme(s, row); err != nil {
			return row.Errorf("%w", err)
		}
		if s.future {
			futures++
		}
		if s.future != (i >= startSchemes) {
			return row.Errorf("deck %q: the starting cards come first", row.Text("deck"))
		}
	}
	if futures != len(lines)-startSchemes {
		return fmt.Errorf("%d Future cards, want %d", futures, len(lines)-startSchemes)
	}
	return nil
}

func takeScheme(s *scheme, row gamedata.Row) error {
	deck, adds := 0, 0
	if err := gamedata.Word(row, "deck", []string{"start", "future"}, &deck); err != nil {
		return err
	}
	if err := gamedata.Word(row, "adds_future_card", []string{"no", "yes", "now"}, &adds); err != nil {
		return err
	}
	s.future, s.adds, s.mixes = deck == 1, adds > 0, adds == 2
	if n, err := row.Number("count", 1, 1); err != nil || n != 1 {
		return fmt.Errorf("count %q, want 1", row.Text("count"))
	}
	parts, err := splitOutside(row.Text("effect"), ';')
	if err != nil {
		return err
	}
	if len(parts) > maxActions {
		return fmt.Errorf("%d actions, at most %d", len(parts), maxActions)
	}
	for _, part := range parts {
		c, err := readCall(part)
		if err != nil {
			return err
		}
		if err := s.actions[s.n].take(c); err != nil {
			return err
		}
		s.n++
	}
	return nil
}

func (a *action) take(c call) (err error) {
	switch c.word {
	case "place":
		return a.takePlace(c, ployPlace, 2)
	case "if_group":
		if err := a.takePlace(c, ployIfGroup, 3); err != nil {
			return err
		}
		a.gains, err = a.readGains(c.args[2])
		return err
	case "gain":
		a.ploy = ployGain
		if err := c.want(1); err != nil {
			return err
		}
		a.gains, err = a.readGains(c.args[0])
		return err
	case "discard_apprentices":
		return a.takeDiscard(c)
	case "capture_largest":
		return a.takeCapture(c)
	case "deliver":
		a.ploy = ployDeliver
		return c.want(0)
	case "release":
		a.ploy = ployRelease
		return c.want(0)
	case "discard_debt":
		a.ploy = ployForgive
		return c.number(0, &a.n)
	case "tax_raid":
		return a.takeRaid(c)
	case "market":
		return a.takeMarket(c)
	case "guild":
		a.ploy = ployGuild
		return c.number(0, &a.n)
	case "cathedral":
		a.ploy = ployCathedral
		return c.want(0)
	}
	return fmt.Errorf("no action %q for the automa", c.word)
}

// readGains reads gains of the automa, which are marble and virtue (RULES 11.3).
func (a *action) readGains(list string) (amounts, error) {
	gains, err := readAmounts(list)
	for g, n := range gains {
		if n > 0 && good(g) != marble && good(g) != virtue {
			return gains, fmt.Errorf("the automa does not use %s", goodNames[g])
		}
	}
	return gains, err
}

func (a *action) takePlace(c call, p ploy, args int) error {
	a.ploy = p
	if err := c.want(args); err != nil {
		return err
	}
	i := slices.Index(placeIDs[:circles], c.args[0])
	if i < 0 {
		return fmt.Errorf("no place %q with a large circle", c.args[0])
	}
	a.place = place(i)
	return c.number(1, &a.n)
}

func (a *action) takeDiscard(c call) error {
	if err := c.want(1); err != nil {
		return err
	}
	if c.args[0] == "row:most_silver" {
		a.ploy = ployRow
		return nil
	}
	a.ploy = ployColumn
	if err := c.named(0, "column", &a.n); err != nil || a.n > columns {
		return fmt.Errorf("column %q, want 1 to %d", c.args[0], columns)
	}
	return nil
}

// takeCapture reads "2" and "min(n,2)".
func (a *action) takeCapture(c call) error {
	a.ploy = ployCapture
	if err := c.want(1); err != nil {
		return err
	}
	inner, err := readCall(c.args[0])
	if err != nil || inner.word != "min" {
		return c.number(0, &a.n)
	}
	if len(inner.args) != 2 || inner.args[0] != "n" {
		return fmt.Errorf("captures %q, want min(n,number)", c.args[0])
	}
	a.byN = true
	return inner.number(1, &a.n)
}

func (a *action) takeRaid(c call) (err error) {
	a.ploy = ployRaid
	if err := c.want(2); err != nil {
		return err
	}
	if err := c.named(0, "lose_virtue", &a.n); err != nil {
		return err
	}
	a.gains, err = a.readGains(c.args[1])
	return err
}

func (a *action) takeMarket(c call) error {
	a.ploy, a.n = ployMarket, 1
	if len(c.args) == 2 && c.args[1] == "double" {
		a.n = 2
	} else if err := c.want(1); err != nil {
		return err
	}
	i := slices.Index(placeIDs[:], "bm_"+c.args[0])
	if i < 0 || !strings.HasPrefix(placeIDs[i], "bm_") {
		return fmt.Errorf("no space %q of the Black Market", c.args[0])
	}
	a.place = place(i)
	return nil
}
