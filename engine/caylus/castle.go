package caylus

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Answers in the castle.
const (
	moveBatch uint16 = 51 + iota // N: two goods
	moveStop
)

// noBatchPenalty is the prestige that a seat in the castle loses without a
// batch (RULES 9).
const noBatchPenalty = 2

// castleStep is phase 6 (RULES 9). The seats deliver in the order of their slots, from n
// on; at the end the workers return.
var castleStep = step{
	Kind: stepCastle, Name: "castle", Args: "n", On: []play.Kind{stepEnd},
	Holds: func(_ *game, e, _ entry) bool { return e.n <= maxSeats },
	Act: func(g *game, e entry, ev *engine.Events) {
		g.startPhase(phaseCastle)
		if e.n < g.nqueue {
			e.n++
			g.agenda.Push(e)
			g.agenda.Push(entry{kind: stepBatch, seat: g.queue[e.n-1]})
			return
		}
		g.rewardLeader(ev)
		for _, seat := range g.queue[:g.nqueue] {
			g.p[seat].workers++
		}
		g.queue, g.nqueue = [maxSeats]int8{}, 0
	},
}

// delivering returns the seat that is asked for a batch, or none.
func (g *game) delivering() int8 {
	if g.openStep() != stepBatch {
		return none
	}
	return g.active()
}

// batchStep asks for a batch (food and two other cubes, all of different kinds) or to stop
// (RULES 9).
var batchStep = step{
	Kind: stepBatch, Name: "castle_batch", Rule: "9", Purpose: engine.T("caylus.purpose.castle_batch"),
	Feature: "batch", Args: "s", On: []play.Kind{stepCastle},
	Holds: func(g *game, e, _ entry) bool { return g.phase == phaseCastle && g.inCastle(e.seat) },
	Ask: func(g *game, e entry) engine.Question {
		section := g.sectionToBuild()
		return engine.Question{Text: engine.T("caylus.ask.batch", engine.Term("section", sectionTexts[section]), engine.N("n", g.t.sections[section].vp),
			engine.N("given", int(g.p[e.seat].batches)))}
	},
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		for a := wood; a < goodKinds; a++ {
			for b := a + 1; b < goodKinds; b++ {
				dst = append(dst, move2(moveBatch, a, b))
			}
		}
		return dst
	},
	Declines: func(g *game, e entry) bool { return g.p[e.seat].batches > 0 },
	Refuse: func(g *game, e entry, text string, r *engine.Refusal) bool {
		words := strings.Fields(text)
		if len(words) == 0 || slices.ContainsFunc(words, func(word string) bool { return !slices.Contains(goodWords[:], word) }) {
			return false
		}
		r.Why, r.Rule = engine.T("caylus.why.batchTwo", g.haveArg(e.seat)), "9"
		return true
	},
	Answers: []answer{{
		Kind: moveBatch, Do: (*game).giveBatch,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			cubes := &g.p[e.seat].cubes
			return play.If(cubes[food] > 0 && cubes[m.N[0]] > 0 && cubes[m.N[1]] > 0 && g.sectionToBuild() != none)
		},
		Code: func(_ *game, _ entry, m engine.Move) string { return goodWords[m.N[0]] + " " + goodWords[m.N[1]] },
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("caylus.do.batch", engine.Term("a", goodTexts[m.N[0]]), engine.Term("b", goodTexts[m.N[1]]))
		},
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			section := g.sectionToBuild()
			info, built := &g.t.sections[section], g.builtIn(section)
			return engine.Option{Gain: info.vp, Places: []string{placePart(section, built+1)},
				Effect: engine.T("caylus.do.batch.effect", engine.N("n", info.vp), engine.Term("section", sectionTexts[section]), engine.N("left", info.parts-built-1))}
		},
		Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("caylus.why.batch", engine.Term("a", goodTexts[m.N[0]]), engine.Term("b", goodTexts[m.N[1]]), g.haveArg(e.seat)), "9"
		},
		Means: meansBatch,
	}, {
		Kind: moveStop, Word: "stop", Do: (*game).stop,
		Title: engine.T("caylus.do.stop"),
		Describe: func(g *game, e entry, _ engine.Move) engine.Option {
			p := &g.p[e.seat]
			return engine.Option{Effect: engine.T("caylus.do.stop.effect", engine.N("given", int(p.batches)), engine.N("n", int(min(noBatchPenalty, p.vp))))}
		},
	}},
}

// sectionToBuild returns the section of the next house: the lowest section that is not
// scored and has a free part. It returns none if there is none.
func (g *game) sectionToBuild() int {
	for s := range sectionKinds {
		if !g.scored[s] && g.builtIn(s) < g.t.sections[s].parts {
			return s
		}
	}
	return none
}

// giveBatch builds one house.
func (g *game) giveBatch(e entry, m engine.Move, ev *engine.Events) {
	g.agenda.Push(e) // the seat may give another batch
	p, section := &g.p[e.seat], g.sectionToBuild()
	given := goods{food: 1}
	given[m.N[0]]++
	given[m.N[1]]++
	p.cubes.sub(&given)
	g.parts[section][g.nparts[section]] = e.seat
	g.nparts[section]++
	p.batches++
	vp := g.t.sections[section].vp
	p.earn(fromCastle, int16(vp))
	if ev != nil {
		g.addEvent(ev, e.seat, engine.T("caylus.event.batch", who(e.seat), lotArg("goods", &lot{cubes: given}), engine.Term("section", sectionTexts[section]),
			engine.N("n", vp)), placePart(section, g.builtIn(section)), "castle", placePlayer(e.seat))
	}
}

// meansBatch accepts the cubes of a batch in any order, with or without the food.
func meansBatch(_ *game, _ entry, text string) func(engine.Move) bool {
	rest := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return w == goodWords[food] })
	return func(m engine.Move) bool {
		a, b := goodWords[m.N[0]], goodWords[m.N[1]]
		return slices.Equal(rest, []string{a, b}) || slices.Equal(rest, []string{b, a})
	}
}

// stop ends the seat's turn in the castle. A seat that gave no batch loses prestige, unless
// no part of the castle is free.
func (g *game) stop(e entry, _ engine.Move, ev *engine.Events) {
	p, full, lost := &g.p[e.seat], g.sectionToBuild() == none, int16(0)
	if p.batches == 0 && !full {
		lost = p.lose(noBatchPenalty)
	}
	if ev == nil {
		return
	}
	var text engine.Text
	switch {
	case p.batches > 0:
		text = engine.T("caylus.event.castleDone", who(e.seat), engine.N("n", int(p.batches)))
	case full:
		text = engine.T("caylus.event.castleFull", who(e.seat))
	default:
		text = engine.T("caylus.event.castleNone", who(e.seat), engine.N("n", int(lost)))
	}
	g.addEvent(ev, e.seat, text, "castle", placePlayer(e.seat))
}

// rewardLeader gives a royal favor to the seat with the most batches; among equal seats to
// the first in the castle.
func (g *game) rewardLeader(ev *engine.Events) {
	best := int8(none)
	for _, seat := range g.queue[:g.nqueue] {
		if n := g.p[seat].batches; n > 0 && (best == none || n > g.p[best].batches) {
			best = seat
		}
	}
	if best == none {
		return
	}
	if ev != nil {
		g.addEvent(ev, best, engine.T("caylus.event.castleMost", who(best), engine.N("n", int(g.p[best].batches))), "castle", placePlayer(best))
	}
	g.gainFavors(best, 1)
}
