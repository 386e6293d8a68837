package enginetest

import (
	"bytes"
	"errors"
	"strings"

	"guildhall/engine"
)

// nonsense lists texts that no game understands.
var nonsense = []string{"", " ", ";", ";;;", "help", "0", "-1", "99999999999999999999", "\x00", "\xff\xfe", "가나다 라마바",
	"1 2 3 4 5 6 7 8 9", strings.Repeat("a", 3000), strings.Repeat("a ", 2000), "%s %d {{.x}}", "to to to", "👑"}

// checkRefusals plays moves that are not listed: invented moves, listed moves with a
// changed number, moves of other seats and of earlier positions, moves of seats that owe
// nothing. Each must be refused and change nothing.
func (m *match) checkRefusals() {
	m.t.Helper()
	var earlier []engine.Move
	var words []string
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		if !m.sometimes(25) {
			return
		}
		pool := append([]engine.Move{{}}, earlier...)
		for _, seat := range pending {
			listed := s.Moves(seat, nil)
			pool = append(pool, listed...)
			for range 20 {
				pool = append(pool, m.mutated(listed[m.chance.Intn(len(listed))]), m.invented())
			}
			mv := listed[m.chance.Intn(len(listed))]
			earlier, words = appendBounded(earlier, mv), appendBounded(words, s.Code(seat, mv))
		}
		m.checkUnlisted(s, pool)
		m.checkWords(s, append(words, nonsense...))
		m.checkKnown(s, words)
	}, nil)
}

// appendBounded appends to a list and drops the oldest elements beyond its bound.
func appendBounded[E any](list []E, e E) []E {
	list = append(list, e)
	return list[max(0, len(list)-30):]
}

// checkUnlisted compares the state only once after all refused moves. If it changed, it
// searches for the move that changed it.
func (m *match) checkUnlisted(s engine.State, pool []engine.Move) {
	m.t.Helper()
	before, clean, spare := s.Encode(), s.Clone(), s.Clone()
	var offered []refused
	for _, seat := range append(m.viewers(), engine.Seat(m.setup.Seats), engine.Seat(127)) {
		legal := make(map[engine.Move]bool)
		for _, mv := range s.Moves(seat, nil) {
			legal[mv] = true
		}
		for _, mv := range pool {
			if legal[mv] {
				continue
			}
			if spare.Play(seat, mv, nil) == nil {
				m.failf("seat %d: unlisted move %v was played", seat, mv)
			}
			m.checkRefused(s, refused{seat, mv})
			offered = append(offered, refused{seat, mv})
		}
	}
	if after := s.Encode(); !bytes.Equal(before, after) {
		m.findCulprit(clean, before, offered)
		m.failf("refused moves changed the state:%s", difference(before, after))
	}
}

// refused is a move that is not listed.
type refused struct {
	seat engine.Seat
	move engine.Move
}

func (m *match) checkRefused(s engine.State, r refused) {
	m.t.Helper()
	var ev engine.Events
	if err := s.Play(r.seat, r.move, &ev); err == nil {
		m.failf("seat %d: unlisted move %v was played", r.seat, r.move)
	} else if !errors.Is(err, engine.ErrRefused) {
		m.failf("seat %d: unlisted move %v gives %v, want an error that wraps ErrRefused", r.seat, r.move, err)
	}
	if len(ev.List) > 0 || ev.Revealed != 0 || ev.TurnOver {
		m.failf("seat %d: refused move %v left events %+v", r.seat, r.move, ev)
	}
}

// findCulprit fails the check with the refused move that changed the state.
func (m *match) findCulprit(clean engine.State, before []byte, offered []refused) {
	m.t.Helper()
	for _, r := range offered {
		_ = clean.Play(r.seat, r.move, nil)
		if after := clean.Encode(); !bytes.Equal(before, after) {
			m.failf("seat %d: refused move %v changed the state:%s", r.seat, r.move, difference(before, after))
		}
	}
}

// checkWords writes, for every seat, words that are not legal now.
func (m *match) checkWords(s engine.State, words []string) {
	m.t.Helper()
	before := s.Encode()
	for _, seat := range m.seats() {
		for _, w := range words {
			if _, ok := engine.Read(s, seat, w); !ok {
				m.checkRefusal(s, seat, w)
			}
		}
	}
	if after := s.Encode(); !bytes.Equal(before, after) {
		m.failf("Refuse changed the state:%s", difference(before, after))
	}
}

// checkKnown writes answers to earlier questions. A game must recognise its own notation:
// it says that another question is open, or why this is not an answer to it.
func (m *match) checkKnown(s engine.State, codes []string) {
	m.t.Helper()
	for _, seat := range s.Pending(nil) {
		for _, code := range codes {
			if _, ok := engine.Read(s, seat, code); ok {
				continue
			}
			if why := s.Refuse(seat, code).Why.Key; strings.HasSuffix(why, ".why.unknown") {
				m.failf("question %s: %q was an answer earlier, and is refused with %s", s.Ask(seat).Kind, code, why)
			}
		}
	}
}

// mutated returns a move with one number changed.
func (m *match) mutated(mv engine.Move) engine.Move {
	deltas := []int16{1, -1, 2, -2, 7, 64, -64, 1000, 32767}
	i, d := m.chance.Intn(len(mv.N)+1), deltas[m.chance.Intn(len(deltas))]
	if i == len(mv.N) {
		mv.Kind += uint16(d)
	} else {
		mv.N[i] += d
	}
	return mv
}

func (m *match) invented() engine.Move {
	mv := engine.Move{Kind: uint16(m.chance.Intn(40))}
	for i := range mv.N {
		mv.N[i] = int16(m.chance.Intn(20) - 4)
	}
	return mv
}
