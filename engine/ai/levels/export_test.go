package levels

import "guildhall/engine/ai"

// Settled returns the player within an unsettled one.
func Settled(p ai.Player) ai.Player {
	if r, ok := p.(restless); ok {
		return r.Player
	}
	return p
}

var (
	BesideData    = besideData
	FingerprintOf = fingerprintOf
	ClosingOf     = closingOf
)
