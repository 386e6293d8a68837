package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// finish pushes the final effects and the end of the match (RULES 8.1).
func (g *game) finish() {
	g.now = newTurn()
	g.push(stepScore, 0)
	for i := range g.people {
		g.push(stepDungeon, g.people-1-i)
	}
	g.active = 0
}

// Orders of the final effects: the time of the loss of virtue among the gains.
const (
	lossFirst int16 = iota
	lossLast
	lossBetween // N[1] holds the gains before the loss, a bit for each in the order of buildings.csv
)

// dungeonStep applies the final effects of seat n before scoring (RULES 8.1). A player who
// loses virtue by one building and gains virtue by others chooses the order: the loss
// first, last, or at each place between with a different result.
var dungeonStep = step{
	Kind: stepDungeon, Name: "dungeon", Rule: "8", Purpose: engine.T("architects.purpose.dungeon"),
	Feature: "dungeon", Args: "s", On: []play.Kind{stepScore, stepDungeon},
	Holds: func(g *game, e, _ entry) bool { return *g.agenda.Top() != e || g.active == e.n },
	Asks: func(g *game, e entry) bool {
		losses, gains := g.p[e.n].finals(g.t)
		return losses != 0 && gains != 0
	},
	Act:      func(g *game, e entry, ev *engine.Events) { g.dungeon(e, move(moveDungeon, int8(lossLast)), ev) },
	Question: engine.T("architects.ask.dungeon"),
	Offer:    listFinals,
	Answers: []answer{{
		Kind: moveDungeon, Describe: describeDungeon,
		Do: (*game).dungeon,
		Code: func(g *game, e entry, m engine.Move) string {
			if m.N[0] != lossBetween {
				return [2]string{"dungeon first", "dungeon last"}[m.N[0]]
			}
			code := "dungeon after"
			for card := range g.p[e.n].before(g.t, m).all {
				code += " " + g.t.buildingWord(card)
			}
			return code
		},
		Label: func(g *game, e entry, m engine.Move) engine.Text {
			if m.N[0] != lossBetween {
				return [2]engine.Text{engine.T("architects.do.dungeonFirst"), engine.T("architects.do.dungeonLast")}[m.N[0]]
			}
			var list []engine.Text
			for card := range g.p[e.n].before(g.t, m).all {
				list = append(list, g.t.buildingText(card))
			}
			return engine.T("architects.do.dungeonAfter", engine.List("buildings", list))
		},
	}},
}

// listFinals appends the orders of the final effects: the loss first and last, and orders
// between that give a virtue or debts that no earlier order gives.
func listFinals(g *game, e entry, dst []engine.Move) []engine.Move {
	from := len(dst)
	dst = append(dst, move(moveDungeon, int8(lossLast)), move(moveDungeon, int8(lossFirst)))
	_, gains := g.p[e.n].finals(g.t)
	for some := int8(1); some < 1<<gains.len()-1; some++ {
		m := move2(moveDungeon, int8(lossBetween), some)
		other := true
		for _, before := range dst[from:] {
			other = other && g.finalVirtue(e.n, m) != g.finalVirtue(e.n, before)
		}
		if other {
			dst = append(dst, m)
		}
	}
	return dst
}

// virtueEnd holds virtue and unpaid debts after the final effects.
type virtueEnd struct {
	virtue int8
	unpaid int16
}

// finalVirtue returns the result of an order of the final effects for a seat.
func (g *game) finalVirtue(seat int8, m engine.Move) virtueEnd {
	p := g.p[seat]
	losses, gains := p.finals(g.t)
	before := p.before(g.t, m)
	for _, set := range [3]cards{before, losses, gains &^ before} {
		for card := range set.all {
			p.moveVirtue(int8(g.worth(&p, seat, &g.t.buildings[card])))
		}
	}
	return virtueEnd{p.virtue, p.unpaid}
}

// describeDungeon describes the result of an order of the final effects.
func describeDungeon(g *game, e entry, m engine.Move) engine.Option {
	end := g.finalVirtue(e.n, m)
	return engine.Option{Effect: engine.T("architects.do.dungeon.effect", engine.N("virtue", int(end.virtue)),
		engine.N("points", int(g.t.virtue[end.virtue].points)), engine.N("unpaid", int(end.unpaid)))}
}

// finals returns the buildings of a player that lose virtue before scoring, and those that
// gain it.
func (p *player) finals(t *tables) (losses, gains cards) {
	for card := range p.built.all {
		switch b := &t.buildings[card]; {
		case b.timing != endgameVirtue:
		case b.deed == deedLose:
			losses |= only(card)
		default:
			gains |= only(card)
		}
	}
	return losses, gains
}

// before returns the buildings whose virtue a player gains before the loss.
func (p *player) before(t *tables, m engine.Move) (before cards) {
	_, gains := p.finals(t)
	switch m.N[0] {
	case lossFirst:
		return 0
	case lossLast:
		return gains
	}
	n := 0
	for card := range gains.all {
		if m.N[1]>>n&1 != 0 {
			before |= only(card)
		}
		n++
	}
	return before
}

// dungeon applies the final effects of the active seat in the chosen order. The next seat
// follows.
func (g *game) dungeon(e entry, m engine.Move, ev *engine.Events) {
	losses, gains := g.me().finals(g.t)
	before := g.me().before(g.t, m)
	g.applyFinals(before, ev)
	g.applyFinals(losses, ev)
	g.applyFinals(gains&^before, ev)
	g.active = min(e.n+1, g.people-1)
}

func (g *game) applyFinals(set cards, ev *engine.Events) {
	for card := range set.all {
		by := int8(g.worth(g.me(), g.active, &g.t.buildings[card]))
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
