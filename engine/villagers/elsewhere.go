package villagers

import (
	"guildhall/engine"
	"guildhall/engine/suggest"
)

// whyElsewhere explains words that answer another question than the open one: when that
// question is asked, with the numbers, and what is asked now.
func (g *game) whyElsewhere(w writtenMove, question engine.Text) (why engine.Text, rule string) {
	now := engine.Term("question", question)
	switch w.verb {
	case "take":
		p := g.me()
		return engine.T("villagers.why.takeElsewhere", engine.N("n", int(p.drafted)), engine.N("limit", int(p.limit)), now), "5.1"
	case "stack":
		return g.whyNotPile(w.pile, now)
	case "give", "drop":
		return g.whyNotGiven(now)
	case "coin", "no coin":
		return g.whyNoCoin(now)
	case "place", "use", "":
		return g.whyNotBuilt(w, now)
	case "trade":
		return g.whyNoTrade(now), "7.4"
	case "end":
		return g.countBuilds("villagers.why.endElsewhere", now), "7.1"
	case "from", "replace":
		return g.whyNotReplaced(w, now), "7.5"
	case "side":
		return engine.T("villagers.why.sideElsewhere", engine.N("n", g.held(apprentice)), now), "7.5"
	case "on", "new chain":
		return g.countBuilds("villagers.why.onElsewhere", now), "7.2"
	case "loot":
		return engine.T("villagers.why.lootElsewhere", engine.N("n", g.held(smuggler)), now), "7.5"
	case "unlock":
		return engine.T("villagers.why.nothingToUnlock", engine.N("n", lockPrice), engine.N("have", int(g.me().gold)), now), "7.3"
	case "jester":
		return g.whyNotJester()
	}
	return g.whyNoEvent(now)
}

// held returns the number of cards of a kind in the active seat's hand.
func (g *game) held(k kind) int {
	if k < 0 || k >= kinds {
		return 0
	}
	return int(g.me().hand[k])
}

// whyNotPile explains a stack or the Reserve if no pile is chosen now.
func (g *game) whyNotPile(pile int, now engine.Arg) (why engine.Text, rule string) {
	if pile == noStack {
		return engine.T("villagers.why.noStack"), "5.2"
	}
	p := g.me()
	return engine.T("villagers.why.pileElsewhere", engine.Term("pile", pileText(pile)), engine.N("n", g.piles.left(pile)),
		engine.N("drafted", int(p.drafted)), engine.N("limit", int(p.limit)), now), "5.2"
}

// whyNotGiven explains a card of the hand if none is given up now.
func (g *game) whyNotGiven(now engine.Arg) (why engine.Text, rule string) {
	key := "villagers.why.giveElsewhere"
	if g.isSolo() {
		key = "villagers.why.giveElsewhereSolo"
	}
	return engine.T(key, engine.N("n", int(g.me().nhand)), engine.N("trades", int(g.now.trades)), engine.N("limit", g.tradeLimit()), now), "7.4"
}

// whyNoCoin explains a coin for the Road if none is laid now.
func (g *game) whyNoCoin(now engine.Arg) (why engine.Text, rule string) {
	if g.seats > 2 {
		return engine.T("villagers.why.coinSeats", engine.N("n", int(g.seats)), now), "6"
	}
	return engine.T("villagers.why.coinElsewhere", now), "6"
}

// whyNotBuilt explains a card of the hand if nothing is built now.
func (g *game) whyNotBuilt(w writtenMove, now engine.Arg) (why engine.Text, rule string) {
	switch {
	case w.card == noKind:
		return g.countBuilds("villagers.why.buildElsewhere", now), "7.1"
	case w.card < basics:
		return g.whyNoTrade(now), "7.4"
	}
	key, rule := "villagers.why.placeElsewhere", "7.1"
	if w.card < kinds && g.t.cards[w.card].discarded {
		key, rule = "villagers.why.useElsewhere", "7.5"
	}
	return g.countBuilds(key, cardArg(w.card), engine.N("have", g.held(w.card)), now), rule
}

// whyNoTrade explains a basic villager if there is no trade now.
func (g *game) whyNoTrade(now engine.Arg) engine.Text {
	return engine.T("villagers.why.tradeElsewhere", engine.N("n", int(g.now.trades)), engine.N("limit", g.tradeLimit()), now)
}

// countBuilds returns a text with the number of builds in the active seat's turn, and their
// limit. Outside of a build turn it is the limit of the next one.
func (g *game) countBuilds(key string, args ...engine.Arg) engine.Text {
	built, limit := int(g.now.built), int(g.now.limit)
	if g.phase() != phaseBuild {
		built, limit = 0, g.buildLimit(g.active)
	}
	return engine.T(key, append(args, engine.N("n", built), engine.N("limit", limit))...)
}

// whyNotReplaced explains a card to replace if the Apprentice is not being used.
func (g *game) whyNotReplaced(w writtenMove, now engine.Arg) engine.Text {
	switch {
	case w.verb == "replace" && g.asked() == stepVillage:
		return engine.T("villagers.why.villageFirst", now)
	case w.verb == "from" && g.asked() == stepCovered:
		return engine.T("villagers.why.villageChosen", g.owner("who", g.now.village), now)
	}
	return engine.T("villagers.why.replaceDone", engine.N("n", g.held(apprentice)), now)
}

// whyNotVillage returns the reason why the Apprentice cannot go to a village.
func whyNotVillage(g *game, _ entry, w writtenMove) (why engine.Text, rule string) {
	if w.verb != "from" {
		return why, rule
	}
	for seat := range g.villageCount() {
		if suggest.Begins(w.code, "from "+g.villageWord(seat)) {
			return engine.T("villagers.why.village", g.owner("who", seat)), "7.5"
		}
	}
	return engine.T("villagers.why.noVillage", engine.N("n", int(g.villageCount()))), "7.5"
}

// whyNoEvent explains an answer to an event if none is asked for.
func (g *game) whyNoEvent(now engine.Arg) (why engine.Text, rule string) {
	if !g.isSolo() {
		return engine.T("villagers.why.noEvents", engine.N("n", int(g.seats)), now), "10.5"
	}
	return engine.T("villagers.why.eventElsewhere", engine.N("n", int(g.solo.nopen)), now), "10.5"
}
