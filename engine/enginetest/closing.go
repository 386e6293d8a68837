package enginetest

import "guildhall/engine"

// checkClosing asks at every position of random matches how much of what ends the match
// has happened as each seat knows it: a number from 0 to 1 that what others hide does not
// change.
func (m *match) checkClosing() {
	m.t.Helper()
	m.eachGame(func(s engine.State, _ []engine.Seat) {
		c, ok := s.(engine.Closing)
		if !ok {
			return
		}
		for _, seat := range m.seats() {
			closed := c.Closed(seat)
			if !(closed >= 0 && closed <= 1) {
				m.failf("%v of what ends the match has happened for seat %d, want 0 to 1", closed, seat)
			}
			if other := s.Resample(seat, engine.NewRand(m.chance.Seed())).(engine.Closing).Closed(seat); other != closed {
				m.failf("%v of what ends the match has happened, in a world that seat %d cannot tell from it %v", closed, seat, other)
			}
		}
	}, nil)
}
