package villagers

import "guildhall/engine"

// Blocked lists the moves of the open question that are not legal now, each
// with its reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	if !g.isAsked(seat) {
		return nil
	}
	var list []engine.Refusal
	block := func(w writtenMove) {
		if _, legal := engine.Exactly(g, seat, w.code); legal {
			return
		}
		r := engine.Refusal{Code: w.code, Label: w.label(), Instead: g.alternatives("")}
		r.Why, r.Rule = g.explain(seat, w)
		list = append(list, r)
	}
	switch g.asked() {
	case stepPick:
		if g.mustDraftFromStack() {
			for _, c := range g.road {
				if c.kind != noKind {
					block(writtenMove{verb: "take", card: c.kind, pile: none, code: "take " + cardWord(c.kind)})
				}
			}
		}
		block(writtenMove{verb: "stack", card: noKind, pile: reserve, code: "reserve"})
	case stepBuild:
		for k := range eachKind(g.me().holds) {
			verb := "place"
			if g.t.cards[k].discarded {
				verb = "use"
			}
			block(writtenMove{verb: verb, card: k, pile: none, code: verb + " " + cardWord(k)})
		}
		for k := range kind(basics) {
			block(writtenMove{verb: "trade", card: k, pile: none, code: "trade " + cardWord(k)})
		}
	case stepUnlock:
		block(writtenMove{verb: "unlock", card: noKind, pile: none, code: "unlock bank"})
	}
	return list
}
