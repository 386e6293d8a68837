package architects

import (
	"strings"
	"sync"

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

// printed lists the cards of the box by their id. Cards that a view tells in
// full are drawn from the view; the tables of a match may have other values.
var printed = sync.OnceValue(func() map[string]*card {
	cards := map[string]*card{}
	for _, e := range (game.Rules{}).Library().Cards {
		cards[e.Code] = readCard(e)
	}
	return cards
})

func readCard(e engine.Entry) *card {
	c := &card{id: e.Code, title: e.Title, body: e.Body}
	switch word := kindOf(e.Body); {
	case strings.HasPrefix(word, "brief.building"), strings.HasPrefix(word, "brief.skilled"):
		c.kind = "building"
		c.points = number(e.Body, "points")
		c.effect = term(e.Body, "effect")
		c.skills = skillWords(terms(e.Body, "skills"))
		for _, a := range amounts(term(e.Body, "parts")) {
			if a.good == "virtue" {
				c.virtue = a.n
			} else {
				c.cost = append(c.cost, game.Amount{Good: a.good, N: -a.n})
			}
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
		out = append(out, last(t))
	}
	return out
}

// printedHand is a building card as a card of a hand, when the view tells no
// more than its id.
func printedHand(id string) game.HandCard {
	c := printed()[id]
	if c == nil {
		return game.HandCard{Card: id}
	}
	return game.HandCard{Card: id, Points: c.points, Cost: c.cost, Skills: c.skills, Virtue: c.virtue, Text: c.effect}
}
