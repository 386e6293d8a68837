package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Move is one reply to a question: a kind and up to seven small numbers whose
// meaning belongs to the game. It is comparable and never leaves the program:
// people and records use its notation (State.Code).
type Move struct {
	Kind uint16
	N    [7]int16
}

// ErrRefused marks a move that is not legal now.
var ErrRefused = errors.New("move refused")

// Refused returns an error that wraps ErrRefused and names the seat and move.
func Refused(game string, seat Seat, m Move) error {
	return fmt.Errorf("%s: seat %d, move %v: %w", game, seat, m, ErrRefused)
}

// IsLegal reports whether s offers m to seat now.
func IsLegal(s State, seat Seat, m Move) bool {
	return slices.Contains(s.Moves(seat, nil), m)
}

// ParsedMove is a written move that Read found: the move, its code, and the text
// behind it (perhaps the move that follows).
type ParsedMove struct {
	Move Move
	Code string
	Rest string
}

// Read finds the legal move that written begins with. Case and spacing do not
// matter; the longest code wins, so that "take 2" and "take 20" differ. Moves
// may be joined by spaces or by semicolons: Rest holds the text that follows.
func Read(s State, seat Seat, written string) (ParsedMove, bool) {
	text := NormalizeNotation(written)
	var best ParsedMove
	found := false
	for _, m := range s.Moves(seat, nil) {
		code := s.Code(seat, m)
		rest, ok := cutCode(text, code)
		if !ok {
			continue
		}
		if !found || len(code) > len(best.Code) {
			best = ParsedMove{m, code, rest}
			found = true
		}
	}
	return best, found
}

// Understand is Read for a person's words: what the game takes for one legal
// move counts too, up to the first semicolon. "build sphinx" is "sphinx", and
// "4" may be "r4".
func Understand(s State, seat Seat, written string) (ParsedMove, bool) {
	first, rest, _ := strings.Cut(NormalizeNotation(written), ";")
	w, ok := Read(s, seat, written)
	if ok && (len(w.Rest) <= len(rest) || isPlayable(s, seat, w)) {
		return w, true
	}
	if code, meant := meaning(s, seat, first); meant {
		if m, legal := Exactly(s, seat, code); legal {
			return ParsedMove{m, code, rest}, true
		}
	}
	return w, ok
}

// meaning returns the code that words mean to the game, unless it leaves words
// out at the end: "wood wood" is not "wood".
func meaning(s State, seat Seat, words string) (code string, ok bool) {
	r := s.Refuse(seat, words)
	if !r.Meant {
		return "", false
	}
	all := strings.Fields(words)
	said, in := map[string]int{}, map[string]int{}
	for _, word := range all {
		said[word]++
	}
	for _, word := range strings.Fields(r.Code) {
		in[word]++
	}
	for word, n := range said {
		if n <= in[word] {
			continue
		}
		shorter := s.Refuse(seat, strings.Join(all[:len(all)-1], " "))
		_, whole := Read(s, seat, strings.Join(all[:len(all)-1], " "))
		return r.Code, !whole && !(shorter.Meant && shorter.Code == r.Code)
	}
	return r.Code, true
}

// isPlayable reports whether the text behind a move begins with another move of
// the same seat. Behind a move that reveals something it does not look.
func isPlayable(s State, seat Seat, w ParsedMove) bool {
	next := s.Clone()
	var ev Events
	if next.Play(seat, w.Move, &ev) != nil {
		return false
	}
	rest := SkipForced(next, w.Rest, seat, &ev)
	_, ok := Read(next, seat, rest)
	return ok || rest == "" || ev.Revealed != 0
}

// cutCode returns the text that follows code, if text begins with code.
func cutCode(text, code string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, code)
	if !ok || (rest != "" && rest[0] != ' ' && rest[0] != ';') {
		return text, false
	}
	return strings.TrimLeft(rest, " ;"), true
}

// SkipForced removes from the front of rest the moves that the game made for
// seat without a question, as ev lists them. A person who writes a chain of
// moves need not know which of them will be forced: each may be written or left
// out, and a written one is not played a second time. A forced move is not taken
// for the beginning of a longer code that is legal in s, the state after them:
// behind a forced "green", "green 4" is the next answer.
func SkipForced(s State, rest string, seat Seat, ev *Events) string {
	for _, f := range ev.Forced {
		if f.Seat != seat {
			continue
		}
		behind, written := cutCode(rest, f.Code)
		if !written {
			continue
		}
		if w, ok := Read(s, seat, rest); ok && len(w.Code) > len(f.Code) {
			return rest
		}
		rest = behind
	}
	return rest
}

// ForcedRefuser is a State that explains words for a question which it answers itself.
type ForcedRefuser interface {
	// RefuseForced explains why written does not answer a question to which one answer
	// is left, or none, after the legal move m of seat. It returns the position at that
	// question. ok is false if written is about no such question.
	RefuseForced(seat Seat, m Move, written string) (at State, r Refusal, ok bool)
}

// RefuseForced is ForcedRefuser.RefuseForced where a game has it. Without it ok is false.
func RefuseForced(s State, seat Seat, m Move, written string) (at State, r Refusal, ok bool) {
	if f, has := s.(ForcedRefuser); has {
		return f.RefuseForced(seat, m, written)
	}
	return nil, r, false
}

// NormalizeNotation brings written notation to its stored form: lower case, one space
// between words, none around semicolons or at the ends.
func NormalizeNotation(written string) string {
	text := strings.Join(strings.Fields(strings.ToLower(written)), " ")
	text = strings.ReplaceAll(text, " ;", ";")
	text = strings.ReplaceAll(text, "; ", ";")
	return strings.Trim(text, " ;")
}

// Exactly finds the legal move whose code is written, with no text behind it.
func Exactly(s State, seat Seat, written string) (Move, bool) {
	w, ok := Read(s, seat, written)
	return w.Move, ok && w.Rest == ""
}
