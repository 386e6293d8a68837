package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Move is one reply to a question: a kind and up to seven small numbers whose meaning the
// game defines. It is comparable and is never shown or stored: people and records use its
// notation (State.Code).
type Move struct {
	Kind uint16
	N    [7]int16
}

// ErrRefused is wrapped by the error for a move that is not legal now.
var ErrRefused = errors.New("move refused")

// Refused returns an error that wraps ErrRefused and names the seat and move.
func Refused(game string, seat Seat, m Move) error {
	return fmt.Errorf("%s: seat %d, move %v: %w", game, seat, m, ErrRefused)
}

// IsLegal reports whether s offers m to seat now.
func IsLegal(s State, seat Seat, m Move) bool {
	return slices.Contains(s.Moves(seat, nil), m)
}

// ParsedMove is a move that Read found at the start of a text: the move, its code, and the
// rest of the text, perhaps with the next move.
type ParsedMove struct {
	Move Move
	Code string
	Rest string
}

// Read finds the legal move at the start of written. Case and spacing do not matter. The
// longest code wins: "take 20" is not "take 2". Spaces or semicolons may join moves; Rest
// is the text after the first one.
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

// Understand is like Read but also accepts a person's words, up to the first semicolon, if
// the game can match them to a single legal move: "build sphinx" is "sphinx", and "4" may
// be "r4".
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

// meaning returns the code of the single legal move that the game finds in words. It
// returns false if the game ignored words at the end: "wood wood" is not "wood".
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

// isPlayable reports whether the text after move w is empty or begins with another move of
// the same seat. It also returns true if w reveals something, because the next move is then
// unknown.
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

// SkipForced removes the moves in ev.Forced from the front of rest. A person who writes a
// chain of moves may write a forced move or leave it out, and a written one is not played
// twice. If rest begins with a longer code that is legal in s (the state after the forced
// moves), nothing is removed: after a forced "green", "green 4" is the next answer.
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

// ForcedRefuser is a State that can explain words for a question that it answers itself.
type ForcedRefuser interface {
	// RefuseForced explains words for a question that the game answers itself after seat's legal
	// move m, because that question has at most one answer. It returns the position at the
	// question. ok is false if written does not fit such a question.
	RefuseForced(seat Seat, m Move, written string) (at State, r Refusal, ok bool)
}

// RefuseForced calls ForcedRefuser.RefuseForced. ok is false if s does not implement it.
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

// Exactly returns the legal move whose code is the whole of written. It returns false if
// there is none.
func Exactly(s State, seat Seat, written string) (Move, bool) {
	w, ok := Read(s, seat, written)
	return w.Move, ok && w.Rest == ""
}
