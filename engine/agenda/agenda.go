// Package agenda holds the steps that a game still has to do, and inspects the answers to
// the open question.
//
// In a rulebook, phases follow each other in a round, steps in a turn, effects within
// effects. A game stores this as a stack of steps, small values of its own type. It always
// continues with the top step: the step acts and is removed, or it asks somebody. The
// rulebook's package defines the meaning of steps, which of them ask, and which the game
// may answer itself.
//
// A Stack is plain data without pointers: a copy is a clone, and two stacks with the same
// steps are equal. Nothing here allocates while a match is played.
package agenda

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Room is the capacity of a Stack.
const Room = 40

// Stack is the agenda of a match: steps of type S, the next one on top. The zero Stack is
// empty. Rules never need more than Room steps; a Push beyond that is a bug of the game and
// panics.
type Stack[S any] struct {
	n     int8 // here, so that it shares a cache line with the first steps
	steps [Room]S
}

// Push puts a step on top.
func (a *Stack[S]) Push(s S) {
	a.steps[a.n] = s
	a.n++
}

// Pop removes the top step and returns it.
func (a *Stack[S]) Pop() S {
	a.n--
	s := a.steps[a.n]
	var none S
	a.steps[a.n] = none // cleared, so that equal agendas are equal values
	return s
}

// Top returns the top step, to be read or changed until the next Push or Pop. The stack
// must not be empty.
func (a *Stack[S]) Top() *S { return &a.steps[a.n-1] }

// Len returns the number of steps.
func (a *Stack[S]) Len() int { return int(a.n) }

// Steps returns all steps without a copy, the top one last. The slice is valid until the
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

// Read pushes the steps that Words wrote. It returns an error for more than most steps.
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

// Split splits a stored step into its kind (an index of names) and the words after the
// name. A name may have several words; the longest matching name is taken. An empty name
// matches nothing.
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

// Check returns an error if a finished match has steps, if an unfinished one has none, or
// if check refuses a step. It calls check for each place from the bottom up.
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
