// Package suggest finds out what somebody meant who wrote an answer that is not
// legal, so that a game can say why it is not and what could be played instead.
//
// It compares words with notation; it knows no rule. Written text comes tidied
// (engine.NormalizeNotation). The game supplies every sentence, since only the rulebook knows
// the reason.
package suggest

import (
	"iter"
	"strings"

	"guildhall/engine"
)

// maxSuggestions is how many codes are named instead of a refused one.
const maxSuggestions = 5

// Coder writes moves in notation, as engine.State does.
type Coder interface {
	Code(engine.Seat, engine.Move) string
}

// Instead lists at most five codes of moves, those that begin with prefix
// first.
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

// Misspelt is the refusal of words that mean one legal move: it says why, and
// names the move, which engine.Understand then plays.
func Misspelt(s engine.State, seat engine.Seat, m engine.Move, why engine.Text) engine.Refusal {
	o := s.Describe(seat, m)
	code := s.Code(seat, m)
	return engine.Refusal{Code: code, Label: o.Label, Why: why, Instead: []string{code}, Meant: true}
}

// Begins reports whether text is words, or begins with them and a space.
func Begins(text, words string) bool {
	rest, ok := strings.CutPrefix(text, words)
	return ok && (rest == "" || rest[0] == ' ')
}

// BestPrefix finds the longest of the names that text begins with: "wood quarry 2"
// is the wood quarry, not wood. An empty name is nobody's.
func BestPrefix[K any](text string, names iter.Seq2[K, string]) (best K, ok bool) {
	longest := 0
	for k, name := range names {
		if len(name) > longest && Begins(text, name) {
			best, ok, longest = k, true, len(name)
		}
	}
	return best, ok
}

// First is what is written before the first semicolon: the answer to the open
// question, without those to later ones.
func First(text string) string {
	text, _, _ = strings.Cut(text, ";")
	return text
}
