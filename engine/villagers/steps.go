package villagers

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Kinds of steps, in the order of the rulebook. Each step is defined in the file of its
// phase; startRound defines their order in a round.
const (
	stepNone play.Kind = iota
	stepRound
	stepDraft
	stepPick
	stepGive
	stepRefill
	stepCoin
	stepUpdate
	stepBuilders
	stepBuild
	stepVillage
	stepCovered
	stepSide
	stepPosition
	stepUnlock
	stepLoot
	stepOnto
	stepCard
	stepEndBuild
	stepEvents
	stepOrder
	stepLose
	stepHand
	stepResolved
	stepNews
	stepJester
	stepMarkets
)

type (
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

// entry is a step on the agenda. The step defines the meaning of n.
type entry struct {
	kind play.Kind
	n    int8
}

func (e entry) Step() play.Kind { return e.kind }

// rulebook holds all steps.
var rulebook = play.New(play.Words[*game]{Game: "villagers", OverRule: "9", WaitRule: "4"},
	roundStep,
	draftStep, pickStep, giveStep, refillStep,
	coinStep, updateStep,
	buildersStep, buildStep, villageStep, coveredStep, sideStep, positionStep, unlockStep, lootStep, ontoStep, cardStep, endBuildStep,
	eventsStep, orderStep, loseStep, handStep, resolvedStep, newsStep, jesterStep,
	marketsStep)

func (g *game) push(kind play.Kind, n int) { g.agenda.Push(entry{kind, int8(n)}) }

// Methods of engine.State that the rulebook implements from the steps.

func (g *game) Agenda() *agenda.Stack[entry]            { return &g.agenda }
func (g *game) Pending(dst []engine.Seat) []engine.Seat { return rulebook.Pending(g, dst) }
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	return rulebook.Play(g, seat, m, ev)
}
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }

// Active returns the seat that has the turn. There is never more than one.
func (g *game) Active() engine.Seat { return engine.Seat(g.active) }

// asked returns the step that asks the open question.
func (g *game) asked() play.Kind { return play.Asked(&g.agenda) }

// Ask returns the question of seat.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	q := rulebook.Ask(g, seat, engine.Question{Trail: g.trail(), Facts: g.facts()})
	q.Facts = g.eventFacts(q.Facts)
	return q
}

// Describe returns the option for a listed move. It sets Reveals if the move shows
// something hidden.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := rulebook.Describe(g, seat, m)
	c := g.copy()
	o.Reveals = rulebook.Reveals(c, seat, m)
	copies.Return(c)
	return o
}

// Default returns the harmless move: draft the least valuable face-up card, lay no coin,
// build nothing.
func (g *game) Default(seat engine.Seat) engine.Move {
	if !rulebook.IsAsked(g, seat) {
		return engine.Move{}
	}
	moves := g.Moves(seat, nil)
	for _, m := range moves {
		if m.Kind == moveEnd || m == move(moveCoin, none) {
			return m
		}
	}
	return g.leastWanted(moves)
}

// endTurn ends a turn, so that the draft of its moves is complete.
func (g *game) endTurn(ev *engine.Events) {
	ev.EndTurn()
	g.turn++
}

// trail returns the round and the phase.
func (g *game) trail() []engine.Text {
	return []engine.Text{engine.T("villagers.trail.round", engine.N("n", int(g.round))), phaseTexts[g.phase()]}
}

// facts returns the facts that the player needs for the decision, a line each.
func (g *game) facts() []engine.Text {
	p := g.me()
	t := g.villages.tally(g.active)
	facts := []engine.Text{engine.T("villagers.fact.purse", engine.N("n", int(p.gold)), engine.N("food", t.food), engine.N("builders", t.builders))}
	if hand := g.handTexts(g.active); len(hand) > 0 {
		facts = append(facts, engine.T("villagers.fact.hand", engine.N("n", int(p.nhand)), engine.List("cards", hand)))
	}
	if p.nsquare > 0 {
		square := engine.ListOf(p.nsquare, func(i int8) engine.Text { return cardTexts[p.square[i]] })
		facts = append(facts, engine.T("villagers.fact.square", engine.List("cards", square)))
	}
	if g.now.tinner {
		facts = append(facts, engine.T("villagers.fact.tinner"))
	}
	return facts
}

// handTexts returns the cards of a hand by kind.
func (g *game) handTexts(seat int8) []engine.Text {
	var list []engine.Text
	p := &g.p[seat]
	for k := range eachKind(p.holds) {
		list = append(list, countText(int(p.hand[k]), k))
	}
	return list
}

// countText returns a number of cards of a kind: "2 Cooper"; for one card only its name.
func countText(n int, k kind) engine.Text {
	if n == 1 {
		return cardTexts[k]
	}
	return engine.T("villagers.some", engine.N("n", n), cardArg(k))
}
