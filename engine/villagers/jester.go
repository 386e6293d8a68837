package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// canUseJester reports whether the Jester could discard a face-up event now.
func (g *game) canUseJester() bool {
	return g.solo.jester && slices.ContainsFunc(g.solo.open[:g.solo.nopen], func(event int8) bool { return g.stoppable(int(event)) })
}

// stoppable reports whether a face-up event is not yet being resolved. An event for a phase
// counts as being resolved from the start of that phase: a draft event from the first
// draft, a build event from the Build Phase (RULES 10.7).
func (g *game) stoppable(event int) bool {
	switch g.t.events[event].applies {
	case appliesDraft:
		return g.phase() == phaseDraft && g.p[0].drafted == 0 && g.p[0].nsquare == 0
	case appliesBuild:
		return g.phase() < phaseBuild
	}
	return true
}

// orJester adds the Jester to the answers of a question if he may be used.
func (g *game) orJester(dst []engine.Move) []engine.Move {
	if g.solo.jester && g.canUseJester() {
		dst = append(dst, move(moveJester, 0))
	}
	return dst
}

// callingJester is the answer to use the Jester. It asks for the event to discard; the open
// question is asked again afterwards. Within a single action the Jester must wait for its end.
var callingJester = answer{
	Kind: moveJester, Word: "jester", Title: engine.T("villagers.do.jester"), Beside: true,
	Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return play.If(g.canUseJester()) },
	Do: func(g *game, e entry, _ engine.Move, _ *engine.Events) {
		g.agenda.Push(e)
		g.push(stepJester, 0)
	},
	Describe: func(*game, entry, engine.Move) engine.Option {
		return engine.Option{Effect: engine.T("villagers.do.jester.effect"), Group: engine.T("villagers.group.jester"), Verb: engine.T("villagers.verb.use"), Places: []string{"jester"}}
	},
}

// whyNotJester returns the reason why the Jester cannot be used now.
func (g *game) whyNotJester() (why engine.Text, rule string) {
	switch {
	case !g.isSolo():
		return engine.T("villagers.why.noJester"), "10.7"
	case !g.solo.jester:
		return engine.T("villagers.why.jesterGone"), "10.7"
	}
	return engine.T("villagers.why.jesterLate"), "10.7"
}

// jesterStep asks for the event that the Jester discards (RULES 10.7).
var jesterStep = step{
	Kind: stepJester, Name: "jester", Rule: "10.5", Purpose: engine.T("villagers.purpose.jester"), Feature: "jester",
	On:       []play.Kind{stepPick, stepGive, stepCoin, stepBuild, stepOrder, stepLose, stepHand},
	Holds:    soloHolds,
	Question: engine.T("villagers.ask.jester"),
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		for _, event := range g.solo.open[:g.solo.nopen] {
			if g.stoppable(int(event)) {
				dst = append(dst, move(moveStop, int(event)))
			}
		}
		return dst
	},
	Answers: []answer{{Kind: moveStop, Code: ofEvent("stop"), Do: doing(stopEvent), Describe: telling(describeEvent)}},
}

// stopEvent discards a face-up event. The Jester cannot be used again (RULES 10.7).
func stopEvent(g *game, event int, ev *engine.Events) {
	g.solo.jester = false
	g.discardEvent(event)
	if g.phase() == phaseDraft && g.p[0].drafted == 0 {
		g.setDraftLimits()
	}
	if ev != nil {
		g.tell(ev, 0, engine.T("villagers.event.jester", engine.Who("who", 0), engine.Term("event", eventTexts[event])), placeEvent(event), "jester")
	}
}

// eventFacts appends the events in force, and the names of later events of the round. It
// appends none if each option is an event.
func (g *game) eventFacts(facts []engine.Text) []engine.Text {
	if s := g.asked(); s == stepOrder || s == stepJester {
		return facts
	}
	now := g.phase()
	var later []engine.Text
	for _, event := range g.solo.open[:g.solo.nopen] {
		switch comes := g.t.events[event].applies.phase(); {
		case comes == now:
			facts = append(facts, engine.T("villagers.fact.event", engine.Term("event", eventTexts[event]), engine.Term("text", g.t.eventRules[event])))
		case comes > now:
			later = append(later, eventTexts[event])
		}
	}
	if len(later) > 0 {
		facts = append(facts, engine.T("villagers.fact.later", engine.List("events", later)))
	}
	return facts
}
