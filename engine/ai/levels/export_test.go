package levels

import "guildhall/engine/ai"

// WithFile is a player and the file of its net.
func WithFile(p ai.Player, file string) withFile { return withFile{p, file} }

// Settled returns the player within an unsettled one.
func Settled(p ai.Player) ai.Player {
	if r, ok := p.(restless); ok {
		return r.Player
	}
	return p
}

var (
	FingerprintOf = fingerprintOf
	ClosingOf     = closingOf
)
