package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// match runs one check on one setup.
type match struct {
	t T
	config
	rules  engine.Rules
	info   engine.Info
	setup  engine.Setup
	said   *texts
	book   *rulebook.Book // nil before its first use, and for a game without a rulebook
	chance *engine.Rand   // random choices of the check, independent of the game's chance
	ranges featureRanges
	length *int // number of moves of a match with this setup: the game's estimate, or the longest match so far

	played []string // moves of the current match in notation, for failure messages

	// Counts of checkSecrecy: wanted and compared pairs of worlds, compared turns, and
	// turns whose events showed a difference.
	wanted, worlds, compared, shownApart int
}

// step is one move of a random match after it was played.
type step struct {
	index    int
	seat     engine.Seat
	move     engine.Move
	code     string
	question engine.Question
	option   engine.Option
	ev       *engine.Events
}

// failf stops the check. The message lists the moves of the match.
func (m *match) failf(format string, args ...any) {
	m.t.Helper()
	from := max(0, len(m.played)-12)
	m.t.Fatalf("%s\n\tseed %s, after %d moves: %s%s", fmt.Sprintf(format, args...), m.setup.Seed, len(m.played),
		strings.Repeat("... ", min(1, from)), strings.Join(m.played[from:], " | "))
}

// begin sets up match number game of the check.
func (m *match) begin(game int) engine.State {
	m.t.Helper()
	m.played = m.played[:0]
	m.setup.Seed = engine.NumberedSeed(uint64(game) + m.chance.Uint64()>>1)
	s, err := m.rules.New(m.setup)
	if err != nil {
		m.failf("New: %v", err)
	}
	return s
}

// eachGame plays the random matches of the check and returns their final states. It calls
// before at each position and after for each move; both may be nil and must not change the
// state.
func (m *match) eachGame(before func(engine.State, []engine.Seat), after func(engine.State, step)) []engine.State {
	m.t.Helper()
	var ends []engine.State
	for game := range m.games {
		ends = append(ends, m.random(game, before, after))
	}
	return ends
}

func (m *match) random(game int, before func(engine.State, []engine.Seat), after func(engine.State, step)) engine.State {
	m.t.Helper()
	s := m.begin(game)
	for index := range m.bound {
		pending := s.Pending(nil)
		if before != nil {
			before(s, pending)
		}
		if len(pending) == 0 {
			*m.length = max(*m.length, index)
			return s
		}
		seat := pending[m.chance.Intn(len(pending))]
		moves := s.Moves(seat, nil)
		if len(moves) == 0 {
			m.failf("seat %d is pending and has no moves (question %q)", seat, s.Ask(seat).Kind)
		}
		m.playOne(s, index, seat, moves[m.chance.Intn(len(moves))], after)
	}
	m.failf("the match is not over after %d moves", m.bound)
	return nil
}

// playOne plays one listed move and calls after.
func (m *match) playOne(s engine.State, index int, seat engine.Seat, move engine.Move, after func(engine.State, step)) {
	m.t.Helper()
	st := step{index: index, seat: seat, move: move, code: s.Code(seat, move), ev: new(engine.Events)}
	if after != nil {
		st.question, st.option = s.Ask(seat), s.Describe(seat, move)
	}
	if err := s.Play(seat, move, st.ev); err != nil {
		m.failf("seat %d: listed move %q (%v) was refused: %v", seat, st.code, move, err)
	}
	m.played = append(m.played, fmt.Sprintf("%d: %s", seat, st.code))
	if after != nil {
		after(s, st)
	}
}

// sometimes returns true at random, about n times in a match.
func (m *match) sometimes(n int) bool {
	return m.chance.Intn(max(1, *m.length)) < n
}

// viewers returns all seats and the spectator.
func (m *match) viewers() []engine.Seat {
	list := []engine.Seat{engine.Spectator}
	return append(list, m.seats()...)
}

func (m *match) seats() []engine.Seat {
	list := make([]engine.Seat, m.setup.Seats)
	for i := range list {
		list[i] = engine.Seat(i)
	}
	return list
}

// codes returns the codes of seat's legal moves.
func codes(s engine.State, seat engine.Seat) []string {
	moves := s.Moves(seat, nil)
	list := make([]string, len(moves))
	for i, mv := range moves {
		list[i] = s.Code(seat, mv)
	}
	return list
}

// asJSON returns v as JSON, the form in which the checks compare values.
func (m *match) asJSON(v any) []byte {
	m.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		m.failf("%T cannot be written as JSON: %v", v, err)
	}
	return b
}

// difference returns the first difference between two byte strings, or "" if they are
// equal.
func difference(a, b []byte) string {
	if bytes.Equal(a, b) {
		return ""
	}
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	return fmt.Sprintf("\n\tone:   %s\n\tother: %s", around(a, at), around(b, at))
}

func around(b []byte, at int) string {
	from, to := max(0, at-80), min(len(b), at+80)
	return strings.Repeat("...", min(1, from)) + string(b[from:to]) + strings.Repeat("...", min(1, len(b)-to))
}
