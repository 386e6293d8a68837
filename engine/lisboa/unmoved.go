package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Steps that still stand in the switches over all steps.
var (
	spaceStep     = old(stepSpace, "space", "7.1", "sm", engine.T("lisboa.purpose.space"), moveSpace, moveStop)
	doorStep      = old(stepDoor, "door", "7.1", "s", engine.T("lisboa.purpose.door"), moveGood)
	rubbleStep    = old(stepRubble, "rubble", "7.1", "s", engine.T("lisboa.purpose.rubble"), moveCube, moveStop)
	houseStep     = old(stepHouse, "house", "4.3", "s", engine.T("lisboa.purpose.house"), moveTrack)
	decreeStep    = old(stepDecree, "decree", "7.2", "snm", engine.T("lisboa.purpose.decree"), moveDecree, moveStop)
	markerStep    = old(stepMarker, "marker", "7.2", "s", engine.T("lisboa.purpose.marker"), moveDecree, moveStop)
	buildingStep  = old(stepBuilding, "building", "7.3", "sm", engine.T("lisboa.purpose.building"), moveArchitect, moveStop)
	blueprintStep = old(stepBlueprint, "blueprint", "7.3", "s", engine.T("lisboa.purpose.blueprint"), movePlan)
	endStep       = old(stepEnd, "end", "7.3", "s", engine.T("lisboa.purpose.end"), moveEnd)
	staffStep     = old(stepStaff, "staff", "7.3", "snm", engine.T("lisboa.purpose.staff"), moveOfficial)
	discardStep   = old(stepDiscard, "discard", "10", "s", engine.T("lisboa.purpose.discard"), moveCard, moveStop)
	rewardStep    = old(stepReward, "reward", "10", "so", engine.T("lisboa.purpose.reward"), moveCard)
)

func old(kind play.Kind, name, rule, args string, about engine.Text, moves ...uint16) step {
	s := step{Kind: kind, Name: name, Rule: rule, Purpose: about, Args: args, Asks: (*game).asks, Act: (*game).act, Ask: (*game).askOld, Offer: (*game).list, All: (*game).conceivable,
		Holds: func(g *game, e, _ entry) bool { return g.checkStep(&e) == nil }}
	switch kind {
	case stepClergy:
		s.Owes, s.As = (*game).owesTile, as
	case stepTurn, stepFinish:
		s.On = []play.Kind{0}
	}
	for _, m := range moves {
		s.Answers = append(s.Answers, answer{Kind: m, Code: (*game).codeOld, Do: (*game).perform, Label: (*game).labelOf, Describe: (*game).describeOld, WhyNot: (*game).whyNot, Means: meansOld,
			Obvious: func(_ *game, _ entry, m engine.Move) bool { return m.Kind == moveDecree }})
	}
	return s
}

func as(e entry, seat engine.Seat) entry {
	e.seat = int8(seat)
	return e
}

func (g *game) describeOld(e entry, m engine.Move) engine.Option {
	o := engine.Option{Component: g.component(e, m)}
	o.Label, o.Effect, o.Places = g.optionText(e, m)
	n, k := int8(m.N[0]), int8(m.N[1])
	switch m.Kind {
	case moveOfficial:
		o.Times = int(g.officialsAt(e.seat, n, k))
	case moveSpace:
		o.Gain = int(g.spaceWigs(n))
	case moveEnd:
		o.Gain = int(g.buildingWigs(g.topBuilding(g.now.architect), n)[e.seat])
	case moveDecree:
		o.Gain = int(g.decreeWigs(e.seat, n))
	}
	return o
}
