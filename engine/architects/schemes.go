package architects

import (
	"cmp"
	"fmt"
	"slices"

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
	values
	byN bool // n is at most the automa's number of workers at the place of the card
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
	return gamedata.All(lines, func(i int, row gamedata.Row) error {
		s := &t.schemes[i]
		s.id = row.ID()
		if err := takeScheme(s, row); err != nil {
			return err
		}
		if s.future != (i >= startSchemes) {
			return row.Errorf("deck %q: the starting cards come first", row.Text("deck"))
		}
		return nil
	})
}

func takeScheme(s *scheme, row gamedata.Row) error {
	deck, adds := 0, 0
	if err := cmp.Or(gamedata.Word(row, "deck", []string{"start", "future"}, &deck),
		gamedata.Word(row, "adds_future_card", []string{"no", "yes", "now"}, &adds), row.Want("count", 1)); err != nil {
		return err
	}
	s.future, s.adds, s.mixes = deck == 1, adds > 0, adds == 2
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
	s.text = schemeText(s)
	return nil
}

// ploysNamed are the actions of schemes.
var ploysNamed = effects[ploy, action]{
	"place":               {ployPlace, args[action]{(*action).readCircle, (*action).readN}},
	"if_group":            {ployIfGroup, args[action]{(*action).readCircle, (*action).readN, (*action).readGains}},
	"gain":                {ployGain, args[action]{(*action).readGains}},
	"discard_apprentices": {ployColumn, args[action]{(*action).readDiscarded}},
	"capture_largest":     {ployCapture, args[action]{(*action).readCaptures}},
	"deliver":             {ployDeliver, nil},
	"release":             {ployRelease, nil},
	"discard_debt":        {ployForgive, args[action]{(*action).readN}},
	"tax_raid":            {ployRaid, args[action]{(*action).readLoss, (*action).readGains}},
	"market":              {ployMarket, args[action]{(*action).readStall}},
	"guild":               {ployGuild, args[action]{(*action).readN}},
	"cathedral":           {ployCathedral, nil},
}

func (a *action) take(c call) error {
	if c.word == "market" {
		a.n = 1 + int8(engine.OneIf(c.takeOption("double")))
	}
	return ploysNamed.read(c, &a.ploy, a, "the automa")
}

func (a *action) readLoss(text string) error { return readNamed(text, "lose_virtue", &a.n) }

// readGains reads gains of the automa, which are marble and virtue (RULES 11.3).
func (a *action) readGains(text string) (err error) {
	err = a.values.readGains(text)
	for g, n := range a.gains {
		if n > 0 && good(g) != marble && good(g) != virtue {
			return fmt.Errorf("the automa does not use %s", goodNames[g])
		}
	}
	return err
}

func (a *action) readCircle(text string) error {
	i := slices.Index(placeIDs[:circles], text)
	if i < 0 {
		return fmt.Errorf("no place %q with a large circle", text)
	}
	a.place = place(i)
	return nil
}

// readDiscarded reads "column:2" and "row:most_silver".
func (a *action) readDiscarded(text string) error {
	if text == "row:most_silver" {
		a.ploy = ployRow
		return nil
	}
	if err := readNamed(text, "column", &a.n); err != nil || a.n > columns {
		return fmt.Errorf("column %q, want 1 to %d", text, columns)
	}
	return nil
}

// readCaptures reads "2" and "min(n,2)".
func (a *action) readCaptures(text string) error {
	inner, err := readCall(text)
	if err != nil || inner.word != "min" {
		return a.readN(text)
	}
	if len(inner.args) != 2 || inner.args[0] != "n" {
		return fmt.Errorf("captures %q, want min(n,number)", text)
	}
	a.byN = true
	return a.readN(inner.args[1])
}

func (a *action) readStall(text string) error {
	i := slices.Index(placeIDs[:], "bm_"+text)
	if i < 0 {
		return fmt.Errorf("no space %q of the Black Market", text)
	}
	a.place = place(i)
	return nil
}
