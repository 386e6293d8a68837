package lisboa

import (
	"slices"

	"guildhall/engine"
)

// effectText describes an effect.
func (g *game) effectText(e int16) engine.Text { return effectText(g.t, e) }

func effectText(t *tables, e int16) engine.Text {
	if e == 0 {
		return engine.Text{}
	}
	alts := t.exprs[e].alts
	text := partsText(alts[0])
	for _, alt := range alts[1:] {
		text = engine.T("lisboa.effect.or", engine.Term("a", text), engine.Term("b", partsText(alt)))
	}
	return text
}

func partsText(parts []part) engine.Text {
	var list []engine.Text
	for _, q := range parts {
		list = append(list, partText(q))
	}
	if len(list) == 1 {
		return list[0]
	}
	return engine.T("lisboa.effect.and", engine.List("parts", list))
}

// partText describes one part of an effect.
func partText(q part) engine.Text {
	n := engine.N("n", int(q.n))
	switch q.op {
	case opReis:
		return engine.T("lisboa.effect.reis", n)
	case opInfluence:
		return engine.T("lisboa.effect.influence", n)
	case opWigs:
		return engine.T("lisboa.effect.wigs", n)
	case opGood:
		switch q.n {
		case anyGood:
			return engine.T("lisboa.effect.good.any")
		case ownGood:
			return engine.T("lisboa.effect.good.own")
		}
		return engine.T("lisboa.effect.good", engine.Term("good", oneGoodTexts[q.n]))
	case opRecruit:
		return engine.T("lisboa.effect.recruit", n)
	case opCardinal:
		return engine.T("lisboa.effect.cardinal", n)
	case opPortfolio:
		return engine.T("lisboa.effect.portfolio")
	case opStore:
		return nobleActionTexts[builder]
	case opOpen:
		return nobleActionTexts[king]
	case opDecree:
		return engine.T("lisboa.effect.decree", n)
	case opCube:
		return engine.T("lisboa.effect.cube")
	}
	return actionTexts[actionFor(q.op)]
}

var occasionTexts = engine.Texts("lisboa.on.", "decree", "ship", "store", "open", "produce", "plan", "portfolio")

// permanentText describes a permanent effect; zero for none.
func permanentText(t *tables, p *permanent) engine.Text {
	number := func(key engine.Text, n int8) engine.Text {
		return engine.Text{Key: key.Key, Args: append(key.Args, engine.N("n", int(n)))}
	}
	switch {
	case p.on != none:
		return engine.T("lisboa.permanent.on", engine.Term("occasion", occasionTexts[p.on]), engine.Term("gain", effectText(t, p.gain)))
	case p.land > 0:
		return number(engine.T("lisboa.permanent.land"), p.land)
	case p.event > 0:
		return number(engine.T("lisboa.permanent.event"), p.event)
	case p.subsidy > 0:
		return number(engine.T("lisboa.permanent.subsidy"), p.subsidy)
	case p.follow > 0:
		return number(engine.T("lisboa.permanent.follow"), p.follow)
	case p.staff > 0:
		return number(engine.T("lisboa.permanent.staff"), p.staff)
	case p.recruitMax > 0:
		return engine.T("lisboa.permanent.recruit")
	case p.cardinalMax > 0:
		return engine.T("lisboa.permanent.cardinal")
	case p.rubble[0] > 0 && p.rubble[1] > 0:
		return number(engine.T("lisboa.permanent.rubble.any"), p.rubble[0])
	case p.sell[0] > 0 && p.sell[1] > 0:
		return number(engine.T("lisboa.permanent.sell.any"), p.sell[0])
	}
	for c, n := range p.rubble {
		if n > 0 {
			return number(engine.T("lisboa.permanent.rubble", engine.Term("cube", cubeTexts[c])), n)
		}
	}
	for good, n := range p.sell {
		if n > 0 {
			return number(engine.T("lisboa.permanent.sell", engine.Term("good", goodTexts[good])), n)
		}
	}
	for noble, n := range p.visit {
		if n > 0 {
			return number(engine.T("lisboa.permanent.visit", engine.Term("noble", nobleTexts[noble])), n)
		}
	}
	return engine.Text{}
}

// penaltyText describes the cost of a noble card in the portfolio; zero for none.
func penaltyText(p *penalty) engine.Text {
	if *p == (penalty{}) {
		return engine.Text{}
	}
	return engine.T("lisboa.penalty", engine.N("reis", int(p.reis)), engine.N("influence", int(p.influence)), engine.N("wigs", int(p.wigs)))
}

// formulaText describes the value of a decree.
func formulaText(f *formula) engine.Text {
	switch f.kind {
	case formulaPer:
		return engine.T("lisboa.formula.per", engine.N("n", int(f.wigs)), engine.Term("what", quantityText(f.per, several)), engine.N("by", int(f.by)))
	case formulaCopy:
		return engine.T("lisboa.formula.copy")
	}
	var list []engine.Text
	for i := range f.cond[:f.n] {
		c := &f.cond[i]
		if c.others {
			list = append(list, engine.T("lisboa.condition.most", engine.Term("what", quantityText(c.q, several))))
		} else {
			list = append(list, engine.T("lisboa.condition.least", engine.Term("what", quantityText(c.q, int(c.least))), engine.N("n", int(c.least))))
		}
	}
	return engine.T("lisboa.formula.if", engine.N("n", int(f.wigs)), engine.List("conditions", list))
}

// plainQuantities are the quantities named without their kind.
var plainQuantities = map[int8]engine.Text{countStoreKinds: engine.T("lisboa.quantity.storeKinds"), countSets: engine.T("lisboa.quantity.sets"),
	countShips: engine.T("lisboa.quantity.ships"), countHulls: engine.T("lisboa.quantity.hulls"), countClergy: engine.T("lisboa.quantity.clergy"),
	countFavors: engine.T("lisboa.quantity.favors"), countFavorKinds: engine.T("lisboa.quantity.favorKinds"), countHired: engine.T("lisboa.quantity.hired"),
	countPlansDone: engine.T("lisboa.quantity.plansDone"), countPlansOpen: engine.T("lisboa.quantity.plansOpen"), countPortfolio: engine.T("lisboa.quantity.portfolio"),
	countInfluence: engine.T("lisboa.quantity.influence"), countReis: engine.T("lisboa.quantity.reis"), countDecrees: engine.T("lisboa.quantity.decrees")}

var sideTexts = engine.Texts("lisboa.side.", "west", "north", "east")

// several is a number that takes the plural in texts.
const several = 2

// quantityText names the thing that a decree counts, in the singular or plural.
func quantityText(q quantity, n int) engine.Text {
	t := quantityName(q)
	t.Args = append(slices.Clone(t.Args), engine.N("n", n))
	return t
}

func quantityName(q quantity) engine.Text {
	if t, ok := plainQuantities[q.what]; ok {
		return t
	}
	switch q.what {
	case countStores:
		if q.of == all {
			return engine.T("lisboa.quantity.stores")
		}
		return engine.T("lisboa.quantity.storesOf", engine.Term("good", goodTexts[q.of]))
	case countRow:
		return engine.T("lisboa.quantity.row", engine.Word("row", string(rune('A'+q.of))))
	case countColumn:
		return engine.T("lisboa.quantity.column", engine.N("column", int(q.of)+1))
	case countCubes:
		return engine.T("lisboa.quantity.cubes", engine.Term("cube", cubeTexts[q.of]))
	case countOfficials:
		if q.of == all {
			return engine.T("lisboa.quantity.officials")
		}
		return engine.T("lisboa.quantity.officialsAt", engine.Term("noble", nobleTexts[q.of]))
	case countOpenedBy:
		return engine.T("lisboa.quantity.openedBy", engine.Term("architect", architectTexts[q.of]))
	case countOpenedAt:
		return engine.T("lisboa.quantity.openedAt", engine.Term("side", sideTexts[q.of]))
	case countGoods:
		if q.of == all {
			return engine.T("lisboa.quantity.goods")
		}
		return engine.T("lisboa.quantity.goodsOf", engine.Term("good", goodTexts[q.of]))
	}
	return engine.T("lisboa.quantity.cards", engine.Term("kind", kindTexts[q.of]))
}
