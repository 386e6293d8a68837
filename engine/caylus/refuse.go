package caylus

import "guildhall/engine"

// Refuse explains why a written answer is not legal now.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written}
}

// Blocked lists the answers of the present question that are not legal now.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return nil }
