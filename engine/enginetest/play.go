package enginetest

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// maxCode is the largest length of a code. Together with other text it must fit into fields
// of a hundred characters.
const maxCode = 80

// checkPlay plays random matches to the end. After every move the invariants must hold,
// every listed move must be playable and listed once, and every code must be readable.
func (m *match) checkPlay() {
	m.t.Helper()
	var c chain
	var turn int // before the move
	m.eachGame(func(s engine.State, pending []engine.Seat) {
		m.checkPosition(s, pending)
		for _, seat := range pending {
			m.checkMoves(s, seat)
		}
		c.at(s)
		turn = s.View(engine.Spectator).Header().Turn
	}, func(s engine.State, st step) {
		m.checkStep(s, st, turn)
		m.checkChain(&c, st)
	})
}

func (m *match) checkPosition(s engine.State, pending []engine.Seat) {
	m.t.Helper()
	if err := s.Check(); err != nil {
		m.failf("Check: %v", err)
	}
	for i, seat := range pending {
		if int(seat) < 0 || int(seat) >= m.setup.Seats || i > 0 && seat <= pending[i-1] {
			m.failf("Pending = %v, want different seats of %d in order", pending, m.setup.Seats)
		}
	}
	if got := s.Pending(pending[:0:0]); !slices.Equal(got, pending) {
		m.failf("Pending asked twice = %v, then %v", pending, got)
	}
	if over := s.Result() != nil; over != (len(pending) == 0) {
		m.failf("Pending = %v while Result = %v", pending, s.Result())
	}
	for _, viewer := range append(m.viewers(), engine.Seat(m.setup.Seats)) {
		if slices.Contains(pending, viewer) {
			continue
		}
		if n := len(s.Moves(viewer, nil)); n != 0 {
			m.failf("seat %d is not pending and has %d moves", viewer, n)
		}
		if q := s.Ask(viewer); q.Kind != "" || !q.Text.IsZero() {
			m.failf("seat %d is not pending and is asked %q", viewer, q.Kind)
		}
		if d := s.Default(viewer); d != (engine.Move{}) {
			m.failf("seat %d is not pending and has the default move %v", viewer, d)
		}
		if code := s.Code(viewer, engine.Move{}); code != "" {
			m.failf("seat %d is not pending and its default move has the notation %q", viewer, code)
		}
	}
	for _, viewer := range m.viewers() {
		m.checkHeader(s.View(viewer).Header(), viewer, pending, s.Result() != nil)
	}
}

func (m *match) checkHeader(h engine.Header, viewer engine.Seat, pending []engine.Seat, over bool) {
	m.t.Helper()
	m.said.add(h)
	switch {
	case h.Viewer != viewer:
		m.failf("header of seat %d's view says viewer %d", viewer, h.Viewer)
	case h.Seats != m.setup.Seats:
		m.failf("header says %d seats, want %d", h.Seats, m.setup.Seats)
	case !slices.Equal(h.Active, pending):
		m.failf("header says %v are active, pending are %v", h.Active, pending)
	case h.Over != over:
		m.failf("header says over = %v, want %v", h.Over, over)
	case h.Turn < 1:
		m.failf("header says turn %d, want at least 1", h.Turn)
	case h.Phase.IsZero() || h.Progress.IsZero():
		m.failf("header without phase or progress")
	}
}

func (m *match) checkMoves(s engine.State, seat engine.Seat) {
	m.t.Helper()
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		m.failf("seat %d is pending and has no moves (question %q)", seat, s.Ask(seat).Kind)
	}
	if marked := s.Moves(seat, []engine.Move{{Kind: 9}}); len(marked) != len(moves)+1 || marked[0].Kind != 9 {
		m.failf("Moves does not append to what it is given")
	}
	seen := make(map[engine.Move]bool, len(moves))
	byCode := make(map[string]engine.Move, len(moves))
	for _, mv := range moves {
		code := s.Code(seat, mv)
		if seen[mv] {
			m.failf("seat %d: move %q (%v) is listed twice", seat, code, mv)
		}
		seen[mv] = true
		if other, twice := byCode[code]; twice {
			m.failf("seat %d: moves %v and %v share the notation %q", seat, mv, other, code)
		}
		byCode[code] = mv
		m.checkCode(seat, code)
		if o := s.Describe(seat, mv); o.Code != code {
			m.failf("seat %d: Describe says %q, Code says %q", seat, o.Code, code)
		}
	}
	m.checkReading(s, seat, byCode)
	if !seen[s.Default(seat)] {
		m.failf("seat %d: the default move %v is not listed", seat, s.Default(seat))
	}
	m.checkDefault(s, seat, moves)
}

// checkDefault checks that the default move costs nothing if another move costs nothing.
func (m *match) checkDefault(s engine.State, seat engine.Seat, moves []engine.Move) {
	m.t.Helper()
	d := s.Describe(seat, s.Default(seat))
	if d.Cost <= 0 && !d.OnlyCosts {
		return
	}
	for _, mv := range moves {
		if o := s.Describe(seat, mv); o.Cost <= 0 && !o.OnlyCosts {
			m.failf("seat %d: the default move %q costs something, %q does not", seat, d.Code, o.Code)
		}
	}
}

func (m *match) checkCode(seat engine.Seat, code string) {
	m.t.Helper()
	if code == "" || len(code) > maxCode || code != engine.NormalizeNotation(code) || strings.Contains(code, ";") {
		m.failf("seat %d: notation %q is empty, untidy, longer than %d or has a semicolon", seat, code, maxCode)
	}
	for _, r := range code {
		if r < ' ' || r > '~' {
			m.failf("seat %d: notation %q has %q, want plain letters, digits and signs", seat, code, r)
		}
	}
}

// checkReading reads every code, also in forms in which a person may write it.
func (m *match) checkReading(s engine.State, seat engine.Seat, byCode map[string]engine.Move) {
	m.t.Helper()
	for code, mv := range byCode {
		for _, text := range []string{code, "  " + strings.ToUpper(code) + " ", strings.ReplaceAll(code, " ", "   ")} {
			if got, ok := engine.Exactly(s, seat, text); !ok || got != mv {
				m.failf("seat %d: %q reads as %v, %v, want %v", seat, text, got, ok, mv)
			}
		}
		if len(byCode) > 40 {
			return // reading is quadratic, so a long list is checked with one code
		}
	}
}

// checkStep checks the events of a move, and that the end of a turn is marked.
func (m *match) checkStep(s engine.State, st step, turn int) {
	m.t.Helper()
	m.said.add(st.ev.List)
	for _, ev := range st.ev.List {
		if ev.Text.IsZero() {
			m.failf("an event of %q says nothing: %+v", st.code, ev)
		}
		if ev.Seat < engine.NoSeat || int(ev.Seat) >= m.setup.Seats {
			m.failf("an event of %q (%s) has seat %d", st.code, ev.Text.Key, ev.Seat)
		}
	}
	if st.ev.Revealed != 0 && !st.option.Reveals && !st.question.Sealed {
		m.failf("%q revealed something to %016b, but its option did not warn (Option.Reveals)", st.code, st.ev.Revealed)
	}
	if !st.ev.TurnOver && !st.question.Final && !st.question.Sealed {
		if now := s.View(engine.Spectator).Header().Turn; now != turn {
			m.failf("after %q turn %d became %d without Events.EndTurn", st.code, turn, now)
		}
		if s.Result() != nil {
			m.failf("%q ended the match without Events.EndTurn", st.code)
		}
	}
}
