package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// needTexts name the needs of a rank, in the order of rankNeeds.
var needTexts = [5]string{"lisboa.need.stores", "lisboa.need.majorities", "lisboa.need.reis", "lisboa.need.decrees", "lisboa.need.ships"}

// comparison holds the numbers of the player and of Lacerda that determine the rank.
type comparison struct {
	wigs, his int16
	has       [5]int16 // in the order of rankNeeds
	stores    int16    // Lacerda's
	least     int16    // number of stores that every rank except the Jester needs
}

// beside returns the comparison of the player with Lacerda, for the given numbers of wigs.
func (g *game) beside(wigs, his int16) comparison {
	least := int16(0)
	if g.nearest {
		least = rankNeeds[magistrate][0]
	}
	return comparison{wigs, his,
		[5]int16{g.count(0, quantity{countStores, all}), g.majorities(), g.p[0].reis, int16(g.p[0].decrees.len()), int16(g.p[0].ships(g.t, false))},
		g.count(lacerda, quantity{countStores, all}), least}
}

// need returns the number of a thing that a rank needs. The number of stores depends on
// Lacerda's stores, and is at least the number that avoids the Jester (RULES 12).
func (c comparison) need(rank int) [5]int16 {
	need := rankNeeds[rank]
	need[0] += []int16{c.stores + 1, c.stores, 0}[rank]
	need[0] = max(need[0], c.least)
	return need
}

// rank returns the best rank whose conditions are all met. All need more wigs than
// Lacerda's.
func (c comparison) rank() int {
	for rank := range rankNeeds {
		if _, missing := c.conditions(rank); len(missing) == 0 {
			return rank
		}
	}
	return jester
}

// conditions returns the met and the missing conditions of a rank.
func (c comparison) conditions(rank int) (held, missing []engine.Text) {
	add := func(key string, has, need int16) {
		t := engine.T(key, engine.N("has", int(has)), engine.N("need", int(need)))
		if has >= need {
			held = append(held, t)
		} else {
			missing = append(missing, t)
		}
	}
	add("lisboa.need.wigs", c.wigs, c.his+1)
	for i, need := range c.need(rank) {
		if need > 0 {
			add(needTexts[i], c.has[i], need)
		}
	}
	return held, missing
}

// missing returns the missing conditions of the next better rank, or nil on the best one.
func (c comparison) missing() []engine.Text {
	rank := c.rank()
	if rank == rightHand {
		return nil
	}
	_, missing := c.conditions(rank - 1)
	return []engine.Text{engine.T("lisboa.missing", engine.Term("rank", rankTexts[rank-1]), engine.List("missing", missing))}
}

// soloNotice returns, for a player against Lacerda, the rank if the match ended now, the
// missing conditions of the next one, and Lacerda's moves if the turn ended now. All of it
// is public.
func (g *game) soloNotice() []engine.Text {
	due := g.finalWigs()
	mine, his := g.p[0].wigs, g.p[lacerda].wigs
	for source := range sources {
		mine, his = mine+due[0][source], his+due[lacerda][source]
	}
	now := g.beside(mine, his)
	rank := now.rank()
	out := []engine.Text{engine.T("lisboa.notice.rank", engine.Term("rank", rankTexts[rank]), engine.N("n", int(mine)), engine.N("his", int(his)))}
	if rank > rightHand {
		held, missing := now.conditions(rank - 1)
		out = append(out, engine.T("lisboa.notice.next", engine.Term("rank", rankTexts[rank-1]), engine.List("held", held), engine.N("some", len(held)), engine.List("missing", missing)))
	}
	if hasLacerda(g, entry{}, entry{}) {
		out = append(out, lacerdaWould(g))
	}
	return out
}

// foretells reports whether the player sees Lacerda's next moves.
func (g *game) foretells() bool { return g.solo() && !g.over && !g.choosingClergy() }

// afterAction moves Lacerda's agent and carries out the state action of the next office on
// a copy of the match. Everything that determines his choices there is public.
func afterAction(g *game) (c *game, office int8, ev engine.Events) {
	c = g.copy()
	moveAgent(c, entry{}, &ev)
	return c, c.agent, ev
}

// lacerdaPlaces returns the picture places that Lacerda's moves would change if the turn
// ended now, except decks and places of players.
func lacerdaPlaces(g *game) (places []string) {
	if !g.foretells() || !hasLacerda(g, entry{}, entry{}) {
		return nil
	}
	c, office, ev := afterAction(g)
	patron(c, entry{n: int16(office)}, &ev)
	for _, e := range ev.List {
		if e.Text.Key == "lisboa.event.newDecree" {
			continue // the new decree comes from the deck; Lacerda does not take it
		}
		for _, place := range e.Places {
			switch kind, _, _ := strings.Cut(place, ":"); kind {
			case "player", "deck", "row", "col", "street", "price", "treasury", "ruins", "tile", "building":
			default:
				if !slices.Contains(places, place) {
					places = append(places, place)
				}
			}
		}
	}
	return places
}

// lacerdaWould describes Lacerda's state action and noble action if the turn ended now. It names
// only what public cards and tiles determine.
func lacerdaWould(g *game) engine.Text {
	c, office, _ := afterAction(g)
	action := g.agentAction(office)
	detail := engine.T("lisboa.would.plain", engine.Term("action", actionTexts[action]))
	switch a := g.stacks.maxOfficials(g.t); {
	case action == plan && a != none:
		detail = engine.T("lisboa.would.plan", engine.Term("architect", architectTexts[a]))
	case action == ship && g.ships.n > 0:
		detail = engine.T("lisboa.would.ship", engine.Term("ship", shipTexts[g.ships.top()]))
	}
	return engine.T("lisboa.notice.lacerda", engine.Term("noble", nobleTexts[office]), engine.Term("action", detail), engine.Term("then", lacerdaVisits(c, office)))
}

// lacerdaVisits returns the noble action that Lacerda would take in an office.
func lacerdaVisits(g *game, noble int8) engine.Text {
	if !g.lacerdaCan(noble) {
		return engine.T("lisboa.would.none", engine.Term("action", nobleActionTexts[noble]))
	}
	switch noble {
	case builder:
		space := g.lacerdaSpace()
		good := g.t.leftGood(space)
		return engine.T("lisboa.would.store", g.t.spaceArg(space), engine.Term("good", storeTexts[good]), engine.N("n", int(g.storeWigs(space, good))))
	case minister:
		var taken []engine.Text
		for _, d := range g.display {
			if d != none && len(taken) < lacerdaTakes {
				taken = append(taken, g.t.decreeText(d))
			}
		}
		return engine.T("lisboa.would.decrees", engine.List("decrees", taken))
	}
	architect, end := g.lacerdaBuilding()
	tile := g.stacks.building(architect)
	n := g.buildingWigs(tile, end)
	return engine.T("lisboa.would.open", engine.Term("building", g.t.publicText(tile)), g.t.endArg(end), engine.N("his", int(n[lacerda])), engine.N("yours", int(n[0])))
}
