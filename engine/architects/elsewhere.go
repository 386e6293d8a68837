package architects

import (
	"slices"

	"guildhall/engine"
)

// whyElsewhere explains an answer to another question than the open one: why it is
// impossible, with the numbers, or where it can be given and at which cost. It returns the
// section of the rules.
func (g *game) whyElsewhere(seat engine.Seat, w wish) (why engine.Text, rule string) {
	if g.asked() == stepDraft { // asks all seats at once
		c := *g
		c.active = int8(seat)
		g = &c
	}
	p := g.me()
	switch w.verb {
	case "trade":
		return g.tradeElsewhere(w)
	case "hire":
		return g.hireElsewhere(w.crew)
	case "dismiss":
		return p.dismissElsewhere(g.t, w.crew)
	case "capture":
		return g.captureElsewhere(w)
	case "recover", "recover silver", "recover debt", "deliver", "release", "pay debt":
		return g.guardElsewhere(w.verb)
	case "build":
		return p.buildElsewhere(g.t, w.building)
	case "cathedral":
		return explainCathedral(g)
	case "market":
		return engine.T("architects.why.whichSpace"), "5.9"
	case "recall":
		return g.recallElsewhere(w)
	case "":
		return g.namedElsewhere(w)
	}
	return g.cardElsewhere(w)
}

// cardElsewhere explains an answer about building cards, and other answers that occur in
// only one question.
func (g *game) cardElsewhere(w wish) (why engine.Text, rule string) {
	p := g.me()
	switch w.verb {
	case "discard":
		if w.building != none && !p.hand.has(w.building) {
			return engine.T("architects.why.notInHand", g.t.buildingArg(w.building)), "5.11"
		}
		return engine.T("architects.elsewhere.discard", engine.N("n", int(p.hand.len())), engine.N("limit", handLimit)), "3"
	case "keep":
		return engine.T("architects.elsewhere.keep", engine.N("n", marketLook)), "5.9"
	case "draw":
		return engine.T("architects.elsewhere.draw", engine.N("n", int(drawn(p.at[workshop]+1))), engine.N("left", int(g.deck.n))), "5.6"
	case "look":
		return g.lookElsewhere()
	case "gain":
		return engine.T("architects.elsewhere.gain"), "5.12"
	case "destroy debt":
		return p.forgiveElsewhere(g.t)
	case "dungeon first", "dungeon last":
		return engine.T("architects.elsewhere.dungeon"), "8.1"
	case "board":
		return engine.T("architects.elsewhere.board"), "2.1"
	}
	return engine.T("architects.elsewhere.done"), "3"
}

// namedElsewhere explains the name of a place, a card or goods without a verb.
func (g *game) namedElsewhere(w wish) (why engine.Text, rule string) {
	p := g.me()
	switch {
	case w.place != places:
		return engine.T("architects.elsewhere.place", placeArg(w.place), engine.N("n", int(p.workers))), "3"
	case w.building != none:
		return p.buildElsewhere(g.t, w.building)
	case w.crew != noKind:
		return g.hireElsewhere(w.crew)
	case w.code == goodNames[clay] || w.code == goodNames[gold]:
		return engine.T("architects.elsewhere.mines", engine.Term("gains", g.visitText(mines))), "5.3"
	case isGoods(w.code):
		return engine.T("architects.elsewhere.goods", engine.N("virtue", virtueGoods), engine.N("marble", marbleGoods), engine.N("clay", int(p.goods[clay])),
			engine.N("wood", int(p.goods[wood])), engine.N("stone", int(p.goods[stone]))), "5.5"
	}
	return g.recallElsewhere(w)
}

func (g *game) recallElsewhere(w wish) (why engine.Text, rule string) {
	if g.me().workers > 0 {
		return explainRecall(g, w)
	}
	return engine.T("architects.elsewhere.recall"), "3.1"
}

func (p *player) buildElsewhere(t *tables, card int8) (why engine.Text, rule string) {
	switch {
	case card == none:
		return engine.T("architects.elsewhere.buildAny", engine.N("n", int(p.hand.len()))), "5.11"
	case !p.hand.has(card) || !p.canBuild(t, card):
		return p.whyNotBuild(t, card)
	}
	return engine.T("architects.elsewhere.build", t.buildingArg(card), partsArg(gainTexts(&t.buildings[card].cost, -1))), "5.11"
}

func (g *game) tradeElsewhere(w wish) (why engine.Text, rule string) {
	if why, rule = explainTrade(g, entry{}, w); !why.IsZero() {
		return why, rule
	}
	effect := describeTrade(g, entry{}, move(moveTrade, g.tradeOf(w))).Effect
	return engine.T("architects.elsewhere.trade", engine.Term("effect", effect)), "5.5"
}

// hireElsewhere returns the price of an apprentice for the next worker at the Workshop.
func (g *game) hireElsewhere(k kind) (why engine.Text, rule string) {
	p := g.me()
	if k == noKind {
		return engine.T("architects.elsewhere.hireAny", engine.Term("price", prices(priceTexts(p.hirePrice(g.t))))), "5.6"
	}
	slot := g.crew.onDisplay(k)
	if slot < 0 {
		return engine.T("architects.why.notOnDisplay", g.t.crewArg(k)), "5.6"
	}
	cost, on := p.hirePrice(g.t), int(skip(slot, p.at[workshop]+1))
	return engine.T("architects.elsewhere.hire", g.t.crewArg(k), engine.N("n", int(cost.total())+on), engine.N("tax", int(cost.tax)),
		engine.N("coins", on), engine.N("have", int(p.goods[silver]))), "5.6"
}

func (p *player) dismissElsewhere(t *tables, k kind) (why engine.Text, rule string) {
	if k != noKind && !slices.Contains(p.hired[:p.nhired], k) {
		return engine.T("architects.why.notHired", t.crewArg(k)), "5.6"
	}
	return engine.T("architects.elsewhere.dismiss", engine.N("n", int(p.nhired)), engine.N("limit", int(p.hiringLimit(t)))), "5.6"
}

// captureElsewhere returns the price of a group at the Town Centre.
func (g *game) captureElsewhere(w wish) (why engine.Text, rule string) {
	p := g.me()
	args := []engine.Arg{engine.Term("price", prices(priceTexts(p.priceOf(g.t, 0, 1)))), engine.N("have", int(p.goods[silver]))}
	switch {
	case w.protected:
		return engine.T("architects.why.protectedThere"), "5.7"
	case w.place == places || w.seat == none:
		return engine.T("architects.elsewhere.captureAny", args...), "5.7"
	case w.place >= circles || g.p[w.seat].at[w.place] == 0:
		return capturing.WhyNot(g, entry{}, move2(moveCapture, w.seat, int8(w.place)))
	}
	args = append(args, g.who("who", w.seat), placeArg(w.place), engine.N("n", int(g.p[w.seat].at[w.place])))
	return engine.T("architects.elsewhere.capture", args...), "5.7"
}

// guardElsewhere returns the gain and the price of an action at the Guardhouse.
func (g *game) guardElsewhere(verb string) (why engine.Text, rule string) {
	m, ok := guardMoves[verb]
	if !ok {
		m = guardMoves["recover"]
	}
	if reason := whyNotGuard(g, entry{}, m); reason != 0 {
		return guardReason(g, entry{}, m, reason)
	}
	effect := engine.Text{}
	for _, a := range guardStep.Answers {
		if a.Kind == m.Kind {
			effect = a.Describe(g, entry{}, m).Effect
		}
	}
	return engine.T("architects.elsewhere.guard", engine.Term("effect", effect)), "5.10"
}

// lookElsewhere returns the price of looking at building cards in the Black Market.
func (g *game) lookElsewhere() (why engine.Text, rule string) {
	if why, rule = placing.WhyNot(g, entry{}, move(movePlace, int8(marketMiddle))); !why.IsZero() {
		return why, rule
	}
	return engine.T("architects.elsewhere.look", engine.Term("effect", g.stallText(marketMiddle))), "5.9"
}

func (p *player) forgiveElsewhere(t *tables) (why engine.Text, rule string) {
	if p.unpaid == 0 {
		return engine.T("architects.why.noDebt"), "6"
	}
	return engine.T("architects.elsewhere.destroyDebt", engine.N("n", int(p.unpaid)), engine.N("virtue", topVirtue),
		engine.Term("price", prices(priceTexts(p.debtPrice(t))))), "6"
}
