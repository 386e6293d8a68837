package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Trades of the King's Storehouse: two printed ones, then those of the own
// apprentices by their kind (RULES 5.5).
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

// tradeGoods is what the printed trades cost.
func (g *game) tradeGoods(trade int8) mix {
	if trade == tradeVirtue {
		return mix{true, true, true, virtueGoods}
	}
	return mix{false, true, true, marbleGoods}
}

// held is how much of the goods of a mix a player has.
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
var tradeStep = unmoved(step{
	Kind: stepTrade, Name: "trade", Rule: "5.5", Purpose: engine.T("architects.purpose.trade"),
	Feature: "trade", Args: "n", On: inTurn, Declines: always,
}, moveTrade, moveDone)

// listTrades are the trades that can be paid, and to stop.
func (g *game) listTrades(e entry, dst []engine.Move) []engine.Move {
	if e.n == 0 {
		return dst
	}
	p, start := g.me(), len(dst)
	for trade := range int8(tradeOwn) {
		if g.tradeGoods(trade).canPay(p) {
			dst = append(dst, move(moveTrade, trade))
		}
	}
	for i, k := range p.hired[:p.nhired] {
		a := &g.t.apprentices[k]
		if a.trigger == onStorehouse && g.affords(p, &a.give) && !hasBefore(p, i) {
			dst = append(dst, move(moveTrade, tradeOwn+int8(k)))
		}
	}
	if len(dst) > start {
		dst = append(dst, move(moveDone, 0))
	}
	return dst
}

// hasBefore reports whether an apprentice of the same kind stands before the
// i-th.
func hasBefore(p *player, i int) bool {
	for _, k := range p.hired[:i] {
		if k == p.hired[i] {
			return true
		}
	}
	return false
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

// mixStep asks which goods pay for trade n.
var mixStep = unmoved(step{
	Kind: stepMix, Name: "mix", Rule: "5.5", Purpose: engine.T("architects.purpose.mix"),
	Feature: "mix", Args: "t", On: []play.Kind{stepTrade},
	Holds: func(g *game, e, _ entry) bool { return g.tradeGoods(e.n).canPay(g.me()) },
}, moveMix)

// listMixes are the mixes of goods that pay so many, those first that spend
// what there is most of.
func (g *game) listMixes(x mix, dst []engine.Move) []engine.Move {
	have := x.held(g.me())
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

// byStock orders clay, wood and stone by how much there is, the most first.
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

// payTrade pays a printed trade, and gains what it brings.
func (g *game) payTrade(e entry, m engine.Move, ev *engine.Events) {
	cost := g.spendMix(m)
	var gains amounts
	if e.n == tradeVirtue {
		gains[virtue] = 1
	} else {
		gains[marble] = 1
	}
	if ev != nil {
		g.tellTrade(&cost, &gains, ev)
	}
	g.gain(g.active, &gains, ev)
}

// spendMix pays a mix of goods.
func (g *game) spendMix(m engine.Move) (cost amounts) {
	for i := range 3 {
		cost[i] = int8(m.N[i])
	}
	g.me().spend(&cost)
	return cost
}
