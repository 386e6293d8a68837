package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// takebackMark begins the code of an entry that takes moves back. No game's
// notation begins with it.
const takebackMark = "@"

// TakebackCode returns the code of an entry that takes moves back: "@37" says
// that from here on the match goes on from the state after entry 37, chance
// included. Entries count from 1; "@0" is the start. The entries between stay
// in the record: a record only grows.
func TakebackCode(to int) string { return takebackMark + strconv.Itoa(to) }

// Takeback reads a code that TakebackCode wrote; ok is false for the code of a
// move.
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

// ValidEntries returns the numbers of the entries of a record that were not
// taken back, in order: those that led to the state after entry last. code
// returns the code of an entry.
func ValidEntries(last int, code func(entry int) string) []int {
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

// snapshots keeps the states to which later takebacks go back.
type snapshots struct {
	wanted map[int]int // by entry: the number of takebacks to it that are still to come
	states map[int]State
}

func snapshotsFor(moves []RecordEntry) snapshots {
	p := snapshots{map[int]int{}, map[int]State{}}
	for _, m := range moves {
		if to, ok := Takeback(m.Code); ok {
			p.wanted[to]++
		}
	}
	return p
}

// keep stores a copy of s, the state after an entry, if a takeback needs it.
func (p snapshots) keep(entry int, s State) {
	if p.wanted[entry] > 0 {
		p.states[entry] = s.Clone()
	}
}

// restore returns the state after entry to, for a takeback that follows now.
func (p snapshots) restore(now State, to int) (State, error) {
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

// barriers returns the positions of a record across which no move may be
// reordered: before and behind each takeback, and behind the entry it goes back
// to.
func barriers(moves []RecordEntry) []int {
	list := []int{len(moves)}
	for i, m := range moves {
		if to, ok := Takeback(m.Code); ok {
			list = append(list, i, i+1, min(to, len(moves)))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
