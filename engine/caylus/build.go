package caylus

import "guildhall/engine"

// price is the cost of a tile when one of the cubes is saved (RULES 11): less
// is the good that is saved, none for the normal price.
func (g *game) price(tile, less int8) lot {
	l := g.t.buildings[tile].cost
	if less != none && l.cubes[less] > 0 {
		l.cubes[less]--
	}
	return l
}

// discount is the good that the building being resolved saves.
func (g *game) discount() int8 {
	for i := g.agenda.Len() - 1; i >= 0; i-- {
		if g.agenda.Steps()[i].kind == stepErect {
			return g.agenda.Steps()[i].m
		}
	}
	return none
}

// canBuild reports whether the seat can pay for a tile of the stock and has a
// place for it: wood and stone tiles go on an empty road space, prestige tiles
// on an own residence (RULES 8).
func (g *game) canBuild(seat, tile, less int8) bool {
	price := g.price(tile, less)
	return g.inStock(tile) && g.hasRoom(seat, g.t.buildings[tile].class) && g.canPay(seat, &price)
}

// hasRoom reports whether a tile of a class can be placed somewhere.
func (g *game) hasRoom(seat, class int8) bool {
	if class == classPrestige {
		return g.firstResidence(seat) != 0
	}
	return g.lowestEmpty() != 0
}

// firstResidence is the lowest space with a residence of the seat, 0 if none.
func (g *game) firstResidence(seat int8) int8 {
	for s := int8(1); s <= roadLength; s++ {
		if g.road[s].tile == g.t.residence && g.road[s].owner == seat {
			return s
		}
	}
	return 0
}

// buildable lists the tiles of a class that the active seat can build.
func (g *game) buildable(class, less int8, dst []engine.Move) []engine.Move {
	seat := g.active()
	if !g.hasRoom(seat, class) {
		return dst
	}
	for t := range int8(buildingCount) {
		if !g.inStock(t) || g.t.buildings[t].class != class {
			continue
		}
		if price := g.price(t, less); g.canPay(seat, &price) {
			dst = append(dst, move(moveBuild, int(t)))
		}
	}
	return dst
}

// mostVP is the most prestige that a worker in a building can bring a seat with what
// it has now: by a deal, or by the tile that it builds.
func (g *game) mostVP(seat int8, b *building) int16 {
	most := int16(0)
	for i := range b.deals {
		if d := &b.deals[i]; b.effect == effectTrade && g.canPay(seat, &d.pay) {
			most = max(most, d.take.vp)
		}
	}
	if b.effect == effectBuild {
		for t := range int8(buildingCount) {
			if g.t.buildings[t].class == b.builds && g.canBuild(seat, t, none) {
				most = max(most, g.vpFor(t))
			}
		}
	}
	return most
}

// startBuild notes what is to be chosen for a tile: the cubes of any kind, then
// the residence it replaces (RULES 8, decision order).
func (g *game) startBuild(tile int8) {
	s := g.agenda.Pop()
	less := int8(none)
	if s.kind == stepTile {
		less = s.m
	}
	g.now = work{tile: tile, site: none}
	g.agenda.Push(step{kind: stepErect, seat: s.seat, m: less})
	if g.t.buildings[tile].class == classPrestige {
		g.agenda.Push(step{kind: stepSite, seat: s.seat})
	}
	g.agenda.Push(step{kind: stepGive, seat: s.seat, n: int8(g.t.buildings[tile].cost.wild), m: 1})
}

// sites lists the seat's residences, one of which the tile replaces.
func (g *game) sites(dst []engine.Move) []engine.Move {
	seat := g.active()
	for s := int8(1); s <= roadLength; s++ {
		if g.road[s].tile == g.t.residence && g.road[s].owner == seat {
			dst = append(dst, move(moveSite, int(s)))
		}
	}
	return dst
}

// prestigeSource returns the source on the score sheet for the prestige of a
// class.
func prestigeSource(class int8) int {
	if class == classPrestige {
		return fromPrestige
	}
	return fromCrafts
}

// erect pays for the chosen tile and places it; prestige first, then favors
// (RULES 8).
func (g *game) erect(ev *engine.Events) {
	s := g.agenda.Pop()
	tile, site := g.now.tile, g.now.site
	b := &g.t.buildings[tile]
	price := g.price(tile, s.m)
	price.cubes.add(&g.now.paid)
	price.wild = 0
	g.now = noWork
	if b.class != classPrestige {
		site = g.lowestEmpty()
	}
	g.spend(s.seat, &price)
	g.stock &^= 1 << tile
	g.road[site] = tileOf(tile, s.seat)
	vp := g.vpFor(tile)
	g.p[s.seat].earn(prestigeSource(b.class), vp)
	if ev != nil {
		g.addEvent(ev, s.seat, engine.T("caylus.event.build", who(s.seat), engine.Term("what", tileTexts[tile]), engine.N("space", int(site)),
			engine.N("n", int(vp)), lotArg("pay", &price)), placeRoad(site), placeStock(tile), placePlayer(s.seat))
	}
	g.gainFavors(s.seat, b.favors)
}
