package villagers

import (
	"fmt"
	"slices"
)

// mayLieOn are the steps on which each step may lie; stepNone is the bottom.
var mayLieOn = [stepKinds][]stepKind{
	stepRound:    {stepNone},
	stepMarkets:  {stepNone},
	stepEvents:   {stepMarkets},
	stepEndBuild: {stepEvents, stepMarkets},
	stepBuilders: {stepEndBuild},
	stepBuild:    {stepBuilders},
	stepVillage:  {stepBuild}, stepCovered: {stepBuild}, stepSide: {stepBuild}, stepPosition: {stepBuild},
	stepUnlock: {stepBuild}, stepLoot: {stepBuild}, stepOnto: {stepBuild}, stepCard: {stepBuild},
	stepUpdate: {stepBuilders},
	stepCoin:   {stepUpdate, stepCoin},
	stepDraft:  {stepUpdate, stepCoin},
	stepPick:   {stepDraft}, stepRefill: {stepDraft},
	stepGive:     {stepRefill},
	stepNews:     {stepMarkets},
	stepOrder:    {stepNews},
	stepResolved: {stepOrder},
	stepLose:     {stepResolved}, stepHand: {stepResolved},
	stepJester: {stepPick, stepGive, stepCoin, stepBuild, stepOrder, stepLose, stepHand},
}

// checkAgenda reports steps that cannot stand where they are, or that lack what
// they ask about.
func (g *game) checkAgenda() error {
	below := stepNone
	err := g.agenda.Check(g.over, func(at int) error {
		s := g.agenda.Steps()[at]
		if !slices.Contains(mayLieOn[s.kind], below) {
			return fmt.Errorf("step %q on step %q", stepNames[s.kind], stepNames[below])
		}
		if err := g.checkStep(at); err != nil {
			return fmt.Errorf("step %q: %w", stepNames[s.kind], err)
		}
		below = s.kind
		return nil
	})
	if err != nil || g.over {
		return err
	}
	return g.checkTurn()
}

func (g *game) checkStep(i int) error {
	s := g.agenda.Steps()[i]
	switch s.kind {
	case stepCoin:
		onCoin := g.agenda.Steps()[i-1].kind == stepCoin
		if g.seats > 2 || s.n >= g.seats || (s.n == 1) != onCoin {
			return fmt.Errorf("coin of seat %d in order, of %d", s.n, g.seats)
		}
	case stepBuilders:
		if s.n > g.seats {
			return fmt.Errorf("builder %d of %d", s.n, g.seats)
		}
	case stepHand:
		if s.n > g.p[0].nhand {
			return fmt.Errorf("%d cards of %d", s.n, g.p[0].nhand)
		}
	}
	switch s.kind {
	case stepResolved, stepLose, stepHand:
		if !g.isSolo() || g.solo.resolving == none {
			return fmt.Errorf("no event is being resolved")
		}
	case stepGive, stepEvents, stepNews, stepOrder, stepJester:
		if !g.isSolo() {
			return fmt.Errorf("there is no Countess")
		}
	}
	return nil
}

// checkTurn compares the card between hand and village, and the trade, with the
// step that asks about them.
func (g *game) checkTurn() error {
	n := &g.now
	asked := g.agenda.Top().kind
	ok := n.card == noKind
	switch asked {
	case stepVillage:
		ok = n.card == apprentice && !n.replaced
	case stepCovered:
		ok = n.card == apprentice && !n.replaced && n.village != none
	case stepSide:
		ok = n.card == founders && n.replaced && g.agenda.Top().n <= 1
	case stepPosition:
		ok = n.card >= 0 && n.card < kinds && !g.t.cards[n.card].discarded && n.card != apprentice && (n.card >= basics || n.replaced)
	case stepUnlock:
		ok = n.card >= 0 && n.card < kinds && g.t.cards[n.card].lock != noKind && (n.card == smuggler || g.hasPosition())
	case stepLoot:
		ok = n.card == smuggler
	case stepOnto:
		ok = ok && n.basic != noKind && g.supply[n.basic] > 0
	case stepCard:
		ok = ok && n.basic != noKind && g.supply[n.basic] > 0 && g.canPutOnto(n.onto)
	}
	if !ok {
		return fmt.Errorf("step %q with the card %q, the basic villager %q", stepNames[asked], kindWord(n.card), kindWord(n.basic))
	}
	return nil
}

// hasPosition reports whether the chosen position is one that is offered.
func (g *game) hasPosition() bool {
	return slices.Contains(g.listPositions(nil), move2(moveOn, int(g.now.host), int(g.now.role)))
}

// canPutOnto reports whether a traded card may go to a pile.
func (g *game) canPutOnto(pile int8) bool {
	return pile != none && slices.Contains(g.listOnto(nil), move(moveOnto, int(pile)))
}
