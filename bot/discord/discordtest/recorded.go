package discordtest

import (
	"slices"

	"guildhall/engine"
)

// Recorded restarts the bot with different rules for one of its games, with real
// pictures, and with a recorder of its requests. From now on interactions take no time:
// only a test moves the clock.
func (e *Env) Recorded(rules engine.Rules) *Recorder {
	e.T.Helper()
	e.Games = slices.Clone(e.Games)
	for i, g := range e.Games {
		if g.Info().ID == rules.Info().ID {
			e.Games[i] = rules
		}
	}
	e.recorder, e.still = &Recorder{Discord: e.Wire}, true
	e.restart()
	return e.recorder
}

// Align gives two bots the same next ids for messages, deliveries and interactions,
// because the ids depend on the number of earlier requests.
func Align(a, b *Fixture) {
	a.seq = max(a.seq, b.seq)
	b.seq = a.seq
	x, y := a.Wire.Server.Chosen(), b.Wire.Server.Chosen()
	x.IDsAfter(y.LastID())
	y.IDsAfter(x.LastID())
}
