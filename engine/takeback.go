package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// takebackMark is the first character of the code of a takeback. No move's code begins with
// it.
const takebackMark = "@"

// TakebackCode returns the code of a takeback. "@37" means that the match continues from
// the state after entry 37, chance included. Entries count from 1; "@0" is the start. The
// entries in between stay in the record, because a record only grows.
func TakebackCode(to int) string { return takebackMark + strconv.Itoa(to) }

// Takeback returns the entry to which a takeback goes back. ok is false if code is not a
// takeback.
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

// ValidEntries returns the numbers, in order, of the entries up to last that were not taken
// back. They lead to the state after entry last. The function code returns the code of an
// entry.
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

// snapshots holds the states that later takebacks restore.
type snapshots struct {
	wanted map[int]int // by entry: number of remaining takebacks to it
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
		return nil, fmt.Errorf("take back moves of a finished match: %w", ErrRefused)
	}
	s := p.states[to]
	if s == nil {
		return nil, fmt.Errorf("take back to entry %d, which was taken back or does not exist: %w", to, ErrRefused)
	}
	if p.wanted[to]--; p.wanted[to] > 0 {
		return s.Clone(), nil
	}
	delete(p.states, to)
	return s, nil
}

// barriers returns the positions in a record across which no move may be reordered: before
// and after each takeback, and after the entry that the takeback restores.
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
