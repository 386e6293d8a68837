package villagers

import (
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// cardOf returns a type of card of the match by its id, or nil. For a card with two sides
// it returns the first side.
func cardOf(v *game.View, id string) *game.Card {
	return artist.Pick(v.Printed().Cards, func(c *game.Card) bool { return c.ID == id })
}

// eventOf returns an event of the solo game by its id, nil for none.
func eventOf(v *game.View, id string) *game.EventCard {
	return artist.Pick(v.Printed().Events, func(e *game.EventCard) bool { return e.ID == id })
}

// suitLook is the look of a suit: its colour and its sign.
type suitLook struct {
	fill, icon string
	on         string // text on its colour
}

var suitLooks = map[string]suitLook{
	"grains":   {"teal", "grains", "card"},
	"wood":     {"leaf", "log", "card"},
	"hay":      {"hay", "sheaf", "card"},
	"ore":      {"black", "ore", "card"},
	"grapes":   {"food", "grapes", "ink"},
	"wool":     {"water.l1", "wool", "ink"},
	"leather":  {"amber", "hide", "ink"},
	"solitary": {"oak", "hat", "card"},
	"special":  {"red", "mask", "card"},
	"":         {"walnut", "crown", "card"}, // the Countess has no suit
}

func lookOf(card string) suitLook { return suitLooks[cardOf(&game.View{}, card).Suit] }

// lockTone returns the colour of a card's padlock: that of the villager that opens it.
func lockTone(c *game.Card) string { return lookOf(c.Padlock).fill }

// cardName returns the name of a card in the reader's language.
func (d *drawing) cardName(card string) string { return d.Tell(cardOf(d.v, card).Name) }

// shortNames lists the ids of cards whose names do not fit on a narrow strip.
// The id is also the key of the short name.
var shortNames = map[string]bool{"glass_blower": true, "horse_trader": true, "wattler": true, "wood_carver": true, "bed_builder": true}

// shortOnPages lists the ids of further cards whose names do not fit on a page, whose text is
// larger.
var shortOnPages = map[string]bool{"chandler": true, "grocer": true, "saddler": true, "vintner": true, "wheeler": true, "wine_trader": true}

// nameLabel returns a card's name that fits a style. It tries the full name,
// the short name, and then the short name in a lighter and narrower face.
func (d *drawing) nameLabel(card string, s render.Style) render.Label {
	label := d.Pieces.Fit(d.cardName(card), s)
	if label.Cut && (shortNames[card] || d.Page && shortOnPages[card]) {
		label = d.Pieces.Fit(d.Say("short."+card), s)
	}
	if label.Cut {
		s.Face = render.Regular
		label = d.Pieces.Fit(d.cardName(card), s)
	}
	return label
}
