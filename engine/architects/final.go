package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// finish lays out the final effects and the end (RULES 8.1).
func (g *game) finish() {
	g.now = newTurn()
	g.push(stepScore, 0)
	for i := range g.people {
		g.push(stepDungeon, g.people-1-i)
	}
	g.active = 0
}

// dungeonStep applies what buildings of seat n do before scoring (RULES 8.1). It asks
// a player who loses virtue by one and gains by another whether to lose it first or
// last.
var dungeonStep = step{
	Kind: stepDungeon, Name: "dungeon", Rule: "8", Purpose: engine.T("architects.purpose.dungeon"),
	Feature: "dungeon", Args: "s", On: []play.Kind{stepScore, stepDungeon},
	Holds: func(g *game, e, _ entry) bool { return *g.agenda.Top() != e || g.active == e.n },
	Asks:  func(g *game, e entry) bool { return g.p[e.n].losesAndGains(g.t) },
	Act:   func(g *game, e entry, ev *engine.Events) { g.dungeon(e, false, ev) },
	Ask:   asking(engine.T("architects.ask.dungeon")),
	Offer: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		return append(dst, move(moveDungeon, 1), move(moveDungeon, 0))
	},
	Refuse: refusing("8.1", nil),
	Answers: []answer{{
		Kind: moveDungeon, Describe: describeDungeon,
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) { g.dungeon(e, m.N[0] == 0, ev) },
		Code: func(_ *game, _ entry, m engine.Move) string {
			return [2]string{"dungeon first", "dungeon last"}[m.N[0]]
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return [2]engine.Text{engine.T("architects.do.dungeonFirst"), engine.T("architects.do.dungeonLast")}[m.N[0]]
		},
	}},
}

// describeDungeon tells where an order of the final effects leads.
func describeDungeon(g *game, e entry, m engine.Move) engine.Option {
	c := g.copy()
	c.dungeon(e, m.N[0] == 0, nil)
	p := &c.p[e.n]
	return engine.Option{Effect: engine.T("architects.do.dungeon.effect", engine.N("virtue", int(p.virtue)),
		engine.N("points", int(g.t.virtue[p.virtue].points)), engine.N("unpaid", int(p.unpaid)))}
}

// losesAndGains reports whether a player loses virtue by one building and gains by
// another before scoring.
func (p *player) losesAndGains(t *tables) bool {
	loses, gains := false, false
	for card := range p.built.all {
		if b := &t.buildings[card]; b.timing == endgameVirtue {
			loses = loses || b.deed == deedLose
			gains = gains || b.deed != deedLose
		}
	}
	return loses && gains
}

// dungeon applies the final effects of the active seat: losses first or last. The
// next seat follows.
func (g *game) dungeon(e entry, lossFirst bool, ev *engine.Events) {
	g.applyFinal(lossFirst, ev)
	g.applyFinal(!lossFirst, ev)
	g.active = min(e.n+1, g.people-1)
}

func (g *game) applyFinal(losses bool, ev *engine.Events) {
	p := g.me()
	for card := range p.built.all {
		b := &g.t.buildings[card]
		if b.timing != endgameVirtue || (b.deed == deedLose) != losses {
			continue
		}
		by := int8(g.worth(p, g.active, b))
		if by == 0 {
			continue
		}
		if ev != nil {
			g.tell(ev, g.active, engine.T("architects.event.final", g.actor(), g.t.buildingArg(card), partsArg([]engine.Text{amountText(virtue, int(by))})), g.placeMe())
		}
		g.changeVirtue(g.active, by, ev)
	}
}

// scoreStep ends the match.
var scoreStep = step{
	Kind: stepScore, Name: "score", On: []play.Kind{stepNone},
	Act: func(g *game, _ entry, ev *engine.Events) {
		g.over = true
		ev.EndTurn()
	},
}
