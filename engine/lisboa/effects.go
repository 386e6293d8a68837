package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// doEffect pushes the parts of an effect. If the effect has alternatives, the seat chooses
// one (RULES 1.1).
func (g *game) doEffect(seat int8, e int16) {
	switch {
	case e == 0:
	case len(g.t.exprs[e].alts) > 1:
		g.agenda.Push(entry{kind: stepEither, seat: seat, n: e})
	default:
		g.agenda.Push(entry{kind: stepPart, seat: seat, n: e})
	}
}

// eitherStep asks for an alternative of effect n.
var eitherStep = step{
	Kind: stepEither, Name: "either", Rule: "8", Purpose: engine.T("lisboa.purpose.either"), Args: "se", Ahead: toCome(aheadEffects),
	Holds:    func(g *game, e, _ entry) bool { return len(g.t.exprs[e.n].alts) > 1 },
	Question: engine.T("lisboa.ask.either"),
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		return play.Each(dst, moveEither, 0, int8(len(g.t.exprs[e.n].alts))-1)
	},
	Answers: []answer{{
		Kind: moveEither, Do: chooseEither,
		Code: func(g *game, e entry, m engine.Move) string {
			return strings.ReplaceAll(strings.ToLower(partWord(g.t.exprs[e.n].alts[m.N[0]][0])), ":", " ")
		},
		Label: func(g *game, e entry, m engine.Move) engine.Text { return partsText(g.t.exprs[e.n].alts[m.N[0]]) },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Effect: g.partsNote(e.seat, g.t.exprs[e.n].alts[m.N[0]])}
		},
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			return play.If(g.canParts(e.seat, g.t.exprs[e.n].alts[m.N[0]], g.p[e.seat].purse()))
		},
		Why: because(engine.T("lisboa.why.either"), "8"),
	}},
}

func chooseEither(g *game, e entry, m engine.Move, _ *engine.Events) {
	alternative := int8(m.N[0])
	g.agenda.Push(entry{kind: stepPart, seat: e.seat, n: e.n, k: int16(alternative)})
}

// partStep carries out the parts of effect n from m on; k is the alternative.
var partStep = step{
	Kind: stepPart, Name: "part", Args: "semk", Ahead: toCome(aheadEffects), Act: nextPart,
	Holds: func(g *game, e, _ entry) bool {
		alts := g.t.exprs[e.n].alts
		return int(e.k) < len(alts) && int(e.m) < len(alts[e.k])
	},
}

// nextPart carries out the next part of an effect.
func nextPart(g *game, e entry, ev *engine.Events) {
	parts := g.t.exprs[e.n].alts[e.k]
	q := parts[e.m]
	if e.m++; int(e.m) < len(parts) {
		g.agenda.Push(e)
	}
	g.doPart(e.seat, q, ev)
}

// doPart carries out one part. Actions may be declined, and are skipped when they are
// impossible (RULES 1.1).
func (g *game) doPart(seat int8, q part, ev *engine.Events) {
	switch q.op {
	case opReis:
		g.gainReis(seat, int16(q.n), ev)
	case opInfluence:
		g.gainInfluence(seat, q.n, ev)
	case opWigs:
		g.gainWigs(seat, fromCards, int16(q.n), ev)
	case opGood:
		if q.n < goodKinds {
			g.gainGood(seat, q.n, 1, ev)
			return
		}
		g.agenda.Push(entry{kind: stepGood, seat: seat, n: int16(q.n)})
	case opPortfolio:
		g.gainInfluence(seat, g.p[seat].portfolio(g.t), ev)
	case opStore:
		g.agenda.Push(entry{kind: stepNoble, seat: seat, n: int16(builder), m: 1})
	case opOpen:
		g.agenda.Push(entry{kind: stepNoble, seat: seat, n: int16(king), m: 1})
	case opDecree:
		g.agenda.Push(entry{kind: stepDecree, seat: seat, n: int16(q.n), m: 1})
	case opCube:
		g.agenda.Push(entry{kind: stepCube, seat: seat})
	default:
		g.agenda.Push(entry{kind: stepAction, seat: seat, n: int16(actionFor(q.op)), m: 1, k: int16(q.n)})
	}
}

// actionFor returns the state action that a part does.
func actionFor(o op) int8 {
	switch o {
	case opRecruit:
		return recruit
	case opPlan:
		return plan
	case opShip:
		return ship
	case opProduce:
		return produce
	case opCardinal:
		return cardinal
	}
	return favor
}

// canParts reports whether any part of an effect is possible now.
func (g *game) canParts(seat int8, parts []part, w purse) bool {
	return slices.ContainsFunc(parts, func(q part) bool { return g.canPart(seat, q, w) })
}

func (g *game) canPart(seat int8, q part, w purse) bool {
	p := &g.p[seat]
	switch q.op {
	case opReis, opInfluence, opWigs:
		return true
	case opGood:
		if q.n < goodKinds {
			return g.room(seat, q.n) > 0
		}
		own := g.stores.of(seat)
		return engine.Some(goodKinds, func(good int8) bool { return g.room(seat, good) > 0 && (q.n == anyGood || own[good] > 0) })
	case opPortfolio:
		return p.portfolio(g.t) > 0
	case opStore:
		return g.canNoble(seat, builder, w)
	case opOpen:
		return g.canNoble(seat, king, w)
	case opDecree:
		return g.decreesLeft()
	case opCube:
		return g.ruins.total() > 0
	}
	return g.canAction(seat, actionFor(q.op), &p.goods)
}

// goodStep asks for the type of a good; n is anyGood or ownGood.
var goodStep = step{
	Kind: stepGood, Name: "good", Rule: "4.1", Purpose: engine.T("lisboa.purpose.good"), Args: "sn", Ahead: toCome(aheadEffects),
	Holds:    func(_ *game, e, _ entry) bool { return e.n == int16(anyGood) || e.n == int16(ownGood) },
	Question: engine.T("lisboa.ask.good"),
	All:      numbers(moveGood, goodKinds),
	Answers: []answer{gaining("lisboa.why.ownStore", "1.1", func(g *game, e entry, good int8) bool {
		return e.n == int16(anyGood) || g.stores.of(e.seat)[good] > 0
	})},
}

// otherGood is the reason of a type of good that the question does not offer.
const otherGood = play.No + 1

// gaining is the answer to gain a good of a type that is offered. why is the key of the refusal of
// other types, and rule its section.
func gaining(why, rule string, offered func(g *game, e entry, good int8) bool) answer {
	return naming(gainNamed, func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
		if reason == otherGood {
			return engine.T(why, engine.Term("good", goodTexts[m.N[0]])), rule
		}
		return g.whyNotGood(e.seat, int8(m.N[0]))
	}).If(func(g *game, e entry, m engine.Move) play.Reason {
		if !offered(g, e, int8(m.N[0])) {
			return otherGood
		}
		return play.If(g.room(e.seat, int8(m.N[0])) > 0)
	})
}

// naming is the answer to name a type of good.
func naming(do func(*game, entry, engine.Move, *engine.Events), why func(*game, entry, engine.Move, play.Reason) (engine.Text, string)) answer {
	return answer{
		Kind: moveGood, Code: coded(goodWords), Label: textOf(goodTexts[:]), Do: do, Why: why,
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("lisboa.do.have", engine.N("n", int(g.p[e.seat].goods[m.N[0]]))), Places: []string{placePart(e.seat, "warehouse")}}
		},
	}
}

func gainNamed(g *game, e entry, m engine.Move, ev *engine.Events) {
	g.gainGood(e.seat, int8(m.N[0]), 1, ev)
}

// whyNotGood returns the reason why a seat gets no good of a type.
func (g *game) whyNotGood(seat, good int8) (engine.Text, string) {
	if g.supply[good] == 0 {
		return engine.T("lisboa.why.supply", engine.Term("good", goodTexts[good])), "4.1"
	}
	return g.whyNoRoom(seat, good), "4.1"
}

// whyNoRoom returns the reason that the warehouse of a seat has no room for a good.
func (g *game) whyNoRoom(seat, good int8) engine.Text {
	p := &g.p[seat]
	return engine.T("lisboa.why.warehouse", engine.Term("good", goodTexts[good]), engine.N("have", int(p.goods[good])), engine.N("room", int(2+p.sets())))
}

// cubeStep asks for a cube of the ruins.
var cubeStep = step{
	Kind: stepCube, Name: "cube", Rule: "4.2", Purpose: engine.T("lisboa.purpose.cube"), Args: "s", Ahead: toCome(aheadEffects),
	Question: engine.T("lisboa.ask.cube"),
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		for c := colours - 1; c >= 0; c-- {
			dst = append(dst, move2(moveCube, fromRuins, c))
		}
		return dst
	},
	Answers: []answer{takingCube(func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return engine.T("lisboa.why.cube", engine.Term("cube", cubeTexts[m.N[1]])), "1.1"
	}).If(func(g *game, _ entry, m engine.Move) play.Reason { return play.If(g.ruins[m.N[1]] > 0) })},
}

// occasion pushes the gains of a seat's permanent effects on an occasion (ON:).
func (g *game) occasion(seat int8, on int8) {
	p := &g.p[seat]
	for _, c := range p.clergy[:p.nclergy] {
		if e := &g.t.clergy[c].permanent; e.on == on {
			g.doEffect(seat, e.gain)
		}
	}
	for _, c := range p.bottom[:p.nbottom] {
		if e := &g.t.cards[c].permanent; e.on == on {
			g.doEffect(seat, e.gain)
		}
	}
}
