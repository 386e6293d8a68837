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

// tradeGoods returns the cost of a printed trade.
func tradeGoods(trade int8) mix {
	if trade == tradeVirtue {
		return mix{true, true, true, virtueGoods}
	}
	return mix{false, true, true, marbleGoods}
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
	Refuse: refusing(explainTrade),
	Answers: []answer{{
		Kind: moveTrade, Do: (*game).trade, Code: coded("trade", (*tables).tradeWord), Label: named((*tables).tradeText),
		Describe: describeTrade,
		Legal:    func(g *game, _ entry, m engine.Move) play.Reason { return g.me().whyNotTrade(g.t, int8(m.N[0])) },
		Why: func(g *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			return g.me().tradeReason(g.t, int8(m.N[0]), reason)
		},
	}, stopping},
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
	switch trade := int8(m.N[0]); trade {
	case tradeVirtue:
		return engine.Option{Effect: parts([]engine.Text{amountText(virtue, 1), engine.T("architects.part.any", engine.N("n", int(tradeGoods(trade).n)))})}
	case tradeMarble:
		return engine.Option{Effect: parts([]engine.Text{amountText(marble, 1), engine.T("architects.part.mix", engine.N("n", int(tradeGoods(trade).n)))})}
	default:
		a := &g.t.apprentices[trade-tradeOwn]
		return engine.Option{Effect: parts(append(gainTexts(&a.gains, 1), gainTexts(&a.give, -1)...))}
	}
}

// tradeText names a trade: the gain of a printed one, or the apprentice.
func (t *tables) tradeText(trade int8) engine.Text {
	switch trade {
	case tradeVirtue:
		return engine.T("architects.do.trade.virtue")
	case tradeMarble:
		return engine.T("architects.do.trade.marble")
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
	return g.me().tradeReason(g.t, trade, g.me().whyNotTrade(g.t, trade))
}

// tradeOf returns the trade that a wish names, or none.
func (g *game) tradeOf(w wish) int8 {
	switch {
	case w.crew != noKind && g.t.apprentices[w.crew].trigger == onStorehouse:
		return tradeOwn + int8(w.crew)
	case w.code == "trade virtue":
		return tradeVirtue
	case w.code == "trade marble":
		return tradeMarble
	}
	return none
}

// notHired is the reason of a trade of an apprentice that the player does not have.
const notHired = play.No + 1

// whyNotTrade returns the reason why a player cannot make a trade.
func (p *player) whyNotTrade(t *tables, trade int8) play.Reason {
	if trade < tradeOwn {
		return play.If(tradeGoods(trade).canPay(p))
	}
	k := kind(trade - tradeOwn)
	if !slices.Contains(p.hired[:p.nhired], k) {
		return notHired
	}
	return play.If(p.affords(t, &t.apprentices[k].give))
}

// tradeReason returns the text of a reason of whyNotTrade.
func (p *player) tradeReason(t *tables, trade int8, reason play.Reason) (why engine.Text, rule string) {
	switch {
	case reason == 0:
		return why, ""
	case trade < tradeOwn:
		x := tradeGoods(trade)
		have := x.held(p)
		return engine.T("architects.why.trade", engine.N("n", int(x.n)), engine.N("have", int(have[0]+have[1]+have[2]))), "5.5"
	case reason == notHired:
		return engine.T("architects.why.notHired", t.crewArg(kind(trade-tradeOwn))), "5.5"
	}
	return engine.T("architects.why.tradeGoods", p.shortArg(t, &t.apprentices[trade-tradeOwn].give)), "5.5"
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
	Holds: func(g *game, e, _ entry) bool { return tradeGoods(e.n).canPay(g.me()) },
	Ask: func(g *game, e entry) engine.Question {
		gains := tradeGains(e.n)
		return engine.Question{Text: engine.T("architects.ask.mix", engine.N("n", int(tradeGoods(e.n).n)), partsArg(gainTexts(&gains, 1)))}
	},
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move { return tradeGoods(e.n).list(g.me(), dst) },
	Refuse: refusing(func(g *game, e entry, w wish) (engine.Text, string) {
		return explainMix(g.me(), tradeGoods(e.n), w), "5.5"
	}),
	Answers: []answer{mixing.Doing((*game).payTrade)},
}

// tradeGains returns the gains of a printed trade.
func tradeGains(trade int8) amounts {
	if trade == tradeMarble {
		return amounts{marble: 1}
	}
	return amounts{virtue: 1}
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
	cost, gains := g.spendMix(m), tradeGains(e.n)
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
