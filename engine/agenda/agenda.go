// Package agenda keeps what a game still has to do, and looks at the answers
// to the question that is open.
//
// A rulebook says what follows what: phases of a round, steps of a turn, an
// effect within an effect. A game writes that down as a stack of steps, small
// values of its own type, and carries on from the step on top: the step acts
// and is taken off, or it asks somebody. What a step means, which steps ask and
// which may be answered by the game itself stays in the rulebook's package.
//
// A Stack is plain data without pointers: a copy is a clone, and two stacks with
// the same steps are equal. Nothing here allocates while a match is played.
package agenda

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Room is how many steps a Stack holds.
const Room = 40

// Stack is the agenda of a match: steps of type S, the next one on top. The
// zero Stack has nothing to do. Rules never push more than Room steps: one push
// more is a bug of the game and panics.
type Stack[S any] struct {
	n     int8 // beside the first steps: it is read with them
	steps [Room]S
}

// Push puts a step on top: it is done next.
func (a *Stack[S]) Push(s S) {
	a.steps[a.n] = s
	a.n++
}

// Pop takes the step on top off and returns it.
func (a *Stack[S]) Pop() S {
	a.n--
	s := a.steps[a.n]
	var none S
	a.steps[a.n] = none // equal agendas stay equal values
	return s
}

// Top is the step on top, to be read or changed until the next Push or Pop.
// There must be one.
func (a *Stack[S]) Top() *S { return &a.steps[a.n-1] }

// Len is the number of steps.
func (a *Stack[S]) Len() int { return int(a.n) }

// Steps are all steps in place, the one on top last. They are valid until the
// next Push or Pop.
func (a *Stack[S]) Steps() []S { return a.steps[:a.n] }

// Words writes the agenda for a stored state, the next step first.
func (a *Stack[S]) Words(word func(S) string) []string {
	words := make([]string, 0, a.n)
	for _, s := range slices.Backward(a.Steps()) {
		words = append(words, word(s))
	}
	return words
}

// Read pushes the steps that Words wrote, at most most of them.
func (a *Stack[S]) Read(words []string, most int, read func(string) (S, error)) error {
	if len(words) > most {
		return fmt.Errorf("%d steps, at most %d", len(words), most)
	}
	for _, word := range slices.Backward(words) {
		s, err := read(word)
		if err != nil {
			return fmt.Errorf("step %q: %w", word, err)
		}
		a.Push(s)
	}
	return nil
}

// Split reads a step as its kind, an index of names, and the words behind the
// name. A name may have several words: the longest that fits counts. The empty
// name is no step.
func Split(names []string, word string) (kind int, args []string, err error) {
	kind = -1
	for i, name := range names {
		rest, ok := strings.CutPrefix(word, name)
		if name == "" || !ok || rest != "" && rest[0] != ' ' {
			continue
		}
		if kind < 0 || len(name) > len(names[kind]) {
			kind, args = i, strings.Fields(rest)
		}
	}
	if kind < 0 {
		return 0, nil, errors.New("there is no such step")
	}
	return kind, args, nil
}

// Check reports an agenda that has steps although the match is over, one that
// has none although it is not, and the first step that check refuses. It asks
// check from the bottom up, by place.
func (a *Stack[S]) Check(over bool, check func(at int) error) error {
	switch {
	case over && a.n > 0:
		return errors.New("steps after the end")
	case !over && a.n == 0:
		return errors.New("nothing to do")
	}
	for at := range a.Len() {
		if err := check(at); err != nil {
			return err
		}
	}
	return nil
}
