package caylus

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine/agenda"
)

// maxSteps bounds a stored agenda: the rules push as many again, since an
// activation brings favors, and favors bring favors.
const maxSteps = agenda.Room / 2

func (s *stored) takeAgenda(g *game) error {
	if err := g.agenda.Read(s.Agenda, maxSteps, g.stepNamed); err != nil {
		return err
	}
	return g.checkAgenda()
}

// stepNamed reads a step as step.word writes it.
func (g *game) stepNamed(text string) (step, error) {
	kind, words, err := agenda.Split(stepNames[:], text)
	if err != nil {
		return step{}, err
	}
	st := step{kind: stepKind(kind)}
	args := stepArgs[kind]
	if len(words) != len(args) {
		return step{}, fmt.Errorf("%d arguments, want %d", len(words), len(args))
	}
	for i, arg := range args {
		if err := g.argument(&st, arg, words[i]); err != nil {
			return step{}, err
		}
	}
	if st.word() != text {
		return step{}, fmt.Errorf("written otherwise")
	}
	return st, nil
}

// argument reads one argument into its place.
func (g *game) argument(st *step, arg rune, word string) error {
	place, words := &st.n, []string(nil)
	switch arg {
	case 's':
		return g.number(word, int(g.seats)-1, &st.seat)
	case 'n':
		return g.number(word, roadLength+1, &st.n)
	case 'm':
		return g.number(word, roadLength+1, &st.m)
	case 't':
		if word == favorWord {
			st.n = none
			return nil
		}
		if st.n = tab.buildingNamed(word); st.n < 0 {
			return fmt.Errorf("no building %q", word)
		}
		return nil
	case 'c':
		words = classIDs[:]
	case 'k':
		words = sectionIDs[:]
	case 'f':
		words = trackIDs[:]
	default: // g
		if place, words = &st.m, goodWords[:]; word == noneWord {
			st.m = none
			return nil
		}
	}
	i := slices.Index(words, word)
	if i < 0 {
		return fmt.Errorf("argument %q", word)
	}
	*place = int8(i)
	return nil
}

func (g *game) number(word string, most int, place *int8) error {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > most {
		return fmt.Errorf("number %q", word)
	}
	*place = int8(n)
	return nil
}
