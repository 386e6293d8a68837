package lisboa

import (
	"errors"
)

// checkAgenda reports steps that cannot stand where they are. The rules rely
// on what it has proved.
func (g *game) checkAgenda() error { return rulebook.CheckAgenda(g, g.over) }

// checkStep reports a step that the state does not bear out.
func (g *game) checkStep(s *entry) error {
	p, n := &g.p[s.seat], &g.now
	ok := true
	switch s.kind {
	case stepRecruit:
		ok = s.n <= int16(nobles) && s.m < 1<<nobles && s.k <= firstRecruit+mayDecline
	case stepFreight:
		ok = g.nships > 0 && (n.replaced == none || n.replaced < p.ntop && g.replaceable(s.seat, n.replaced))
	case stepCardinal:
		ok = s.n <= 3 && p.nclergy < maxClergy
	case stepTile:
		ok = p.nclergy < maxClergy
	case stepDecree:
		ok = s.n > 0 && s.n <= displaySize
	case stepChurch:
		ok = s.n <= maxClergy
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
