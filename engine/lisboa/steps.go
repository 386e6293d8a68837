package lisboa

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps. Each step is defined in the file of its phase.
const (
	stepNone play.Kind = iota
	stepClergy
	stepTurn
	stepCard
	stepUse
	stepPart
	stepEither
	stepGood
	stepCube
	stepTuck
	stepRoom
	stepBusiness
	stepSell
	stepTrade
	stepFee
	stepAction
	stepRecruit
	stepPlan
	stepShip
	stepFreight
	stepDock
	stepProduce
	stepExtra
	stepCardinal
	stepTile
	stepFavor
	stepFare
	stepState
	stepNoble
	stepSpace
	stepDoor
	stepRubble
	stepPay
	stepHouse
	stepErect
	stepDecree
	stepMarker
	stepBuilding
	stepBlueprint
	stepEnd
	stepStaff
	stepOpen
	stepFollowers
	stepFollow
	stepDeed
	stepDraw
	stepMass
	stepChurch
	stepPrepare
	stepFinish
	stepPeriod
	stepDiscard
	stepRewards
	stepReward
	stepHands
	stepAgent
	stepPatron
	stepDismiss
)

type (
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

// entry is a step on the agenda. The step defines the meaning of n, m and k.
type entry struct {
	kind    play.Kind
	seat    int8
	n, m, k int16
}

func (e entry) Step() play.Kind { return e.kind }

// left is Step.Left of a step whose n is the number of remaining choices.
func (e entry) left() int { return int(e.n) }

// rulebook holds all steps in the order of a match: the setup, a player's turn with
// everything that a card can lead to, Lacerda's turn, the end of a turn and of a period.
var rulebook = play.New(words,
	clergyStep,
	turnStep,
	// Uses of a hand card: for a good, in the portfolio, or at court.
	cardStep, useStep,
	partStep, eitherStep, goodStep, cubeStep,
	tuckStep, roomStep, businessStep, sellStep, tradeStep, feeStep,
	fareStep, stateStep, nobleStep, followersStep, followStep, deedStep,
	// State actions.
	actionStep, recruitStep, planStep, shipStep, freightStep, dockStep, produceStep, extraStep, cardinalStep, tileStep, favorStep,
	// Noble actions.
	spaceStep, doorStep, rubbleStep, payStep, houseStep, erectStep,
	decreeStep, markerStep,
	buildingStep, blueprintStep, endStep, staffStep, openStep,
	drawStep,
	agentStep, patronStep, dismissStep,
	massStep, churchStep,
	prepareStep, finishStep,
	periodStep, discardStep, rewardsStep, rewardStep, handsStep)

// Methods of engine.State that the rulebook implements from the steps.

func (g *game) Agenda() *agenda.Stack[entry]            { return &g.agenda }
func (g *game) Pending(dst []engine.Seat) []engine.Seat { return rulebook.Pending(g, dst) }
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }

// Active returns the seat of the top step.
func (g *game) Active() engine.Seat { return engine.Seat(g.agenda.Top().seat) }

// asked returns the step that asks the open question.
func (g *game) asked() play.Kind { return play.Asked(&g.agenda) }

// Play performs a move that Moves offers. A turn is a series of answers of one seat; a
// follow or a church question of another seat in between begins a new one. At setup nobody
// learns anything until all have chosen.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	sealed, active, round, period := g.asked() == stepClergy, g.active, g.round, g.period
	if err := rulebook.Play(g, seat, m, ev); err != nil {
		return err
	}
	if g.asked() == stepClergy {
		return nil
	}
	if g.over || sealed || g.Active() != seat || g.active != active || g.round != round || g.period != period {
		g.turn++
		ev.EndTurn()
	}
	return nil
}

// Default returns the harmless answer: it pays and gives up as little as the question
// allows.
func (g *game) Default(seat engine.Seat) engine.Move {
	moves := rulebook.Moves(g, seat, nil)
	switch last := len(moves) - 1; {
	case last < 0:
		return engine.Move{}
	case moves[last] == stop:
		return stop
	}
	return moves[0]
}

// Ask returns the question of seat.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	return rulebook.Ask(g, seat, engine.Question{Trail: g.trail(), Facts: g.meansFacts(int8(seat))})
}

// Blocked returns the answers to the open question that exist in the game but are not legal
// now, each with its reason. It leaves out decrees that are not on display.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	list := rulebook.Blocked(g, seat)
	for i := range list {
		list[i].Label = entitled(list[i].Label)
	}
	return list
}

// trail returns the position of the question within the turn.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{engine.T("lisboa.trail.round", engine.N("n", int(g.round)), engine.N("period", int(g.period)))}
	if g.choosingClergy() {
		return trail
	}
	n := &g.now
	switch {
	case n.noble != none && g.agenda.Top().seat != g.active && !g.atChurch():
		trail = append(trail, engine.T("lisboa.trail.follow", g.who(g.active), engine.Term("noble", nobleTexts[n.noble])))
	case n.noble != none:
		trail = append(trail, engine.T("lisboa.trail.visit", engine.Term("noble", nobleTexts[n.noble])))
	case n.card != none:
		trail = append(trail, g.t.cardText(n.card))
	}
	switch {
	case g.atChurch():
		trail = append(trail, engine.T("lisboa.trail.church"))
	case n.space != none && g.asked() != stepSpace:
		trail = append(trail, engine.T("lisboa.trail.space", g.t.spaceArg(n.space)))
	case n.end != none:
		trail = append(trail, engine.T("lisboa.trail.space", g.t.endArg(n.end)))
	}
	return trail
}

// goodsSteps are the steps whose facts begin with the player's goods.
var goodsSteps = []play.Kind{stepSell, stepTrade, stepFee, stepShip, stepFreight, stepProduce, stepExtra}

// meansFacts returns the means of a seat. Those that the question needs come first.
func (g *game) meansFacts(seat int8) []engine.Text {
	p := &g.p[seat]
	purse := engine.T("lisboa.fact.purse", engine.N("reis", int(p.reis)), engine.N("influence", int(p.influence)), engine.N("coins", int(g.t.coins[p.influence])),
		engine.N("officials", int(p.officials)), engine.N("wigs", int(p.wigs)))
	goods := engine.T("lisboa.fact.goods", engine.N("gold", int(p.goods[gold])), engine.N("cloth", int(p.goods[cloth])), engine.N("books", int(p.goods[books])),
		engine.N("tools", int(p.goods[tools])), engine.N("room", int(2+p.sets())))
	if slices.Contains(goodsSteps, g.asked()) {
		return []engine.Text{goods, purse}
	}
	return []engine.Text{purse, goods}
}
