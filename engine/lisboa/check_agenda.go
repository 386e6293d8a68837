package lisboa

import (
	"errors"
)

// checkAgenda reports steps that cannot stand where they are. The rules rely
// on what it has proved.
func (g *game) checkAgenda() error { return rulebook.CheckAgenda(g, g.over) }

// checkStep reports a step that the state does not bear out.
func (g *game) checkStep(s *entry) error {
	ok := true
	switch s.kind {
	case stepDecree:
		ok = s.n > 0 && s.n <= displaySize
	default:
		ok = g.checkBuilding(s)
	}
	if !ok {
		return errors.New("the state does not bear it out")
	}
	return nil
}

// checkBuilding reports whether a step of building or opening fits what is
// being built.
func (g *game) checkBuilding(s *entry) bool {
	p, n := &g.p[s.seat], &g.now
	switch s.kind {
	case stepDoor, stepRubble:
		return n.space != none
	case stepHouse:
		return n.space != none && n.good != none && g.stores[n.space].owner == none && p.housesLeft() > 0
	case stepBlueprint:
		return n.architect != none
	case stepEnd:
		return n.architect != none && n.plan != none
	case stepStaff:
		return n.plan != none && s.m <= 1 && s.n <= int16(g.standing(s.seat))
	}
	return true
}
