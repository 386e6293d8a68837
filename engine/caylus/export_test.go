package caylus

import "guildhall/engine"

// Contradiction lets the checks of the contract compare Offer with Legal.
func (g *game) Contradiction(seat engine.Seat) (engine.Move, bool) {
	return rulebook.Contradiction(g, seat)
}
