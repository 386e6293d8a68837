package enginetest

import (
	"slices"

	"guildhall/engine"
)

// checkForced plays moves after which the game answers for another seat in several
// sampled worlds. The events that the mover sees must be the same in all of them, or
// be marked as revealed to the mover.
func (m *match) checkForced() {
	m.t.Helper()
	var before engine.State
	m.eachGame(func(s engine.State, _ []engine.Seat) { before = s.Clone() }, func(_ engine.State, st step) {
		others := func(f engine.Forced) bool { return f.Seat != st.seat }
		if !slices.ContainsFunc(st.ev.Forced, others) || st.ev.Revealed.Has(st.seat) {
			return
		}
		for range forcedWorlds {
			w := before.Resample(st.seat, engine.NewRand(m.chance.Seed()))
			ev := new(engine.Events)
			m.give(w, answer{st.seat, st.code}, ev)
			if d := m.differ(st.ev.For(st.seat), ev.For(st.seat)); d != "" {
				m.failf("%q of seat %d lets the game answer for another seat, which shows seat %d something hidden, and is not marked as revealing:%s",
					st.code, st.seat, st.seat, d)
			}
		}
	})
}

// forcedWorlds is the number of worlds that are sampled for each forced answer.
const forcedWorlds = 4
