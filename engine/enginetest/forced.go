package enginetest

import (
	"slices"

	"guildhall/engine"
)

// checkForced samples worlds for seats after whose moves the game answered a question
// of another seat itself. What the move shows such a seat must be the same in all
// worlds, or be marked as revealed to the seat.
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
