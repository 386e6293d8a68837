package lisboa

import "guildhall/engine"

// needTexts name what a rank asks for, in the order of rankNeeds.
var needTexts = [5]string{"lisboa.need.stores", "lisboa.need.majorities", "lisboa.need.reis", "lisboa.need.decrees", "lisboa.need.ships"}

// conditions are those of a rank, as far as they hold and as far as they do not, when the
// player has so many wigs and Lacerda so many.
func (g *game) conditions(rank int, wigs, his int16) (held, missing []engine.Text) {
	add := func(key string, has, need int16) {
		t := engine.T(key, engine.N("has", int(has)), engine.N("need", int(need)))
		if has >= need {
			held = append(held, t)
		} else {
			missing = append(missing, t)
		}
	}
	add("lisboa.need.wigs", wigs, his+1)
	has := g.rankHas()
	for i, need := range g.rankNeed(rank) {
		if need > 0 {
			add(needTexts[i], has[i], need)
		}
	}
	return held, missing
}

// rankMissing is what the player lacks of the next better rank at the end of a match; none
// on the best one.
func (g *game) rankMissing() []engine.Text {
	rank := g.rank()
	if rank == rightHand {
		return nil
	}
	_, missing := g.conditions(rank-1, g.p[0].wigs, g.p[lacerda].wigs)
	return []engine.Text{engine.T("lisboa.missing", engine.Term("rank", rankTexts[rank-1]), engine.List("missing", missing))}
}

// soloNotice tells a player against Lacerda which rank they would have if the match ended
// now, what they lack of the next one, and what Lacerda would do if their turn ended now.
// Everything of it lies open on the table.
func (g *game) soloNotice() []engine.Text {
	due := g.finalWigs()
	mine, his := g.p[0].wigs, g.p[lacerda].wigs
	for source := range sources {
		mine, his = mine+due[0][source], his+due[lacerda][source]
	}
	rank := jester
	if mine > his {
		rank = g.rankByNeeds()
	}
	out := []engine.Text{engine.T("lisboa.notice.rank", engine.Term("rank", rankTexts[rank]), engine.N("n", int(mine)), engine.N("his", int(his)))}
	if rank > rightHand {
		held, missing := g.conditions(rank-1, mine, his)
		out = append(out, engine.T("lisboa.notice.next", engine.Term("rank", rankTexts[rank-1]), engine.List("held", held), engine.N("some", len(held)), engine.List("missing", missing)))
	}
	if hasLacerda(g, entry{}, entry{}) {
		out = append(out, g.lacerdaWould())
	}
	return out
}

// lacerdaWould is what Lacerda would do if the turn ended now: his state action and his
// noble action, as far as cards and tiles that lie open decide them.
func (g *game) lacerdaWould() engine.Text {
	office := (g.agent + 1) % nobles
	action := g.agentAction(office)
	detail := engine.T("lisboa.would.plain", engine.Term("action", actionTexts[action]))
	switch a := g.stacks.mostOfficials(g.t); {
	case action == plan && a != none:
		detail = engine.T("lisboa.would.plan", engine.Term("architect", architectTexts[a]))
	case action == ship && g.ships.n > 0:
		detail = engine.T("lisboa.would.ship", engine.Term("ship", shipTexts[g.ships.top()]))
	}
	return engine.T("lisboa.notice.lacerda", engine.Term("noble", nobleTexts[office]), engine.Term("action", detail), engine.Term("then", g.lacerdaVisits(office)))
}

// lacerdaVisits is the noble action that Lacerda would take in an office.
func (g *game) lacerdaVisits(noble int8) engine.Text {
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
