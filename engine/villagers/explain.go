package villagers

import (
	"strings"

	"guildhall/engine"
)

// whyNot tells why a move is no answer to a question of which the reasons are not in
// its row.
func (g *game) whyNot(w writtenMove) (why engine.Text, rule string) {
	switch asked := g.asked(); {
	case w.verb == "unlock" && asked != stepUnlock:
		return engine.T("villagers.why.nothingToUnlock", engine.N("n", lockPrice)), "7.3"
	case asked == stepBuild && (w.verb == "place" || w.verb == "use" || w.verb == "trade" || w.verb == ""):
		return g.explainBuild(w)
	case asked == stepUnlock && w.verb == "unlock":
		return g.explainUnlock(w)
	case asked == stepPosition && w.verb == "on" && w.card != noKind:
		return engine.T("villagers.why.position", cardArg(g.now.card), engine.Term("on", cardTexts[w.card])), "7.2"
	case asked == stepCovered && w.verb == "replace" && w.card != noKind:
		return engine.T("villagers.why.replace", cardArg(w.card), g.owner("who", g.now.village)), "7.5"
	case asked == stepLoot && w.verb == "loot" && w.card != noKind:
		return engine.T("villagers.why.loot", cardArg(w.card)), "7.5"
	case asked == stepCard && (w.verb == "give" || w.verb == "drop") && w.card != noKind:
		return engine.T("villagers.why.notInHand", cardArg(w.card)), "7.4"
	case asked == stepOnto && w.verb == "stack":
		return g.explainOnto(w)
	case w.verb == "jester":
		return g.whyNotJester()
	}
	return engine.T("villagers.why.notNow", engine.Term("question", g.askText())), g.ruleAsked()
}

// ruleAsked is the section of the open question.
func (g *game) ruleAsked() string {
	switch g.asked() {
	case stepPosition:
		return "7.2"
	case stepUnlock:
		return "7.3"
	case stepOnto, stepCard:
		return "7.4"
	case stepVillage, stepCovered, stepSide, stepLoot:
		return "7.5"
	}
	return "7"
}

func (g *game) explainBuild(w writtenMove) (why engine.Text, rule string) {
	if w.card == noKind {
		return engine.T("villagers.why.notNow", engine.Term("question", g.askText())), "7"
	}
	if w.verb == "trade" {
		if w.card >= basics {
			return engine.T("villagers.why.noTrade", cardArg(w.card)), "7.4"
		}
		return g.whyNotTrade(w.card), "7.4"
	}
	if w.card < basics {
		return engine.T("villagers.why.basic", cardArg(w.card)), "7.4"
	}
	if w.card >= kinds || g.me().holds>>w.card&1 == 0 {
		return engine.T("villagers.why.notInHand", cardArg(w.card)), "7.2"
	}
	s := g.survey()
	if why, rule := g.whyNotCard(w.card, &s); !why.IsZero() {
		return why, rule
	}
	if g.t.cards[w.card].discarded {
		return engine.T("villagers.why.useIt", cardArg(w.card)), "7.5"
	}
	return engine.T("villagers.why.placeIt", cardArg(w.card)), "7.5"
}

// explainUnlock tells whose card has to be paid instead (RULES 7.3).
func (g *game) explainUnlock(w writtenMove) (why engine.Text, rule string) {
	k := g.now.card
	lock := g.t.cards[k].lock
	args := []engine.Arg{cardArg(k), engine.Term("lock", cardTexts[lock])}
	s := g.survey()
	switch target := strings.TrimPrefix(w.code, "unlock "); {
	case target == "bank":
		return engine.T("villagers.why.notBank", args...), "7.3"
	case target == "free":
		return engine.T("villagers.why.notFree", args...), "7.5"
	case (s.own|s.others)>>lock&1 == 0:
		return engine.T("villagers.why.nobody", args...), "7.3"
	case int(g.me().gold) < lockPrice+g.lockTax():
		return engine.T("villagers.why.cannotPay", append(args, engine.N("n", lockPrice+g.lockTax()), engine.N("have", int(g.me().gold)))...), "7.3"
	}
	return engine.T("villagers.why.notThere", args...), "7.3"
}

func (g *game) explainOnto(w writtenMove) (why engine.Text, rule string) {
	switch {
	case w.pile == reserve:
		return engine.T("villagers.why.ontoReserve"), "7.4"
	case w.pile < stackCount:
		return engine.T("villagers.why.stackGone", engine.N("n", w.pile+1)), "7.4"
	}
	return engine.T("villagers.why.noStack"), "7.4"
}
