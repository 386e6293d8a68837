package table

import "guildhall/engine"

// Explained is a game's refusal with the names of what it says to do instead, so that
// people read words and no notation.
type Explained struct {
	engine.Refusal
	Said  string        // what the person wrote, where the game understood no move; else Code says it
	Names []engine.Text // of the moves that can be played instead, as far as they have names
}

// Explain names the moves that a refusal in state s offers to seat.
func Explain(s engine.State, seat engine.Seat, no engine.Refusal) Explained {
	e := Explained{Refusal: no}
	for _, code := range no.Instead {
		if name := nameOf(s, seat, code); !name.IsZero() {
			e.Names = append(e.Names, name)
		}
	}
	return e
}

// nameOf names a move, or several moves in a row, of seat; zero when they cannot be
// played in s.
func nameOf(s engine.State, seat engine.Seat, code string) engine.Text {
	name := engine.Text{}
	for rest := code; ; {
		w, ok := engine.Read(s, seat, rest)
		if !ok {
			return engine.Text{}
		}
		label := s.Describe(seat, w.Move).Label
		if name.IsZero() {
			name = label
		} else {
			name = engine.T("table.way", engine.Term("first", name), engine.Term("then", label))
		}
		if w.Rest == "" {
			return name
		}
		var ev engine.Events
		next := s.Clone()
		if next.Play(seat, w.Move, &ev) != nil {
			return engine.Text{}
		}
		if s, rest = next, engine.SkipForced(next, w.Rest, seat, &ev); rest == "" {
			return name
		}
	}
}
