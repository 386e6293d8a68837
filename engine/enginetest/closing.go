package enginetest

import "guildhall/engine"

// checkClosing calls Closed, Contribution and Danger at every position of random matches. The
// results must lie between 0 and 1, and must not depend on what other seats hide.
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
			other := s.Resample(seat, engine.NewRand(m.chance.Seed())).(engine.Closing)
			if known := other.Closed(seat); known != closed {
				m.failf("%v of what ends the match has happened, in a world that seat %d cannot tell from it %v", closed, seat, known)
			}
			m.checkContributions(c, other, seat)
			if e, ok := s.(engine.Endangered); ok {
				danger, known := e.Danger(seat), other.(engine.Endangered).Danger(seat)
				if !(danger >= 0 && danger <= 1) || danger != known {
					m.failf("the danger of seat %d is %v, in a world that it cannot tell from it %v, want the same from 0 to 1", seat, danger, known)
				}
			}
		}
	}, nil)
}

// checkContributions compares the contributions in s with those in known, a sample of the
// position as viewer knows it.
func (m *match) checkContributions(s, known engine.Closing, viewer engine.Seat) {
	m.t.Helper()
	c, ok := s.(engine.Contributed)
	if !ok {
		return
	}
	for _, seat := range m.seats() {
		done := c.Contribution(seat)
		if !(done >= 0 && done <= 1) {
			m.failf("seat %d has done %v of what ends the match, want 0 to 1", seat, done)
		}
		if as := known.(engine.Contributed).Contribution(seat); as != done {
			m.failf("seat %d has done %v of what ends the match, as seat %d knows it %v", seat, done, viewer, as)
		}
	}
}
