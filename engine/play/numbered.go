package play

import (
	"strconv"

	"guildhall/engine"
)

// One returns the move of an answer with one number.
func One(kind uint16, n int8) engine.Move { return engine.Move{Kind: kind, N: [7]int16{int16(n)}} }

// Each appends the moves of an answer with one number, for each number from first to last.
func Each(dst []engine.Move, kind uint16, first, last int8) []engine.Move {
	for n := first; n <= last; n++ {
		dst = append(dst, One(kind, n))
	}
	return dst
}

// Numbered returns the answer with a notation: word and the number of the move. The notation counts
// from first. Players may also write only the number.
func (a Answer[G, E]) Numbered(word string, first int) Answer[G, E] {
	return a.noted(word, func(n int) string { return strconv.Itoa(n + first) })
}

// Listed returns the answer with a notation: word and names[n], where n is the number of the move.
// Players may also write only the name.
func (a Answer[G, E]) Listed(word string, names []string) Answer[G, E] {
	return a.noted(word, func(n int) string { return names[n] })
}

func (a Answer[G, E]) noted(word string, name func(n int) string) Answer[G, E] {
	a.Code = func(_ G, _ E, m engine.Move) string { return word + " " + name(int(m.N[0])) }
	a.Means = func(_ G, _ E, text string) func(engine.Move) bool {
		return func(m engine.Move) bool { return text == name(int(m.N[0])) }
	}
	return a
}
