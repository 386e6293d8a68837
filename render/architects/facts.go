package architects

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
)

// card is what is printed on a card, as the library of the rules tells it.
type card struct {
	id, kind string // building, apprentice, market, reward, board, scheme, debt, automa
	title    engine.Text
	body     engine.Text
	points   int
	cost     []game.Amount
	virtue   int
	skills   []string
	effect   engine.Text
	copies   int
}

// printed is a card of the box of a match by its id, nil when there is none. A
// host may have put other values in place of the game's own.
func printed(v *game.View, id string) *card {
	cards := v.Printed().Cards
	i := slices.IndexFunc(cards, func(e engine.Entry) bool { return e.Code == id })
	if i < 0 {
		return nil
	}
	return readCard(cards[i])
}

func readCard(e engine.Entry) *card {
	c := &card{id: e.Code, title: e.Title, body: e.Body}
	switch word := kindOf(e.Body); {
	case strings.HasPrefix(word, "brief.building"), strings.HasPrefix(word, "brief.skilled"):
		c.kind = "building"
		c.points = number(e.Body, "points")
		c.effect = term(e.Body, "effect")
		c.skills = skillWords(terms(e.Body, "skills"))
		c.virtue = number(e.Body, "virtue")
		for _, a := range amounts(term(e.Body, "parts")) {
			c.cost = append(c.cost, game.Amount{Good: a.good, N: a.n})
		}
	case word == "body.crew":
		brief := term(e.Body, "card")
		c.kind = "apprentice"
		c.copies = number(e.Body, "n")
		c.skills = skillWords(terms(brief, "skills"))
		c.virtue = number(brief, "n")
		c.effect = term(brief, "text")
	case word == "brief.board":
		c.kind = "board"
	default:
		c.kind = strings.TrimPrefix(word, "body.")
	}
	return c
}

func skillWords(list []engine.Text) []string {
	out := []string{}
	for _, t := range list {
		if last(t) == "all" {
			return append(out, "carpentry", "tiling", "masonry")
		}
		out = append(out, last(t))
	}
	return out
}
