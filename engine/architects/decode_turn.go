package architects

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

func (s *stored) takeTurn(g *game) (err error) {
	n, t := &g.now, &s.Now
	if t.To != "" {
		if err := codec.Index(&n.to, "place", placeIDs[:], t.To); err != nil {
			return err
		}
	}
	if t.Building != "" {
		if n.building, err = g.buildingOf(t.Building); err != nil {
			return err
		}
	}
	for _, word := range t.Taken {
		at := place(0)
		if err := codec.Index(&at, "place", placeIDs[:circles], word); err != nil {
			return err
		}
		n.taken |= 1 << at
	}
	n.free = t.Free
	return cmp.Or(g.takeSet(&n.look, t.Look), codec.At("captures", codec.Within(&n.captures, t.Captures, 0, workers)),
		codec.At("most", codec.Within(&n.most, t.Most, 0, int(circles))), codec.At("slot", codec.Within(&n.slot, t.Slot-1, none, slots-1)))
}

func (s *stored) takeAutoma(g *game) error {
	if s.Automa == nil {
		return nil
	}
	o := &g.auto
	find := func(id string) (int8, error) {
		i := slices.IndexFunc(g.t.schemes[:], func(c scheme) bool { return c.id == id })
		if i < 0 {
			return 0, fmt.Errorf("no scheme %q", id)
		}
		return int8(i), nil
	}
	if n := len(s.Automa.Pile) + len(s.Automa.Discard) + len(s.Automa.Future); n > schemeCards {
		return fmt.Errorf("%d schemes", n)
	}
	for _, word := range s.Automa.Seen {
		card, err := find(word)
		if err != nil {
			return err
		}
		g.seenFuture |= 1 << card
	}
	return cmp.Or(codec.At("pile", readPile(&o.pile, s.Automa.Pile, find)),
		codec.At("discard", readPile(&o.discard, s.Automa.Discard, find)),
		codec.At("future", readPile(&o.future, s.Automa.Future, find)))
}

// maxSteps bounds a stored agenda: the steps of a turn and those of one action.
const maxSteps = 12

func (s *stored) takeAgenda(g *game) error { return g.agenda.Read(s.Agenda, maxSteps, g.stepNamed) }

// stepNamed reads what stepWord wrote.
func (g *game) stepNamed(word string) (s step, err error) {
	kind, args, err := agenda.Split(stepNames[:], word)
	if err != nil {
		return step{}, err
	}
	s.kind = stepKind(kind)
	rest := strings.Join(args, " ")
	switch s.kind {
	case stepHire, stepBarracks, stepEffect, stepChoice, stepGive, stepForgive:
		s.n, err = g.buildingOf(rest)
	case stepMix:
		err = codec.Index(&s.n, "trade", []string{"virtue", "marble"}, rest)
	case stepTrade, stepCapture, stepGuard:
		err = readStepNumber(rest, &s.n, workers)
	case stepOverflow:
		err = readStepNumber(rest, &s.n, maxGain)
	case stepBoard, stepDungeon:
		err = readStepNumber(rest, &s.n, int(g.people)-1)
	default:
		if rest != "" {
			err = fmt.Errorf("%q behind it", rest)
		}
	}
	return s, err
}

func readStepNumber(word string, to *int8, most int) error {
	n := 0
	if _, err := fmt.Sscanf(word+"\n", "%d\n", &n); err != nil {
		return fmt.Errorf("number %q", word)
	}
	return codec.Within(to, n, 0, most)
}
