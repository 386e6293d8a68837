package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// listTurn appends the places to which a worker may be sent or, without a worker in hand,
// those from which one may be recalled (RULES 3).
func listTurn(g *game, _ entry, dst []engine.Move) []engine.Move {
	if g.me().workers == 0 {
		return g.listRecalls(dst)
	}
	for to := range places {
		if g.whyNotPlace(to) == 0 {
			dst = append(dst, move(movePlace, int8(to)))
		}
	}
	return dst
}

// Reasons why the active seat cannot send a worker to a place.
const (
	noTax play.Reason = iota + 1
	noWork
	stallTaken
	tooGood
	stallCost
)

// whyNotPlace returns the reason why the active seat cannot send a worker to a place (RULES 3.2).
func (g *game) whyNotPlace(to place) play.Reason {
	p := g.me()
	switch {
	case to == taxStand && g.pool == 0:
		return noTax
	case to < circles:
	case to == guildhall:
		if !g.canAdvance(p) && !p.canBuildAny(g.t) {
			return noWork
		}
	case g.market.stalls[to-marketLeft] != none:
		return stallTaken
	case !g.t.virtue[p.virtue].market:
		return tooGood
	case !p.canPay(p.stallPrice(g.t, to)):
		return stallCost
	}
	return 0
}

// placeReason returns the text of a reason of whyNotPlace, with the rule and the numbers.
func (g *game) placeReason(_ entry, m engine.Move, reason play.Reason) (why engine.Text, rule string) {
	p, to := g.me(), place(m.N[0])
	switch reason {
	case noTax:
		return engine.T("architects.why.noTax"), "3.2"
	case noWork:
		return g.whyNotHall(p)
	case stallTaken:
		return engine.T("architects.why.taken", placeArg(to), g.who("who", g.market.stalls[to-marketLeft])), "5.9"
	case tooGood:
		return engine.T("architects.why.tooGood", engine.N("n", int(p.virtue)), engine.N("most", g.t.marketMax())), "5.9"
	case stallCost:
		return p.whyNotPay(p.stallPrice(g.t, to)), "5.9"
	}
	return why, ""
}

// visitText describes the gain of a worker of the active seat at a place now.
func (g *game) visitText(to place) engine.Text {
	p := g.me()
	n := int8(0)
	if to < circles {
		n = p.at[to] + 1
	}
	switch to {
	case quarry:
		return p.collectText(g.t, stone, n, onQuarry)
	case forest:
		return p.collectText(g.t, wood, n, onForest)
	case silversmith:
		return p.collectText(g.t, silver, n+1, onSilversmith)
	case mines:
		return p.minesText(g.t, n)
	case storehouse:
		return engine.T("architects.visit.storehouse", engine.N("n", int(n)))
	case workshop:
		return engine.T("architects.visit.workshop", engine.Term("price", prices(priceTexts(p.hirePrice(g.t)))), engine.N("n", min(columns, int(n))),
			engine.N("cards", int(drawn(n))))
	case townCentre:
		first := p.priceOf(g.t, 0, 1)
		return engine.T("architects.visit.townCentre", engine.N("n", int(n)), engine.N("places", int(g.placesNamed())),
			engine.Term("price", prices(priceTexts(first))))
	case taxStand:
		gains := p.helps(g.t, onTaxStand)
		gains[virtue] -= max(0, stealVirtue-p.discount(g.t, costTaxStand, helpLessVirtue))
		list := []engine.Text{amountText(silver, int(g.pool))}
		return parts(append(list, gainTexts(&gains, 1)...))
	case guardhouse:
		return engine.T("architects.visit.guardhouse", engine.N("n", int(n)))
	case guildhall:
		return g.hallText()
	}
	return g.stallText(to)
}

// placing sends a worker to a place.
var placing = answer{
	Kind: movePlace, Do: (*game).place,
	Code:  func(_ *game, _ entry, m engine.Move) string { return placeWords[m.N[0]] },
	Label: func(_ *game, _ entry, m engine.Move) engine.Text { return placeTexts[m.N[0]] },
	Describe: func(g *game, _ entry, m engine.Move) engine.Option {
		to := place(m.N[0])
		o := engine.Option{Effect: g.visitText(to), Places: []string{placeIDs[to]}}
		if g.me().workers == 1 {
			o.Effect = g.warnOfLast(to, o.Effect)
		}
		if to < circles && g.me().at[to] > 0 {
			o.Label = engine.T("architects.do.place", placeArg(to), engine.N("n", int(g.me().at[to])+1))
		}
		return o
	},
	Legal: func(g *game, _ entry, m engine.Move) play.Reason { return g.whyNotPlace(place(m.N[0])) },
	Why:   (*game).placeReason,
}

// warnOfLast appends to the effect of a visit that it uses the last worker in hand.
func (g *game) warnOfLast(to place, effect engine.Text) engine.Text {
	if g.recalls == recallCircles && to >= circles && g.me().circled() == 0 {
		return engine.T("architects.visit.lockedOut", engine.Term("effect", effect))
	}
	return engine.T("architects.visit.last", engine.Term("effect", effect))
}

// place sends a worker and begins the action there (RULES 3).
func (g *game) place(_ entry, m engine.Move, ev *engine.Events) {
	p, to := g.me(), place(m.N[0])
	p.workers--
	g.now.to = to
	n := int8(0) // the seat's workers there (RULES 1)
	if to < circles {
		p.at[to]++
		n = p.at[to]
	}
	switch to {
	case quarry:
		g.collect(stone, n, onQuarry, ev)
	case forest:
		g.collect(wood, n, onForest, ev)
	case silversmith:
		g.collect(silver, n+1, onSilversmith, ev)
	case mines:
		g.push(stepMines, 0)
	case storehouse:
		g.push(stepTrade, n)
	case workshop:
		g.push(stepWork, 0)
	case townCentre:
		g.now.maxPlaces = g.placesNamed()
		g.push(stepCapture, n)
	case taxStand:
		g.steal(ev)
	case guardhouse:
		g.push(stepGuard, n)
	case guildhall:
		g.enterHall(ev)
	default:
		g.enterMarket(to, ev)
	}
	if ev != nil && (to == storehouse || to == townCentre || to == guardhouse || to == workshop) {
		g.tellPlace(to, n, ev)
	}
}

// collect adds a good, and the help of apprentices (RULES 5.1, 5.2, 5.4).
func (g *game) collect(what good, n int8, at trigger, ev *engine.Events) {
	gains := g.me().helps(g.t, at)
	gains[what] += n
	if ev != nil {
		to := g.now.to
		g.tell(ev, g.active, engine.T("architects.event.collect", g.actor(), placeArg(to), engine.N("n", int(g.me().at[to])),
			partsArg(gainTexts(&gains, 1))), placeIDs[to], g.placeMe())
	}
	g.gain(g.active, &gains, ev)
}

func (p *player) collectText(t *tables, what good, n int8, at trigger) engine.Text {
	gains := p.helps(t, at)
	gains[what] += n
	return parts(gainTexts(&gains, 1))
}

// minesStep asks for clay or gold (RULES 5.3).
var minesStep = step{
	Kind: stepMines, Name: "mines", Rule: "5.1", Purpose: engine.T("architects.purpose.mines"),
	Feature: "mines", On: inTurn,
	Holds:    func(g *game, _, _ entry) bool { return g.isAt(mines) },
	Question: engine.T("architects.ask.mines"), Offer: listMines,
	Answers: []answer{{
		Kind: moveMine, Do: (*game).mine,
		Code: func(_ *game, _ entry, m engine.Move) string { return goodNames[m.N[0]] },
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			p := g.me()
			if good(m.N[0]) == gold {
				return engine.Option{Label: engine.T("architects.do.gold"), Effect: p.collectText(g.t, gold, p.at[mines]/2, onMines)}
			}
			return engine.Option{Label: engine.T("architects.do.clay"), Effect: p.collectText(g.t, clay, p.at[mines]+1, onMines)}
		},
	}},
}

// isAt reports whether the worker of this turn went to a place.
func (g *game) isAt(to place) bool { return g.now.to == to && (to >= circles || g.me().at[to] > 0) }

// listMines appends clay and gold (RULES 5.3).
func listMines(g *game, _ entry, dst []engine.Move) []engine.Move {
	n := g.me().at[mines]
	dst = append(dst, move(moveMine, int8(clay)))
	if n >= 2 {
		dst = append(dst, move(moveMine, int8(gold)))
	}
	return dst
}

func (p *player) minesText(t *tables, n int8) engine.Text {
	one := p.collectText(t, clay, n+1, onMines)
	if n < 2 {
		return one
	}
	return engine.T("architects.visit.mines", engine.Term("one", one), engine.Term("other", p.collectText(t, gold, n/2, onMines)))
}

func (g *game) mine(_ entry, m engine.Move, ev *engine.Events) {
	what, n := good(m.N[0]), g.me().at[mines]+1
	if what == gold {
		n = g.me().at[mines] / 2
	}
	g.collect(what, n, onMines, ev)
}

// steal takes the tax pool (RULES 5.8).
func (g *game) steal(ev *engine.Events) {
	p := g.me()
	lost := max(0, stealVirtue-p.discount(g.t, costTaxStand, helpLessVirtue))
	gains := p.helps(g.t, onTaxStand)
	if ev != nil {
		list := append([]engine.Text{amountText(silver, int(g.pool))}, gainTexts(&gains, 1)...)
		if lost > 0 {
			list = append(list, amountText(virtue, -int(lost)))
		}
		g.tell(ev, g.active, engine.T("architects.event.collect", g.actor(), placeArg(taxStand), engine.N("n", int(p.at[taxStand])), partsArg(list)),
			placeIDs[taxStand], "pool", g.placeMe())
	}
	p.goods[silver] += g.pool
	g.pool = 0
	g.changeVirtue(g.active, -lost, ev)
	g.gain(g.active, &gains, ev)
}

// listRecalls appends the places from which one worker may come back: large circles with
// own workers or, if there are none, every other place outside the Guildhall (RULES 3.1).
func (g *game) listRecalls(dst []engine.Move) []engine.Move {
	p, start := g.me(), len(dst)
	for from, n := range p.at {
		if n > 0 {
			dst = append(dst, move(moveRecall, int8(from)))
		}
	}
	if len(dst) > start || g.recalls == recallCircles {
		return dst
	}
	goesOn := func() bool { return len(dst) == start || g.recalls == recallOutside }
	if p.prison > 0 {
		dst = append(dst, move(moveRecall, recallPrison))
	}
	if goesOn() {
		for s := range g.seats {
			if g.p[s].captured[g.active] > 0 {
				dst = append(dst, move(moveRecall, recallFrom+s))
			}
		}
	}
	if goesOn() {
		for i, who := range g.market.stalls {
			if who == g.active {
				dst = append(dst, move(moveRecall, int8(marketLeft)+int8(i)))
			}
		}
	}
	return dst
}

// recalling takes back a worker.
var recalling = answer{
	Kind: moveRecall, Do: (*game).recall,
	Code: func(g *game, _ entry, m engine.Move) string {
		word, _, _ := g.recallPlace(int8(m.N[0]))
		return "recall " + word
	},
	Describe: func(g *game, _ entry, m engine.Move) engine.Option {
		_, at, text := g.recallPlace(int8(m.N[0]))
		o := engine.Option{Label: engine.T("architects.do.recall", engine.Term("place", text)), Verb: engine.T("architects.verb.recall"), Places: []string{at}}
		if from := place(m.N[0]); from < circles {
			o.Effect = engine.T("architects.do.recall.effect", engine.N("n", int(g.me().at[from])-1))
		}
		return o
	},
}

func (g *game) recall(_ entry, m engine.Move, ev *engine.Events) {
	p, from := g.me(), int8(m.N[0])
	p.workers++
	switch {
	case from == recallPrison:
		p.prison--
	case from >= recallFrom:
		g.p[from-recallFrom].captured[g.active]--
	case from >= int8(marketLeft):
		g.market.stalls[from-int8(marketLeft)] = none
	default:
		p.at[from]--
	}
	if ev != nil {
		_, place, where := g.recallPlace(from)
		g.tell(ev, g.active, engine.T("architects.event.recall", g.actor(), engine.Term("place", where)), place, g.placeMe())
	}
}

// recallPlace returns the place of a recalled worker in notation, and as a place of pictures with its
// name.
func (g *game) recallPlace(from int8) (word, place string, text engine.Text) {
	switch {
	case from == recallPrison:
		return "prison", "prison", engine.T("architects.place.prison")
	case from >= recallFrom:
		s := from - recallFrom
		return "from " + g.seatWord(s), g.placePlayer(s), engine.T("architects.place.board", g.who("who", s))
	}
	return placeWords[from], placeIDs[from], placeTexts[from]
}
