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
	case stepPart:
		alts := g.t.exprs[s.n].alts
		ok = int(s.k) < len(alts) && int(s.m) < len(alts[s.k])
	case stepEither:
		ok = len(g.t.exprs[s.n].alts) > 1
	case stepGood:
		ok = s.n == int16(anyGood) || s.n == int16(ownGood)
	case stepRoom:
		full, _ := p.full(int8(s.n & 1))
		ok = s.n <= 1 && full
	case stepTrade:
		ok = s.n <= mostTrades
	case stepRecruit:
		ok = s.n <= int16(nobles) && s.m < 1<<nobles && s.k <= firstRecruit+mayDecline
	case stepFreight, stepDock:
		ok = g.nships > 0 && (n.replaced == none || n.replaced < p.ntop && g.replaceable(s.seat, n.replaced))
	case stepCardinal:
		ok = s.n <= 3 && p.nclergy < maxClergy
	case stepTile:
		ok = p.nclergy < maxClergy
	case stepDecree:
		ok = s.n > 0 && s.n <= displaySize
	case stepFollowers:
		ok = s.m >= 1 && s.m <= int16(g.seats)
	case stepMass:
		ok = s.n <= int16(g.seats) && s.m <= int16(g.seats)
	case stepChurch:
		ok = s.n <= maxClergy
	case stepRewards:
		ok = s.n <= int16(nobles)
	case stepPeriod:
		ok = g.period == 1
	case stepHands:
		ok = g.period == 2
	case stepAgent, stepPatron, stepDismiss:
		ok = g.agent >= 0 && g.helper >= 0
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
	case stepDoor, stepRubble, stepPay:
		return n.space != none
	case stepHouse:
		return n.space != none && n.good != none && g.stores[n.space].owner == none && p.housesLeft() > 0
	case stepErect:
		if s.n != 0 {
			return s.n == 1 && n.end != none && g.opened[n.end].tile != none
		}
		return n.space != none && n.good != none
	case stepBlueprint:
		return n.architect != none
	case stepEnd:
		return n.architect != none && n.plan != none
	case stepStaff:
		return n.plan != none && s.m <= 1 && s.n <= int16(g.standing(s.seat))
	case stepOpen:
		return n.end != none && n.architect != none && n.plan != none && p.open[n.plan] > 0 && g.npublic[n.architect] > 0 && g.opened[n.end].tile == none &&
			g.fits(g.topBuilding(n.architect), n.end)
	}
	return true
}
