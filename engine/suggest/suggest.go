// Package suggest finds the move that somebody meant by a text that is not legal. A game
// can then give the reason and name moves that can be played instead.
//
// It compares words with notation and knows no rules. Texts must come from
// engine.NormalizeNotation. The game supplies all sentences, because only its rulebook
// knows the reasons.
package suggest

import (
	"strings"

	"guildhall/engine"
)

// maxSuggestions is the largest number of suggested codes.
const maxSuggestions = 5

// Coder writes moves in notation, as engine.State does.
type Coder interface {
	Code(engine.Seat, engine.Move) string
}

// Describer writes and describes moves, as engine.State does.
type Describer interface {
	Coder
	Describe(engine.Seat, engine.Move) engine.Option
}

// Instead returns the codes of at most five moves. Codes that begin with prefix come first.
func Instead(g Coder, seat engine.Seat, moves []engine.Move, prefix string) []string {
	var first, rest []string
	for _, m := range moves {
		code := g.Code(seat, m)
		if prefix != "" && strings.HasPrefix(code, prefix) {
			first = append(first, code)
		} else {
			rest = append(rest, code)
		}
	}
	all := append(first, rest...)
	return all[:min(maxSuggestions, len(all))]
}

// Legal returns the codes of at most five legal moves. Codes that begin with prefix come first.
func Legal(s engine.State, seat engine.Seat, prefix string) []string {
	return Instead(s, seat, s.Moves(seat, nil), prefix)
}

// Misspelt returns the refusal of words that mean exactly one legal move. It gives the
// reason, the rule and the move, which engine.Understand then plays.
func Misspelt(s Describer, seat engine.Seat, m engine.Move, why engine.Text, rule string) engine.Refusal {
	o := s.Describe(seat, m)
	code := s.Code(seat, m)
	return engine.Refusal{Code: code, Label: o.Label, Why: why, Rule: rule, Instead: []string{code}, Meant: true}
}

// Begins reports whether text is words, or begins with them and a space.
func Begins(text, words string) bool {
	rest, ok := strings.CutPrefix(text, words)
	return ok && (rest == "" || rest[0] == ' ')
}

// BestPrefix returns the value below n with the longest name at the start of text: "wood quarry 2" is
// the wood quarry, not wood. names return the names of a value; BestPrefix ignores empty ones. ok is
// false if no name matches.
func BestPrefix[K ~int | ~int8 | ~uint8](text string, n K, names ...func(K) string) (best K, ok bool) {
	longest := 0
	for k := K(0); k < n; k++ {
		for _, of := range names {
			if name := of(k); len(name) > longest && Begins(text, name) {
				best, ok, longest = k, true, len(name)
			}
		}
	}
	return best, ok
}

// First returns the text before the first semicolon: the answer to the open question,
// without answers to later ones.
func First(text string) string {
	text, _, _ = strings.Cut(text, ";")
	return text
}
