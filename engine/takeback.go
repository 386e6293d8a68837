package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// takebackMark begins an entry of a record that is no move. No game's notation
// begins with it.
const takebackMark = "@"

// TakebackCode is the code of an entry that takes moves back: "@37" says that
// from here on the match stands as it stood after entry 37, chance included.
// Entries count from 1; "@0" is the start. The entries between stay in the
// record: it only grows.
func TakebackCode(to int) string { return takebackMark + strconv.Itoa(to) }

// Takeback reads what TakebackCode wrote; false for the code of a move.
func Takeback(code string) (to int, ok bool) {
	digits, ok := strings.CutPrefix(code, takebackMark)
	if !ok {
		return 0, false
	}
	to, err := strconv.Atoi(digits)
	if err != nil || to < 0 || strconv.Itoa(to) != digits {
		return 0, false
	}
	return to, true
}

// Standing are the entries of a record that were not taken back, by number, in
// order: those that led to what stands after entry last. code tells the code
// of an entry.
func Standing(last int, code func(entry int) string) []int {
	var stand []int
	for n := last; n > 0; {
		if to, back := Takeback(code(n)); back && to < n {
			n = to
			continue
		}
		stand = append(stand, n)
		n--
	}
	slices.Reverse(stand)
	return stand
}

// past holds the states that entries further on go back to.
type past struct {
	wanted map[int]int // by entry: how many go back to it
	states map[int]State
}

func pastOf(moves []Played) past {
	p := past{map[int]int{}, map[int]State{}}
	for _, m := range moves {
		if to, ok := Takeback(m.Code); ok {
			p.wanted[to]++
		}
	}
	return p
}

// pass sees s, as the match stands after an entry.
func (p past) pass(entry int, s State) {
	if p.wanted[entry] > 0 {
		p.states[entry] = s.Clone()
	}
}

// back is the match as it stood after entry to, for an entry that follows now.
func (p past) back(now State, to int) (State, error) {
	if len(now.Pending(nil)) == 0 {
		return nil, fmt.Errorf("nothing is taken back after the end: %w", ErrRefused)
	}
	s := p.states[to]
	if s == nil {
		return nil, fmt.Errorf("entry %d is not behind it: %w", to, ErrRefused)
	}
	if p.wanted[to]--; p.wanted[to] > 0 {
		return s.Clone(), nil
	}
	delete(p.states, to)
	return s, nil
}

// bounds are the places of a record that no move may be put across when moves
// are put in order: before and behind each entry that takes back, and behind
// the entry it goes back to.
func bounds(moves []Played) []int {
	list := []int{len(moves)}
	for i, m := range moves {
		if to, ok := Takeback(m.Code); ok {
			list = append(list, i, i+1, min(to, len(moves)))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
