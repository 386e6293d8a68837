package enginetest

import (
	"slices"

	"guildhall/engine"
)

// WorldsVariable is the environment variable with the number of pairs of worlds that
// checkSecrecy compares for a game, over all its setups. Without it, the check takes a few
// positions of each match.
const WorldsVariable = "GUILDHALL_WORLDS"

// maxTurn limits the answers of one commit.
const maxTurn = 200

// side is one of two worlds during a turn of a seat, up to its commit.
type side struct {
	state  engine.State
	ev     engine.Events
	codes  []string
	forced []string // answers that the game gave itself and that the other world has not given yet
	done   bool     // the commit is complete
}

// commits reports whether a step commits the turn: the turn is over, or the answer cannot
// stay in a draft.
func commits(s engine.State, st step) bool {
	return st.ev.TurnOver || st.option.Reveals || st.question.Final || st.question.Sealed || st.ev.Revealed != 0 ||
		!slices.Contains(s.Pending(nil), st.seat)
}

// answer plays the move with the given code.
func (m *match) answer(s *side, seat engine.Seat, code string) {
	m.t.Helper()
	mv, ok := engine.Exactly(s.state, seat, code)
	if !ok {
		m.failf("%q is listed for seat %d and cannot be read", code, seat)
	}
	ev := new(engine.Events)
	st := step{seat: seat, question: s.state.Ask(seat), option: s.state.Describe(seat, mv), ev: ev}
	if err := s.state.Play(seat, mv, ev); err != nil {
		m.failf("%q of seat %d: %v", code, seat, err)
	}
	s.codes = append(s.codes, code)
	s.ev.List = append(s.ev.List, ev.List...)
	s.ev.Revealed |= ev.Revealed
	for _, f := range ev.Forced {
		if f.Seat == seat {
			s.forced = append(s.forced, f.Code)
		}
	}
	s.done = commits(s.state, st)
}

// commitBoth plays the same turn of a seat other than the viewer in both worlds, up to its
// commit. It reports whether the worlds still look the same to the viewer. The viewer's
// events may differ, because the worlds are played on. If they are equal, everything else
// that the viewer gets must be equal too, however many answers were forced in one of the
// worlds.
func (m *match) commitBoth(p pair, seat engine.Seat) bool {
	m.t.Helper()
	a, b := &side{state: p.a}, &side{state: p.b}
	for range maxTurn {
		if a.done && b.done {
			break
		}
		if !m.answerBoth(a, b, seat) {
			return false
		}
	}
	if (a.ev.Revealed | b.ev.Revealed).Has(p.viewer) {
		return false
	}
	m.compared++
	events := m.differ(a.ev.For(p.viewer), b.ev.For(p.viewer))
	known := m.differ(m.knowledge(p.a, p.viewer, p.words...), m.knowledge(p.b, p.viewer, p.words...))
	if events == "" && known == "" {
		seed := m.chance.Seed()
		sample := func(s engine.State) []byte { return s.Resample(p.viewer, engine.NewRand(seed)).Encode() }
		if d := difference(sample(p.a), sample(p.b)); d != "" {
			m.failf("after seat %d's turn %q, or %q in another world, the true world shows through what Resample draws for seat %d:%s",
				seat, a.codes, b.codes, p.viewer, d)
		}
	}
	switch {
	case events == "" && known != "":
		m.failf("seat %d's turn %q tells seat %d the same events as %q in another world, and seat %d can tell the worlds apart afterwards:%s",
			seat, a.codes, p.viewer, b.codes, p.viewer, known)
	case events != "" && m.differ(p.a.View(p.viewer), p.b.View(p.viewer)) == "":
		// The public state shows nothing of the turn, so its events must not show more.
		m.failf("seat %d's turn %q shows seat %d events that depend on what it may not know:%s", seat, a.codes, p.viewer, events)
	case events != "":
		m.shownApart++
		return false
	}
	return true
}

// answerBoth plays the next answer of a turn in both worlds, or in one of them if the game
// itself gave the answer in the other. It returns false if there is no such answer.
func (m *match) answerBoth(a, b *side, seat engine.Seat) bool {
	m.t.Helper()
	for len(a.forced) > 0 && len(b.forced) > 0 && a.forced[0] == b.forced[0] {
		a.forced, b.forced = a.forced[1:], b.forced[1:]
	}
	for _, one := range []struct{ asked, other *side }{{a, b}, {b, a}} {
		if one.asked.done || len(one.other.forced) == 0 || !slices.Contains(codes(one.asked.state, seat), one.other.forced[0]) {
			continue
		}
		m.answer(one.asked, seat, one.other.forced[0])
		one.other.forced = one.other.forced[1:]
		return true
	}
	switch {
	case a.done: // the question to b was not asked in a
		m.answer(b, seat, m.anyCode(b.state, seat))
	case b.done:
		m.answer(a, seat, m.anyCode(a.state, seat))
	default:
		code, ok := m.commonMove(pair{a: a.state, b: b.state}, seat)
		if !ok {
			return false
		}
		m.answer(a, seat, code)
		m.answer(b, seat, code)
	}
	return true
}

// anyCode returns the code of a random legal move of seat.
func (m *match) anyCode(s engine.State, seat engine.Seat) string {
	list := codes(s, seat)
	return list[m.chance.Intn(len(list))]
}
