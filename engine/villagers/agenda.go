package villagers

import (
	"guildhall/engine"
	"guildhall/engine/agenda"
)

// stepKind is the kind of a step of the agenda. Many steps ask the active seat
// something.
type stepKind int8

const (
	stepNone     stepKind = iota
	stepRound             // a new round begins (RULES 4)
	stepDraft             // the seat that drafts next (RULES 5.2)
	stepPick              // the card to draft
	stepGive              // a villager for the Countess (RULES 10.2)
	stepRefill            // the Road is refilled, the draft is over
	stepCoin              // a coin on the Road by the n-th seat in order (RULES 6)
	stepUpdate            // the Road is updated
	stepBuilders          // the n-th seat in order builds next (RULES 7)
	stepBuild             // what to build, or end
	stepVillage           // whose card the Apprentice replaces (RULES 7.5)
	stepCovered           // which card
	stepSide              // which side of the Founders shows, from side n
	stepPosition          // on which card (RULES 7.2)
	stepUnlock            // the seat that gets the gold for the padlock (RULES 7.3)
	stepLoot              // whose gold the Smuggler halves
	stepOnto              // on which stack a card is traded (RULES 7.4)
	stepCard              // which card of the hand
	stepEndBuild          // the Build Phase ends (RULES 4)
	stepEvents            // the Event Phase (RULES 10.5)
	stepOrder             // which event next
	stepLose              // which villager an event takes
	stepHand              // which n cards of the hand an event takes
	stepResolved          // the event is over
	stepNews              // new events (RULES 10.5)
	stepJester            // which event the Jester discards (RULES 10.7)
	stepMarkets           // Market Phases, if any (RULES 8)
	stepKinds
)

// stepNames are the steps in the encoded state and the kinds of questions.
var stepNames = [stepKinds]string{"", "round", "draft", "pick", "give", "refill", "coin", "update", "builders", "build",
	"village", "covered", "side", "position", "unlock", "loot", "onto", "card", "end build", "events", "order", "lose", "hand",
	"resolved", "news", "jester", "markets"}

// step is one line of the agenda.
type step struct {
	kind stepKind
	n    int8
}

func (g *game) push(kind stepKind, n int) { g.agenda.Push(step{kind, int8(n)}) }

// openStep is the step whose question is open.
func (g *game) openStep() stepKind {
	if g.over || g.agenda.Len() == 0 {
		return stepNone
	}
	return g.agenda.Top().kind
}

// Play performs a move that Moves offers.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !g.isPending(seat) || !agenda.Answers(g.list).Offers(m) {
		return engine.Refused("villagers", seat, m)
	}
	g.perform(m, ev)
	g.settle(ev)
	return nil
}

// settle resolves steps until somebody has a choice: steps that ask nothing
// resolve themselves, and a single possible move is played. A build turn is
// a question all the same: that nothing can be built is a secret of the hand,
// and what was built can be taken back until its player ends the turn.
func (g *game) settle(ev *engine.Events) {
	for !g.over {
		if g.resolve(ev) {
			continue
		}
		if g.openStep() == stepBuild && (g.me().nhand > 0 || g.now.acted) {
			return
		}
		switch only, n := agenda.Answers(g.list).Forced(g, engine.Seat(g.active), ev); n {
		case 0:
			g.agenda.Pop()
		case 1:
			g.perform(only, ev)
		default:
			return
		}
	}
}

// resolve does what the step on top does without asking. It reports false when
// the step has to ask.
func (g *game) resolve(ev *engine.Events) bool {
	s := *g.agenda.Top()
	switch s.kind {
	case stepRound:
		g.agenda.Pop()
		g.startRound(ev)
	case stepDraft:
		g.nextDrafter(ev)
	case stepRefill:
		g.agenda.Pop()
		g.endDraft(ev)
	case stepCoin:
		return g.skipCoin()
	case stepUpdate:
		g.agenda.Pop()
		g.updateRoad(ev)
	case stepBuilders:
		g.nextBuilder()
	case stepEndBuild:
		g.agenda.Pop()
		g.endBuildPhase(ev)
	case stepEvents:
		g.agenda.Pop()
		g.startEvents(ev)
	case stepOrder:
		return g.lastEvent(ev)
	case stepHand:
		if s.n > 0 {
			return false
		}
		g.agenda.Pop()
	case stepResolved:
		g.agenda.Pop()
		g.endEvent()
	case stepNews:
		g.agenda.Pop()
		g.newEvents(ev)
	case stepMarkets:
		g.agenda.Pop()
		g.holdMarkets(ev)
	default:
		return false
	}
	return true
}

// endTurn closes a turn: what was drafted is complete.
func (g *game) endTurn(ev *engine.Events) {
	ev.EndTurn()
	g.turn++
}
