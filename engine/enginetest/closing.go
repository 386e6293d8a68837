package enginetest

import "guildhall/engine"

// checkClosing asks at every position of random matches how much of what ends the match
// has happened: a number from 0 to 1 that no seat's hidden things change.
func (m *match) checkClosing() {
	m.t.Helper()
	m.eachGame(func(s engine.State, _ []engine.Seat) {
		c, ok := s.(engine.Closing)
		if !ok {
			return
		}
		closed := c.Closed()
		if !(closed >= 0 && closed <= 1) {
			m.failf("%v of what ends the match has happened, want 0 to 1", closed)
		}
		for _, seat := range m.seats() {
			if other := s.Resample(seat, engine.NewRand(m.chance.Seed())).(engine.Closing).Closed(); other != closed {
				m.failf("%v of what ends the match has happened, in a world that seat %d cannot tell from it %v", closed, seat, other)
			}
		}
	}, nil)
}
