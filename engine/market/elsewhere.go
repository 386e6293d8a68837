package market

import (
	"strings"

	"guildhall/engine"
)

// refuseElsewhere explains words that answer another question than the open one: when that
// question is asked, and what the seat has for it. It returns false if there is no such
// question.
func refuseElsewhere(g *game, seat engine.Seat, text string, question engine.Text, r *engine.Refusal) bool {
	p, now := &g.p[seat], engine.Term("question", question)
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "order":
		r.Why, r.Rule = engine.T("market.why.orderElsewhere", now), "1"
	case "bid":
		r.Why, r.Rule = engine.T("market.why.bidElsewhere", engine.N("have", int(p.coins)), now), "2"
	case "crate":
		r.Why, r.Rule = engine.T("market.why.crateElsewhere", now), "3"
	case "sell", "cards", "keep":
		r.Why, r.Rule = engine.T("market.why.sellElsewhere", engine.N("n", p.cards()), now), "4"
		for good, id := range goodIDs {
			if word == "sell" && id == rest {
				r.Why = engine.T("market.why.goodElsewhere", goodArg("good", int8(good)), engine.N("n", int(p.hand[good])), engine.N("price", int(g.price[good])), now)
			}
		}
	default:
		return false
	}
	return true
}
