package architects

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Trades of the King's Storehouse: two printed ones, then those of the player's apprentices
// by kind (RULES 5.5).
const (
	tradeVirtue = iota // 2 of clay, wood and stone for 1 virtue
	tradeMarble        // 3 of wood and stone for 1 marble
	tradeOwn           // kind of the apprentice
)

// mix is a number of goods in any mix of three kinds.
type mix struct {
	clay, wood, stone bool
	n                 int8
}

// printedTrades are the trades that everybody may make.
var printedTrades = [tradeOwn]struct {
	word     string
	title    engine.Text
	cost     mix
	costText engine.Text // the cost as a number of goods
	gains    amounts
}{
	tradeVirtue: {"virtue", engine.T("architects.do.trade.virtue"), mix{true, true, true, virtueGoods}, engine.T("architects.part.any"), amounts{virtue: 1}},
	tradeMarble: {"marble", engine.T("architects.do.trade.marble"), mix{false, true, true, marbleGoods}, engine.T("architects.part.mix"), amounts{marble: 1}},
}

// held returns the player's stock of the goods of a mix.
func (x mix) held(p *player) (have [3]int16) {
	for i, used := range [3]bool{x.clay, x.wood, x.stone} {
		if used {
			have[i] = p.goods[i]
		}
	}
	return have
}

func (x mix) canPay(p *player) bool {
	have := x.held(p)
	return have[0]+have[1]+have[2] >= int16(x.n)
}

// tradeStep asks for n more trades (RULES 5.5).
var tradeStep = step{
	Kind: stepTrade, Name: "trade", Rule: "5.5", Purpose: engine.T("architects.purpose.trade"),
	Feature: "trade", Args: "n", On: inTurn, Declines: always,
	Ask: askingLeft(engine.T("architects.ask.trade")), Asks: hasMore, All: allTrades,
	Refuse: refusing(explainTrade), Answers: []answer{trading, stopping},
}

// trading makes a trade.
var trading = answer{
	Kind: moveTrade, Do: (*game).trade, Code: coded("trade", (*tables).tradeWord), Label: named((*tables).tradeText),
	Describe: describeTrade, Legal: whyNotTrade, Why: tradeReason,
}

// allTrades appends the printed trades, and those of the player's apprentices.
func allTrades(g *game, _ entry, dst []engine.Move) []engine.Move {
	p := g.me()
	for trade := range int8(tradeOwn) {
		dst = append(dst, move(moveTrade, trade))
	}
	for i, k := range p.hired[:p.nhired] {
		if g.t.apprentices[k].trigger == onStorehouse && !hasBefore(p, i) {
			dst = append(dst, move(moveTrade, tradeOwn+int8(k)))
		}
	}
	return dst
}

// hasBefore reports whether an apprentice before the i-th has the same kind.
func hasBefore(p *player, i int) bool { return slices.Contains(p.hired[:i], p.hired[i]) }

func describeTrade(g *game, _ entry, m engine.Move) engine.Option {
	trade := m.N[0]
	if trade >= tradeOwn {
		a := &g.t.apprentices[trade-tradeOwn]
		return engine.Option{Effect: parts(append(gainTexts(&a.gains, 1), gainTexts(&a.give, -1)...))}
	}
	t := &printedTrades[trade]
	return engine.Option{Effect: parts(append(gainTexts(&t.gains, 1), engine.T(t.costText.Key, engine.N("n", int(t.cost.n)))))}
}

// tradeText names a trade: the gain of a printed one, or the apprentice.
func (t *tables) tradeText(trade int8) engine.Text {
	if trade < tradeOwn {
		return printedTrades[trade].title
	}
	return t.crewText(kind(trade - tradeOwn))
}

// explainTrade returns the reason why a written trade is impossible.
func explainTrade(g *game, _ entry, w wish) (why engine.Text, rule string) {
	if w.verb != "trade" {
		return why, rule
	}
	trade := g.tradeOf(w)
	if trade == none {
		return engine.T("architects.why.noTrade"), "5.5"
	}
	return trading.WhyNot(g, entry{}, move(moveTrade, trade))
}

// tradeOf returns the trade that a wish names, or none.
func (g *game) tradeOf(w wish) int8 {
	if w.crew != noKind && g.t.apprentices[w.crew].trigger == onStorehouse {
		return tradeOwn + int8(w.crew)
	}
	for trade := range int8(tradeOwn) {
		if w.code == "trade "+printedTrades[trade].word {
			return trade
		}
	}
	return none
}

// notHired is the reason of a trade of an apprentice that the player does not have.
const notHired = play.No + 1

// whyNotTrade returns the reason why the active seat cannot make a trade.
func whyNotTrade(g *game, _ entry, m engine.Move) play.Reason {
	p, trade := g.me(), int8(m.N[0])
	if trade < tradeOwn {
		return play.If(printedTrades[trade].cost.canPay(p))
	}
	k := kind(trade - tradeOwn)
	if !slices.Contains(p.hired[:p.nhired], k) {
		return notHired
	}
	return play.If(p.affords(g.t, &g.t.apprentices[k].give))
}

// tradeReason returns the text of a reason of whyNotTrade.
func tradeReason(g *game, _ entry, m engine.Move, reason play.Reason) (why engine.Text, rule string) {
	p, trade := g.me(), int8(m.N[0])
	switch {
	case trade < tradeOwn:
		x := printedTrades[trade].cost
		have := x.held(p)
		return engine.T("architects.why.trade", engine.N("n", int(x.n)), engine.N("have", int(have[0]+have[1]+have[2]))), "5.5"
	case reason == notHired:
		return engine.T("architects.why.notHired", g.t.crewArg(kind(trade-tradeOwn))), "5.5"
	}
	return engine.T("architects.why.tradeGoods", p.shortArg(g.t, &g.t.apprentices[trade-tradeOwn].give)), "5.5"
}

// trade makes a trade, or asks for the goods of a printed one.
func (g *game) trade(e entry, m engine.Move, ev *engine.Events) {
	n := int8(m.N[0])
	g.again(e)
	if n < tradeOwn {
		g.push(stepMix, n)
		return
	}
	a := &g.t.apprentices[n-tradeOwn]
	if ev != nil {
		g.tellTrade(&a.give, &a.gains, ev)
	}
	g.me().spend(&a.give)
	g.gain(g.active, &a.gains, ev)
}

// mixStep asks for the goods that pay for trade n.
var mixStep = step{
	Kind: stepMix, Name: "mix", Rule: "5.5", Purpose: engine.T("architects.purpose.mix"),
	Feature: "mix", Args: "t", On: []play.Kind{stepTrade},
	Holds: func(g *game, e, _ entry) bool { return printedTrades[e.n].cost.canPay(g.me()) },
	Ask: func(g *game, e entry) engine.Question {
		t := &printedTrades[e.n]
		return engine.Question{Text: engine.T("architects.ask.mix", engine.N("n", int(t.cost.n)), partsArg(gainTexts(&t.gains, 1)))}
	},
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		return printedTrades[e.n].cost.list(g.me(), dst)
	},
	Refuse: refusing(func(g *game, e entry, w wish) (engine.Text, string) {
		return explainMix(g.me(), printedTrades[e.n].cost, w), "5.5"
	}),
	Answers: []answer{mixing.Doing((*game).payTrade)},
}

// mixing pays with a mix of goods.
var mixing = answer{
	Kind: moveMix, Code: func(_ *game, _ entry, m engine.Move) string { return mixWord(m) },
	Label: func(_ *game, _ entry, m engine.Move) engine.Text {
		cost := mixed(m)
		return parts(gainTexts(&cost, -1))
	},
}

// mixed returns the goods of a mix.
func mixed(m engine.Move) (cost amounts) {
	for i := range 3 {
		cost[i] = int8(m.N[i])
	}
	return cost
}

// explainMix returns, for words that name goods, the number of goods to pay and the numbers
// in stock.
func explainMix(p *player, x mix, w wish) (why engine.Text) {
	if !isGoods(w.code) {
		return why
	}
	args := []engine.Arg{engine.N("wood", int(p.goods[wood])), engine.N("stone", int(p.goods[stone])), engine.N("n", int(x.n))}
	if x.clay {
		return engine.T("architects.why.paysThree", append(args, engine.N("clay", int(p.goods[clay])))...)
	}
	return engine.T("architects.why.paysTwo", args...)
}

// list appends the mixes of x.n goods. Those that spend the most plentiful goods come
// first.
func (x mix) list(p *player, dst []engine.Move) []engine.Move {
	have := x.held(p)
	a, b, c := byStock(have)
	n := int16(x.n)
	for i := min(n, have[a]); i >= 0; i-- {
		for j := min(n-i, have[b]); j >= 0; j-- {
			k := n - i - j
			if k > have[c] {
				continue
			}
			m := engine.Move{Kind: moveMix}
			m.N[a], m.N[b], m.N[c] = i, j, k
			dst = append(dst, m)
		}
	}
	return dst
}

// byStock orders clay, wood and stone by their stock, the largest first.
func byStock(have [3]int16) (a, b, c int) {
	a, b, c = 0, 1, 2
	if have[b] > have[a] {
		a, b = b, a
	}
	if have[c] > have[b] {
		b, c = c, b
	}
	if have[b] > have[a] {
		a, b = b, a
	}
	return a, b, c
}

// payTrade pays a printed trade and adds its gains.
func (g *game) payTrade(e entry, m engine.Move, ev *engine.Events) {
	cost, gains := g.spendMix(m), printedTrades[e.n].gains
	if ev != nil {
		g.tellTrade(&cost, &gains, ev)
	}
	g.gain(g.active, &gains, ev)
}

func (g *game) tellTrade(cost, gains *amounts, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.trade", g.actor(), partsArg(append(gainTexts(cost, -1), gainTexts(gains, 1)...))),
		placeIDs[storehouse], g.placeMe())
}

// spendMix pays a mix of goods.
func (g *game) spendMix(m engine.Move) amounts {
	cost := mixed(m)
	g.me().spend(&cost)
	return cost
}
