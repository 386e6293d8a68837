package architects

import (
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render/artist"
)

// card holds the printed values of a card, from the library of the rules.
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

// printed returns a card of the match by its id, or nil. A host may have changed its
// values.
func printed(v *game.View, id string) *card {
	if e := artist.Pick(v.Printed().Cards, func(e *engine.Entry) bool { return e.Code == id }); e != nil {
		return readCard(*e)
	}
	return nil
}

func readCard(e engine.Entry) *card {
	c := &card{id: e.Code, title: e.Title, body: e.Body}
	switch word := kindOf(e.Body); {
	case strings.HasPrefix(word, "brief.building"), strings.HasPrefix(word, "brief.skilled"):
		c.kind = "building"
		c.points = artist.Number(e.Body, "points")
		c.effect = artist.Term(e.Body, "effect")
		c.skills = skillWords(artist.Terms(e.Body, "skills"))
		c.virtue = artist.Number(e.Body, "virtue")
		for _, a := range amounts(artist.Term(e.Body, "parts")) {
			c.cost = append(c.cost, game.Amount{Good: a.good, N: a.n})
		}
	case word == "body.crew":
		brief := artist.Term(e.Body, "card")
		c.kind = "apprentice"
		c.copies = artist.Number(e.Body, "n")
		c.skills = skillWords(artist.Terms(brief, "skills"))
		c.virtue = artist.Number(brief, "n")
		c.effect = artist.Term(brief, "text")
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
		if artist.Last(t) == "all" {
			return append(out, "carpentry", "tiling", "masonry")
		}
		out = append(out, artist.Last(t))
	}
	return out
}
