package caylus

import (
	"fmt"
	"strconv"

	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

// maxSteps bounds a stored agenda. The rules may push more: an activation brings
// favors, and favors bring favors, of which a phase has at most four for each seat.
const maxSteps = 24

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
	switch arg {
	case 's':
		return number(&st.seat, word, int(g.seats)-1)
	case 'n':
		return number(&st.n, word, roadLength+1)
	case 'm':
		return number(&st.m, word, roadLength+1)
	case 't':
		if word == favorWord {
			st.n = none
			return nil
		}
		if st.n = g.t.buildingNamed(word); st.n < 0 {
			return fmt.Errorf("no building %q", word)
		}
		return nil
	case 'c':
		return codec.Index(&st.n, "class", classIDs[:], word)
	case 'k':
		return codec.Index(&st.n, "section", sectionIDs[:], word)
	case 'f':
		return codec.Index(&st.n, "favor track", trackIDs[:], word)
	}
	if word == noneWord { // 'g'
		st.m = none
		return nil
	}
	return codec.Index(&st.m, "good", goodWords[:], word)
}

func number(to *int8, word string, most int) error {
	n, err := strconv.Atoi(word)
	if err != nil {
		return err
	}
	return codec.Within(to, n, 0, most)
}
