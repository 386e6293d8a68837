package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Steps that still stand in the switches over all steps.
var (
	recruitStep   = old(stepRecruit, "recruit", "6", "snmk", engine.T("lisboa.purpose.recruit"), moveOffice, moveStop)
	planStep      = old(stepPlan, "plan", "6", "sm", engine.T("lisboa.purpose.plan"), moveArchitect, moveStop)
	shipStep      = old(stepShip, "ship", "6", "sm", engine.T("lisboa.purpose.ship"), moveNewShip, moveReplace, moveStop)
	freightStep   = old(stepFreight, "freight", "6", "sn", engine.T("lisboa.purpose.freight"), moveGood)
	produceStep   = old(stepProduce, "produce", "6", "sm", engine.T("lisboa.purpose.produce"), moveTypes, moveStop)
	extraStep     = old(stepExtra, "extra", "6", "s", engine.T("lisboa.purpose.extra"), moveGood)
	cardinalStep  = old(stepCardinal, "cardinal", "6", "snm", engine.T("lisboa.purpose.cardinal"), moveSteps, moveStop)
	tileStep      = old(stepTile, "tile", "6", "s", engine.T("lisboa.purpose.tile"), moveSide)
	favorStep     = old(stepFavor, "favor", "6", "sm", engine.T("lisboa.purpose.favor"), moveOffice, moveStop)
	fareStep      = old(stepFare, "fare", "4.1", "som", engine.T("lisboa.purpose.fare"), moveReis)
	stateStep     = old(stepState, "state", "7", "so", engine.T("lisboa.purpose.state"), moveAction, moveStop)
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
	followStep    = old(stepFollow, "follow", "7", "so", engine.T("lisboa.purpose.follow"), moveFollow, moveStop)
	deedStep      = old(stepDeed, "deed", "7", "so", engine.T("lisboa.purpose.deed"), moveAction)
	churchStep    = old(stepChurch, "church", "10", "sn", engine.T("lisboa.purpose.church"), moveClergy, moveStop)
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
	case moveReis:
		o.Amount = int(m.N[0])
	case moveFollow:
		o.Cost, o.CostIn = int(g.visitCost(e.seat, n, true)), engine.T("lisboa.what.influence")
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
