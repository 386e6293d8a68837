package caylus

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers about the use of a building on the road, each with the meaning of N. Another is moveSkip.
const (
	moveProduce uint16 = 31 + iota // alternative
	moveSell                       // deal, good
	moveBuy                        // deal, good
	moveDeal                       // deal
	moveGive                       // good
	moveTake                       // good
	moveBuild                      // tile
	moveSite                       // space
	moveConvert                    // space
)

// roadStep is phase 5 (RULES 8): it activates the road from space n up to and including the
// provost's space. Workers farther away return without effect.
var roadStep = step{
	Kind: stepRoad, Name: "road", Args: "n", On: []play.Kind{stepCastle},
	Holds: func(_ *game, e, _ entry) bool { return e.n >= 1 },
	Act:   (*game).nextSpace,
}

// nextOnRoad returns the next space to activate, or 0 in another phase.
func (g *game) nextOnRoad() int8 {
	if e := g.onAgenda(stepRoad); e != nil && g.phase == phaseRoad {
		return e.n
	}
	return 0
}

func (g *game) nextSpace(e entry, ev *engine.Events) {
	g.startPhase(phaseRoad)
	for e.n <= roadLength && g.road[e.n].worker == none {
		e.n++
	}
	if e.n > roadLength {
		return
	}
	space := e.n
	e.n++
	g.agenda.Push(e)
	seat := g.road[space].worker
	g.agenda.Push(entry{kind: stepHome, seat: seat, n: space})
	if space <= g.provost {
		g.now = noWork
		g.agenda.Push(entry{kind: stepUse, seat: seat, n: space})
		return
	}
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.beyond", who(seat), engine.Term("what", g.titleAt(space)),
			engine.N("space", int(space)), engine.N("provost", int(g.provost))), placeRoad(space), placePlayer(seat))
	}
}

// useStep asks how the worker on space n uses the building. Production is compulsory;
// everything else may be skipped (RULES 8).
var useStep = step{
	Kind: stepUse, Name: "use", Rule: "8", Purpose: engine.T("caylus.purpose.use"),
	Feature: "use", Args: "sn", On: []play.Kind{stepHome},
	Holds: func(_ *game, e, below entry) bool { return e.n == below.n && e.seat == below.seat },
	Ask: func(g *game, e entry) engine.Question {
		b, what := g.building(e.n), engine.Term("what", g.titleAt(e.n))
		var text engine.Text
		switch b.effect {
		case effectProduce:
			text = engine.T("caylus.ask.produce", what)
		case effectTrade:
			text = engine.T("caylus.ask.trade", what)
		case effectBuild:
			text = engine.T("caylus.ask.build", what, engine.Term("class", classTexts[b.builds]))
		case effectLawyer:
			text = engine.T("caylus.ask.lawyer", lotArg("pay", g.lawyerPrice(e)))
		}
		return engine.Question{Text: text}
	},
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		switch b := g.building(e.n); b.effect {
		case effectProduce:
			for i := range b.deals {
				dst = append(dst, move(moveProduce, i))
			}
		case effectTrade:
			return allDeals(b, dst)
		case effectBuild:
			return g.t.allTiles(b.builds, dst)
		case effectLawyer:
			return allTargets(g, e, dst)
		}
		return dst
	},
	Declines: always, // the last answer is skip, or a production, which cannot be declined
	Refuse: func(g *game, e entry, text string, r *engine.Refusal) bool {
		if b := g.building(e.n); b.effect == effectProduce && text == "skip" {
			r.Why, r.Rule = engine.T("caylus.why.mustTake", engine.Term("what", g.titleAt(e.n))), "8"
			return true
		} else if b.effect == effectLawyer {
			return refuseResidence(g, e, text, r)
		} else if b.effect == effectBuild {
			return refuseClass(g, b.builds, text, r)
		}
		return false
	},
	Answers: []answer{
		producing, selling, buying, dealing, constructing, converting, {
			Kind: moveSkip, Word: "skip",
			Legal: func(g *game, e entry, _ engine.Move) play.Reason {
				return play.If(g.building(e.n).effect != effectProduce)
			},
			Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
				if ev != nil {
					g.addEvent(ev, e.seat, engine.T("caylus.event.skip", who(e.seat), engine.Term("what", g.titleAt(e.n)), engine.N("space", int(e.n))), placeRoad(e.n))
				}
			},
			Title: engine.T("caylus.do.skip"),
			Describe: func(_ *game, e entry, _ engine.Move) engine.Option {
				return engine.Option{Effect: engine.T("caylus.do.skip.effect"), Places: []string{placeRoad(e.n)}}
			},
		},
	},
}

// producing takes the cubes of an alternative from the stock. The owner of a stone building
// gets a cube if another seat works there (RULES 8).
var producing = answer{
	Kind: moveProduce,
	Code: func(g *game, e entry, m engine.Move) string { return goodWords[mainGood(&g.deal(e, m).take)] },
	Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
		sp := &g.road[e.n]
		b := &g.t.buildings[sp.tile]
		take := &b.deals[m.N[0]].take
		g.p[e.seat].cubes.add(&take.cubes)
		if ev != nil {
			g.addEvent(ev, e.seat, engine.T("caylus.event.produce", who(e.seat), lotArg("goods", take),
				engine.Term("what", tileTexts[sp.tile])), placeRoad(e.n), placePlayer(e.seat))
		}
		if len(b.bonus) > 0 && sp.owner != e.seat {
			g.agenda.Push(entry{kind: stepBonus, seat: sp.owner, n: e.n})
		}
	},
	Label: func(g *game, e entry, m engine.Move) engine.Text { return lotText(&g.deal(e, m).take) },
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		take := &g.deal(e, m).take
		return engine.Option{Effect: engine.T("caylus.do.take.effect", engine.N("n", int(g.p[e.seat].cubes[mainGood(take)]))), Places: []string{placeRoad(e.n)}}
	},
}

// bonusStep asks the owner of a stone building on space n for its cube for the worker of
// another seat (RULES 8).
var bonusStep = step{
	Kind: stepBonus, Name: "owner_bonus", Rule: "8", Purpose: engine.T("caylus.purpose.owner_bonus"),
	Feature: "bonus", Args: "sn", On: []play.Kind{stepHome},
	Holds: func(g *game, e, below entry) bool {
		return e.n == below.n && len(g.building(e.n).bonus) > 0 && g.road[e.n].owner == e.seat
	},
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.bonus", engine.Term("what", g.titleAt(e.n)))}
	},
	All: func(g *game, e entry, dst []engine.Move) []engine.Move { // first those of the tile, in its order
		bonus := g.building(e.n).bonus
		for _, good := range bonus {
			dst = append(dst, move(moveTake, int(good)))
		}
		for good := range goodKinds {
			if !slices.Contains(bonus, int8(good)) {
				dst = append(dst, move(moveTake, good))
			}
		}
		return dst
	},
	Answers: []answer{{
		Kind: moveTake, Code: goodCode, Label: goodLabel,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			return play.If(slices.Contains(g.building(e.n).bonus, int8(m.N[0])))
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			good := int(m.N[0])
			g.p[e.seat].cubes[good]++
			if ev != nil {
				g.addEvent(ev, e.seat, engine.T("caylus.event.bonus", who(e.seat), engine.Term("goods", amountText(good, 1)),
					engine.Term("what", g.titleAt(e.n))), placeRoad(e.n), placePlayer(e.seat))
			}
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.take.effect", engine.N("n", int(g.p[e.seat].cubes[m.N[0]]))), Places: []string{placeRoad(e.n)}}
		},
		Why: func(g *game, e entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			bonus := g.building(e.n).bonus
			return engine.T("caylus.why.bonus", engine.Term("a", goodTexts[bonus[0]]), engine.Term("b", goodTexts[bonus[1]])), "8"
		},
	}},
}

// homeStep returns the worker of space n. A pending residence is built now (RULES 8).
var homeStep = step{
	Kind: stepHome, Name: "return", Args: "sn", On: []play.Kind{stepRoad},
	Holds: func(g *game, e, _ entry) bool {
		return g.phase == phaseRoad && e.n >= 1 && e.n <= roadLength && g.road[e.n].worker == e.seat
	},
	Act: func(g *game, e entry, ev *engine.Events) {
		sp := &g.road[e.n]
		g.p[sp.worker].workers++
		sp.worker = none
		if sp.pending != none {
			g.settleResidence(e.n, sp.pending, ev)
		}
	},
	Trail: func(g *game, e entry) engine.Text {
		return engine.T("caylus.trail.space", engine.N("space", int(e.n)), engine.Term("what", g.titleAt(e.n)))
	},
}

// mainGood returns the first good of a lot of cubes.
func mainGood(l *lot) int {
	return max(0, slices.IndexFunc(l.cubes[:], func(n int16) bool { return n > 0 }))
}

// activatedSpace returns the space whose worker has acted and is still there, or 0.
func (g *game) activatedSpace() int8 {
	steps := g.agenda.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		switch steps[i].kind {
		case stepUse:
			return 0
		case stepHome:
			return steps[i].n
		}
	}
	return 0
}
