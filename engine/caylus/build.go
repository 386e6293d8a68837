package caylus

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// tileStep asks which tile of class n a favor builds. m is the good that costs one less.
var tileStep = step{
	Kind: stepTile, Name: "tile", Rule: "8.build", Purpose: engine.T("caylus.purpose.tile"),
	Feature: "tile", Args: "scg", On: []play.Kind{stepFavor},
	Holds: func(g *game, e, _ entry) bool {
		return g.possible(e.seat, &action{effect: effectBuild, builds: e.n, discount: e.m}) && e.n != classResidential
	},
	Ask: func(_ *game, e entry) engine.Question {
		less := engine.Text{}
		if e.m != none {
			less = goodTexts[e.m]
		}
		return engine.Question{Text: engine.T("caylus.ask.tile", engine.Term("class", classTexts[e.n]), engine.Term("less", less))}
	},
	All:     func(g *game, e entry, dst []engine.Move) []engine.Move { return g.t.allTiles(e.n, dst) },
	Refuse:  func(g *game, e entry, text string, r *engine.Refusal) bool { return refuseClass(g, e.n, text, r) },
	Answers: []answer{constructing},
}

// refuseClass explains that a building is not of the class to build.
func refuseClass(g *game, class int8, text string, r *engine.Refusal) bool {
	tile := tileWritten(strings.TrimPrefix(text, "build "))
	if tile == none || g.t.buildings[tile].class == class {
		return false
	}
	of := g.t.buildings[tile].class
	if classTexts[of].IsZero() {
		return false
	}
	r.Code, r.Label, r.Rule = "build "+g.t.buildings[tile].word, tileTexts[tile], "8.build"
	r.Why = engine.T("caylus.why.class", engine.Term("what", tileTexts[tile]), engine.Term("is", classTexts[of]), engine.Term("class", classTexts[class]))
	return true
}

// price returns the cost of a tile (RULES 11). less is the good that costs one less; none
// means the normal price.
func (g *game) price(tile, less int8) lot {
	l := g.t.buildings[tile].cost
	if less != none && l.cubes[less] > 0 {
		l.cubes[less]--
	}
	return l
}

// discount returns the good that costs one less for the current activation or favor.
func (g *game) discount() int8 {
	if e := g.onAgenda(stepErect); e != nil {
		return e.m
	}
	return none
}

// notInStock is the reason of a tile that stands on the road or is not in the match. Otherwise the
// seat cannot pay, or no space is left for the class.
const notInStock = play.No + 1

// whyNotBuild returns the reason why the seat cannot build a tile: it must pay for a tile of the
// stock and have a place for it. Wood and stone tiles go on an empty road space, prestige tiles on
// a residence of the seat (RULES 8).
func (g *game) whyNotBuild(seat, tile, less int8) play.Reason {
	if !g.inStock(tile) {
		return notInStock
	}
	price := g.price(tile, less)
	return play.If(g.hasRoom(seat, g.t.buildings[tile].class) && g.canPay(seat, &price))
}

// hasRoom reports whether a tile of a class can be placed somewhere.
func (g *game) hasRoom(seat, class int8) bool {
	if class == classPrestige {
		return g.firstResidence(seat) != 0
	}
	return g.lowestEmpty() != 0
}

// firstResidence returns the lowest space with a residence of the seat, 0 if none.
func (g *game) firstResidence(seat int8) int8 {
	for s := int8(1); s <= roadLength; s++ {
		if g.hasResidence(seat, s) {
			return s
		}
	}
	return 0
}

// hasResidence reports whether a residence of the seat is on a space.
func (g *game) hasResidence(seat, space int8) bool {
	return g.road[space].tile == g.t.residence && g.road[space].owner == seat
}

// maxVP returns the largest prestige that a worker in a building can bring a seat with its
// present goods, by a deal or by the tile that it builds.
func (g *game) maxVP(seat int8, b *building) int16 {
	most := int16(0)
	for i := range b.deals {
		if d := &b.deals[i]; b.effect == effectTrade && g.canPay(seat, &d.pay) {
			most = max(most, d.take.vp)
		}
	}
	if b.effect == effectBuild {
		for t := range int8(buildingCount) {
			if g.t.buildings[t].class == b.builds && g.whyNotBuild(seat, t, none) == 0 {
				most = max(most, g.vpFor(t))
			}
		}
	}
	return most
}

// allTiles appends all tiles of a class.
func (t *tables) allTiles(class int8, dst []engine.Move) []engine.Move {
	for tile := range t.buildings {
		if t.buildings[tile].class == class {
			dst = append(dst, move(moveBuild, tile))
		}
	}
	return dst
}

// constructing is the answer to build a tile, in a workshop or by a favor.
var constructing = answer{
	Kind:  moveBuild,
	Code:  func(g *game, _ entry, m engine.Move) string { return "build " + g.t.buildings[m.N[0]].word },
	Do:    (*game).startBuild,
	Label: func(_ *game, _ entry, m engine.Move) engine.Text { return tileTexts[m.N[0]] },
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		tile := int8(m.N[0])
		price, b, vp := g.price(tile, saved(e)), &g.t.buildings[tile], int(g.vpFor(tile))
		space := g.spaceForTile(e.seat, b.class)
		o := engine.Option{Gain: vp, Places: []string{placeStock(tile)},
			Effect: engine.T("caylus.do.build.effect", lotArg("pay", &price), engine.N("n", vp), engine.N("favors", int(b.favors)),
				engine.N("income", int(b.income)), engine.N("space", int(space)), engine.Term("effect", b.text()))}
		if space != 0 {
			o.Places = append(o.Places, placeRoad(space))
		}
		return o
	},
	Legal: func(g *game, e entry, m engine.Move) play.Reason {
		return g.whyNotBuild(e.seat, int8(m.N[0]), saved(e))
	},
	Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
		tile := int8(m.N[0])
		what, price := engine.Term("what", tileTexts[tile]), g.price(tile, saved(e))
		switch space := g.spaceOf(tile); {
		case reason != notInStock:
		case space != 0:
			return engine.T("caylus.why.built", what, engine.N("space", int(space))), g.section()
		default:
			return engine.T("caylus.why.absent", what), "13"
		}
		return engine.T("caylus.why.price", what, lotArg("pay", &price), g.haveArg(e.seat)), g.section()
	},
	Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
		tile := tileWritten(text)
		return func(m engine.Move) bool { return m.N[0] == int16(tile) }
	},
}

// saved returns the good that costs one less by a favor, none in a workshop.
func saved(e entry) int8 {
	if e.kind == stepTile {
		return e.m
	}
	return none
}

// spaceForTile returns the space for a tile of a class: the lowest empty space, or the
// seat's only residence. It returns 0 if a residence must still be chosen.
func (g *game) spaceForTile(seat, class int8) int8 {
	if class != classPrestige {
		return g.lowestEmpty()
	}
	only := g.firstResidence(seat)
	for s := only + 1; s <= roadLength; s++ {
		if only != 0 && g.hasResidence(seat, s) {
			return 0
		}
	}
	return only
}

// startBuild pushes the choices for a tile: cubes of any kind, then the residence that it
// replaces (RULES 8, decision order).
func (g *game) startBuild(e entry, m engine.Move, _ *engine.Events) {
	tile := int8(m.N[0])
	g.now = work{tile: tile, site: none}
	g.agenda.Push(entry{kind: stepErect, seat: e.seat, m: saved(e)})
	if g.t.buildings[tile].class == classPrestige {
		g.agenda.Push(entry{kind: stepSite, seat: e.seat})
	}
	g.agenda.Push(entry{kind: stepGive, seat: e.seat, n: int8(g.t.buildings[tile].cost.wild), m: 1})
}

// siteStep asks which residence a prestige tile replaces.
var siteStep = step{
	Kind: stepSite, Name: "residence", Rule: "8.build", Purpose: engine.T("caylus.purpose.residence"),
	Feature: "residence", Args: "s", On: []play.Kind{stepErect},
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("caylus.ask.site", engine.Term("what", tileTexts[g.now.tile]))}
	},
	All: play.Fixed[*game, entry](play.Each(nil, moveSite, 1, roadLength)...),
	Answers: []answer{{
		Kind: moveSite, Code: func(_ *game, _ entry, m engine.Move) string { return spaceWord(int8(m.N[0])) },
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			return play.If(g.hasResidence(e.seat, int8(m.N[0])))
		},
		Do: func(g *game, _ entry, m engine.Move, _ *engine.Events) { g.now.site = int8(m.N[0]) },
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("caylus.do.site", engine.N("space", int(m.N[0])))
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.site.effect", engine.N("n", int(g.t.buildings[g.t.residence].income))), Places: []string{placeRoad(int8(m.N[0]))}}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("caylus.why.noResidence", engine.N("space", int(m.N[0]))), "8"
		},
		Means: meansSpace,
	}},
}

// erectStep pays for the chosen tile and places it. m is the good that costs one less.
// Prestige comes first, then favors (RULES 8).
var erectStep = step{
	Kind: stepErect, Name: "erect", Args: "sg", On: []play.Kind{stepHome, stepFavor},
	Ahead: func(g *game, _ entry) (int, int) { return aheadPrestige, int(g.vpFor(g.now.tile)) },
	Holds: (*game).canErect, Act: (*game).erect,
}

func (g *game) erect(e entry, ev *engine.Events) {
	tile, site := g.now.tile, g.now.site
	b := &g.t.buildings[tile]
	price := g.price(tile, e.m)
	price.cubes.add(&g.now.paid)
	price.wild = 0
	g.now = noWork
	if b.class != classPrestige {
		site = g.lowestEmpty()
	}
	g.spend(e.seat, &price)
	g.stock &^= 1 << tile
	g.road[site] = tileOf(tile, e.seat)
	vp := g.vpFor(tile)
	g.p[e.seat].earn(prestigeSource(b.class), vp)
	if ev != nil {
		g.addEvent(ev, e.seat, engine.T("caylus.event.build", who(e.seat), engine.Term("what", tileTexts[tile]), engine.N("space", int(site)),
			engine.N("n", int(vp)), lotArg("pay", &price)), placeRoad(site), placeStock(tile), placePlayer(e.seat))
	}
	g.gainFavors(e.seat, b.favors)
}

// prestigeSource returns the source on the score sheet for the prestige of a
// class.
func prestigeSource(class int8) int {
	if class == classPrestige {
		return fromPrestige
	}
	return fromCrafts
}

// canErect reports whether the seat can pay for the tile and has a place for it.
func (g *game) canErect(e, _ entry) bool {
	w := &g.now
	if w.tile == none || !g.inStock(w.tile) || !g.hasRoom(e.seat, g.t.buildings[w.tile].class) || w.taken != (goods{}) {
		return false
	}
	price := g.price(w.tile, e.m)
	price.cubes.add(&w.paid)
	price.wild = max(0, price.wild-int16(w.paid.total()))
	if g.t.buildings[w.tile].class == classPrestige {
		sited := w.site != none && g.hasResidence(e.seat, w.site)
		if sited == (g.onAgenda(stepSite) != nil) {
			return false
		}
	}
	return g.canPay(e.seat, &price)
}
