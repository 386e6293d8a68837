package enginetest

import (
	"slices"

	"guildhall/engine"
)

// answer is one move at a sealed question. A seat may owe several in a row.
type answer struct {
	seat engine.Seat
	code string
}

// checkSealed checks questions that several seats answer at once. The order of the answers
// must not change a byte of the outcome. Until the last answer, other seats may only see
// that an answer was given.
func (m *match) checkSealed() {
	m.t.Helper()
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		sealed := sealedSeats(s, pending)
		if len(sealed) < 2 {
			return
		}
		if len(sealed) < len(pending) {
			m.failf("seats %v are asked a sealed question while %v are pending", sealed, pending)
		}
		for range 2 {
			m.checkOrder(s, sealed)
		}
		for _, seat := range sealed {
			m.checkNothingLeaks(s, seat, sealed)
		}
	}, nil)
}

func sealedSeats(s engine.State, pending []engine.Seat) []engine.Seat {
	var sealed []engine.Seat
	for _, seat := range pending {
		if s.Ask(seat).Sealed {
			sealed = append(sealed, seat)
		}
	}
	return sealed
}

// checkOrder gives the answers in seat order, and then the same answers in other orders.
func (m *match) checkOrder(s engine.State, seats []engine.Seat) {
	m.t.Helper()
	first := s.Clone()
	bySeat := make([][]answer, len(seats))
	for i, seat := range seats {
		bySeat[i] = m.answers(first, seat, i == len(seats)-1)
	}
	want := first.Encode()
	for range 4 {
		other := s.Clone()
		order := m.interleaved(bySeat)
		for _, a := range order {
			m.give(other, a, nil)
		}
		if d := difference(want, other.Encode()); d != "" {
			m.failf("sealed answers in the order %v lead elsewhere than in seat order %v:%s", order, bySeat, d)
		}
	}
}

// answers plays all sealed answers of seat, drawn at random, and returns them.
func (m *match) answers(s engine.State, seat engine.Seat, last bool) []answer {
	m.t.Helper()
	var given []answer
	for len(given) < 50 {
		moves := s.Moves(seat, nil)
		a := answer{seat, s.Code(seat, moves[m.chance.Intn(len(moves))])}
		ev := new(engine.Events)
		m.give(s, a, ev)
		given = append(given, a)
		pending := s.Pending(nil)
		if !slices.Contains(pending, seat) || !s.Ask(seat).Sealed {
			return given
		}
		if last && (ev.Revealed != 0 || len(pending) > 1) {
			return given // the sealed question ended; the seat answers another one
		}
	}
	m.failf("seat %d still owes a sealed answer after 50", seat)
	return nil
}

func (m *match) give(s engine.State, a answer, ev *engine.Events) {
	m.t.Helper()
	mv, ok := engine.Exactly(s, a.seat, a.code)
	if !ok {
		m.failf("sealed answer %q of seat %d depends on who answered before", a.code, a.seat)
	}
	if err := s.Play(a.seat, mv, ev); err != nil {
		m.failf("sealed answer %q of seat %d: %v", a.code, a.seat, err)
	}
}

// interleaved mixes the answers of all seats at random. Each seat's answers keep their
// order.
func (m *match) interleaved(bySeat [][]answer) []answer {
	left := slices.Clone(bySeat)
	var order []answer
	for len(left) > 0 {
		i := m.chance.Intn(len(left))
		order = append(order, left[i][0])
		if left[i] = left[i][1:]; len(left[i]) == 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return order
}

// checkNothingLeaks lets seat make two different moves. After both, the others must see the
// same views, the same question as before, and no event.
func (m *match) checkNothingLeaks(s engine.State, seat engine.Seat, sealed []engine.Seat) {
	m.t.Helper()
	moves := s.Moves(seat, nil)
	one, two := s.Clone(), s.Clone()
	a := answer{seat, s.Code(seat, moves[m.chance.Intn(len(moves))])}
	b := answer{seat, s.Code(seat, moves[m.chance.Intn(len(moves))])}
	ev := new(engine.Events)
	m.give(one, a, ev)
	m.give(two, b, nil)
	for _, viewer := range m.viewers() {
		if viewer == seat {
			continue
		}
		if seen := ev.For(viewer); len(seen) > 0 {
			m.failf("seat %d sees %s when seat %d gives a sealed answer", viewer, m.asJSON(seen), seat)
		}
		if ev.Revealed.Has(viewer) {
			m.failf("a sealed answer of seat %d is marked as revealed to seat %d before all are in", seat, viewer)
		}
		if d := m.differ(m.knowledge(one, viewer), m.knowledge(two, viewer)); d != "" {
			m.failf("seat %d can tell sealed answer %q of seat %d from %q:%s", viewer, a.code, seat, b.code, d)
		}
		if slices.Contains(sealed, viewer) {
			if d := m.differ(m.form(s, viewer), m.form(one, viewer)); d != "" {
				m.failf("what seat %d is asked changes when seat %d answers:%s", viewer, seat, d)
			}
		}
	}
}
