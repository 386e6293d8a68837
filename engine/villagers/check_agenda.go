package villagers

import (
	"fmt"
	"slices"
)

// checkAgenda reports steps that cannot stand where they are, or that lack what
// they ask about.
func (g *game) checkAgenda() error {
	if err := rulebook.CheckAgenda(g, g.over); err != nil || g.over {
		return err
	}
	return g.checkTurn()
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
		return fmt.Errorf("step %q with the card %q, the basic villager %q", rulebook.Asked(g).Name, kindWord(n.card), kindWord(n.basic))
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
