package villagers

import (
	"cmp"

	"guildhall/engine"
)

// categoryTexts name the sources of gold on the score sheet.
var categoryTexts = engine.Texts("villagers.score.", "start", "road", "specials", "padlocks", "events", "first", "gold", "silver", "coins")

// Result is nil until the match is over (RULES 9, 10.8).
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	r := &engine.Result{}
	for source, name := range categoryTexts {
		if source == fromEvents && !g.isSolo() || source == fromSpecials && g.isSolo() {
			continue // this game does not have the source
		}
		r.Categories = append(r.Categories, engine.Points(name, g.seats, func(s int8) int16 { return g.p[s].income[source] }))
	}
	r.Totals = engine.ListOf(g.seats, func(s int8) int { return int(g.p[s].gold) })
	if g.isSolo() {
		r.Places = []engine.Place{g.soloPlace()}
		hers := int(g.p[countessSeat].gold)
		r.Rival, r.Against = &hers, countessTexts[g.mode]
		if r.Places[0].Out {
			r.Victor = engine.Victor{Name: engine.T("villagers.victor"), Points: hers}
		}
		return r
	}
	order, ranks := g.ranking()
	for i, seat := range order {
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(seat), Rank: ranks[i], Note: g.tieNote(order, i)})
	}
	return r
}

// soloPlace returns the player's place against the Countess. With equal gold the player
// loses (RULES 10.8).
func (g *game) soloPlace() engine.Place {
	hers := engine.N("hers", int(g.p[countessSeat].gold))
	if g.p[0].gold > g.p[countessSeat].gold {
		return engine.Place{Rank: 1, Note: engine.T("villagers.note.won", hers)}
	}
	return engine.Place{Rank: 1, Out: true, Note: engine.T("villagers.note.lost", hers)}
}

// ranking orders the seats: the most gold, then the fewest cards in the village. Seats that
// are still equal share the place (RULES 9).
func (g *game) ranking() (order []int8, ranks []int) {
	return engine.Ranking(g.seats, func(a, b int8) int {
		return cmp.Or(cmp.Compare(g.p[b].gold, g.p[a].gold), cmp.Compare(g.villages.cardsOf(a), g.villages.cardsOf(b)))
	})
}

// cardsOf returns the number of cards of a village.
func (w *villages) cardsOf(seat int8) int {
	n := 0
	for range w.cardsIn(seat) {
		n++
	}
	return n
}

// tieNote returns the number of cards of a village if another seat has equal gold.
func (g *game) tieNote(order []int8, i int) engine.Text {
	gold := g.p[order[i]].gold
	if i > 0 && g.p[order[i-1]].gold == gold || i+1 < len(order) && g.p[order[i+1]].gold == gold {
		return engine.T("villagers.note.tie", engine.N("n", g.villages.cardsOf(order[i])))
	}
	return engine.Text{}
}
