package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Describe tells a person what a listed move means: its label, what changes at
// once, and a note about what that means.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := rulebook.Describe(g, seat, m)
	o.Label = entitled(o.Label)
	if g.asked() == stepClergy {
		return o
	}
	note := o.Effect
	o.Effect = engine.Text{}
	var gains, prices []engine.Text
	if !noteSaysAll[m.Kind] && !(m.Kind == moveUse && int8(m.N[0]) == useCourt) {
		gains, prices = g.changes(int8(seat), m)
	}
	if changes := slices.Concat(gains, prices); noteIsEffect[m.Kind] && !note.IsZero() {
		o.Effect = engine.T("lisboa.do.effect.first", engine.List("gains", gains), engine.Term("note", note), engine.List("prices", prices))
	} else if len(changes) > 0 || !note.IsZero() {
		o.Effect = engine.T("lisboa.do.effect", engine.List("changes", changes), engine.Term("note", note))
	}
	if m.Kind == moveSpace {
		o.Row, o.Col = strings.ToUpper(o.Code[:1]), o.Code[1:]
	}
	if !gainSaid[m.Kind] {
		o.Gain = int(g.after(int8(seat), m).p[seat].wigs - g.p[seat].wigs)
	}
	o.Reveals = g.reveals(seat, m)
	return o
}

// component is the id of the tile or card that a move takes or keeps where
// others have the same name, or the same code now and then.
func (g *game) component(e entry, m engine.Move) string {
	if e.kind == stepClergy {
		return ""
	}
	n := int8(m.N[0])
	switch m.Kind {
	case moveArchitect:
		switch e.kind {
		case stepBuilding:
			return g.t.publics[g.topBuilding(n)].id
		}
	}
	return ""
}

// entitled is a name as it stands on a button, with a capital letter.
func entitled(name engine.Text) engine.Text {
	group, _, _ := strings.Cut(strings.TrimPrefix(name.Key, "lisboa."), ".")
	if !smallNames[group] {
		return name
	}
	return engine.T("lisboa.do.choice", engine.Term("what", name))
}

// smallNames are the groups of names that are written small in a sentence.
var smallNames = map[string]bool{"good": true, "cube": true, "store": true, "ship": true, "track": true, "plan": true, "architect": true, "permanent": true, "effect": true, "list": true}

func (g *game) officialsAt(seat, noble, plaza int8) int8 {
	if plaza != 0 {
		return g.plaza[noble][seat]
	}
	return g.office[noble][seat]
}

// reveals reports whether a move turns something hidden up.
func (g *game) reveals(seat engine.Seat, m engine.Move) bool {
	var ev engine.Events
	c := g.copy()
	if c.Play(seat, m, &ev) != nil {
		return false
	}
	return ev.Revealed != 0
}

// noteSaysAll are the moves whose note tells costs and gains by itself: at the
// others' level of detail, what a bonus asks for would hide what is paid later.
var noteSaysAll = map[uint16]bool{moveStop: true, moveSpace: true, moveEnd: true, moveFollow: true}

// noteIsEffect are the moves whose note tells what they bring: it stands between
// gains and prices.
var noteIsEffect = map[uint16]bool{moveUse: true, moveEither: true, moveAction: true, moveOffice: true, moveNewShip: true, moveReplace: true}

// gainSaid are the moves that tell themselves how many wigs they bring the seat, at
// most where that is still to be chosen; others bring what follows at once.
var gainSaid = map[uint16]bool{moveSpace: true, moveEnd: true, moveDecree: true}

// pauses are the steps at which the consequences of an answer end.
var pauses = map[play.Kind]bool{stepDraw: true, stepMass: true, stepPrepare: true, stepFinish: true, stepFollowers: true, stepHands: true, stepRewards: true}

// after is the game after an answer and what follows from it without another,
// up to the end of the turn.
func (g *game) after(seat int8, m engine.Move) *game {
	c := g.copy()
	rulebook.Perform(c, engine.Seat(seat), m, nil)
	for !c.over && c.agenda.Len() > 0 && !pauses[c.asked()] && c.agenda.Top().seat == seat && rulebook.Proceed(c, nil) {
	}
	return c
}

// changes lists what an answer changes at once, in numbers: what the seat gets; what
// it pays, the wigs of others, and the treasury.
func (g *game) changes(seat int8, m engine.Move) (gains, prices []engine.Text) {
	c := g.after(seat, m)
	p, q := &g.p[seat], &c.p[seat]
	sort := func(n int, text engine.Text) {
		switch {
		case n > 0:
			gains = append(gains, text)
		case n < 0:
			prices = append(prices, text)
		}
	}
	add := func(what engine.Text, before, after int) {
		sort(after-before, engine.T("lisboa.change", engine.N("n", after-before), engine.Term("what", what)))
	}
	n := int(q.wigs - p.wigs)
	sort(n, engine.T("lisboa.change.wigs", engine.N("n", n)))
	add(engine.T("lisboa.what.reis", engine.N("n", int(q.reis-p.reis))), int(p.reis), int(q.reis))
	add(engine.T("lisboa.what.influence"), int(p.influence), int(q.influence))
	for good := range goodKinds {
		add(goodTexts[good], int(p.goods[good]), int(q.goods[good]))
	}
	for colour := range colours {
		add(cubeTexts[colour], int(p.cubes[colour]), int(q.cubes[colour]))
	}
	n = int(q.officials - p.officials)
	sort(n, engine.T("lisboa.change.officials", engine.N("n", n)))
	for s := range g.seats {
		if n := c.p[s].wigs - g.p[s].wigs; s != seat && n != 0 {
			prices = append(prices, engine.T("lisboa.change.other", g.who(s), engine.N("n", int(n))))
		}
	}
	if g.treasury != c.treasury {
		prices = append(prices, engine.T("lisboa.change.treasury", engine.N("n", int(c.level().value))))
	}
	return gains, prices
}

// optionText is the label of a move, a note beside its numbers, and its places.
func (g *game) optionText(e entry, m engine.Move) (label, note engine.Text, places []string) {
	n, k := int8(m.N[0]), int8(m.N[1])
	s, seat := &e, e.seat
	switch m.Kind {
	case moveCard:
		return g.cardText(n), cardBody(g.t, n), nil
	case moveStop:
		return g.stopText(s)
	case moveGood:
		return g.goodText(s, n)
	case moveCube:
		price := 0
		if s.kind == stepRubble {
			u := g.unitCosts(seat)
			price = int(g.storePrice(seat)) - int(u[k])*b2i(n != fromRuins)
		}
		return engine.T("lisboa.do.cube", engine.Term("cube", cubeTexts[k]), engine.Term("where", whereTexts[n])), engine.T("lisboa.do.cube.note", engine.N("price", price),
			engine.N("store", b2i(s.kind == stepRubble)), engine.N("set", b2i(g.completes(seat, k)))), []string{g.pilePlace(n)}
	case moveArchitect:
		return g.architectText(s, n)
	}
	return g.moreText(e, m)
}

// moreText is optionText for the moves of ships, the Cardinal, building and
// drawing.
func (g *game) moreText(e entry, m engine.Move) (label, note engine.Text, places []string) {
	n, k := int8(m.N[0]), int8(m.N[1])
	s, seat := &e, e.seat
	switch m.Kind {
	case moveSpace:
		return engine.T("lisboa.do.space", g.spaceArg(n)), g.spaceNote(seat, n), []string{g.t.spaces[n].word}
	case moveTrack:
		return trackTexts[n], g.trackNote(seat, n), []string{placeHouses(seat, n)}
	case moveDecree:
		return decreeText(g.t, n), engine.T("lisboa.do.decree.note", engine.N("n", int(g.decreeWigs(seat, n))), engine.N("marker", b2i(s.kind == stepMarker))), g.decreePlaces(n)
	case movePlan:
		need, have := g.staff(seat, n), g.standing(seat)
		return g.planText(n), engine.T("lisboa.do.plan.note", engine.N("need", int(need)), engine.N("missing", int(max(0, need-have))), engine.N("n", int(g.hiring(seat, n, g.treasury)))),
			[]string{placePart(seat, "plans")}
	case moveEnd:
		return engine.T("lisboa.do.end", g.endArg(n)), g.endNote(seat, n), []string{g.t.ends[n].word}
	case moveOfficial:
		return engine.T("lisboa.do.official", engine.Term("noble", nobleTexts[n]), engine.N("plaza", int(k))), engine.Text{}, []string{[]string{kindWords[n], placePlaza(n)}[k]}
	}
	return engine.Text{}, engine.Text{}, nil
}

// stopTexts are the labels for no more and not at all; other questions are
// declined.
var stopTexts = map[play.Kind]engine.Text{
	stepMarker: engine.T("lisboa.do.noMarker"), stepRubble: engine.T("lisboa.do.noCube"),
	stepDiscard: engine.T("lisboa.do.endDiscard")}

func (g *game) stopText(s *entry) (label, note engine.Text, places []string) {
	if text, ok := stopTexts[s.kind]; ok {
		return text, engine.Text{}, nil
	}
	switch {
	case s.kind == stepChurch:
		label = engine.T("lisboa.do.noChurch")
		if s.n > 0 {
			label = engine.T("lisboa.do.endChurch")
		}
		return label, engine.T("lisboa.do.endChurch.note", engine.N("given", int(s.n)), engine.N("n", int(g.p[s.seat].portfolio(g.t)))), nil
	case s.kind == stepRecruit && s.k&firstRecruit == 0:
		return engine.T("lisboa.do.endRecruit"), engine.Text{}, nil
	}
	return engine.T("lisboa.do.skip"), engine.Text{}, nil
}

func (g *game) goodText(s *entry, good int8) (label, note engine.Text, places []string) {
	if s.kind == stepDoor {
		return storeTexts[good], engine.T("lisboa.do.door.note", engine.N("n", int(g.storeWigs(g.now.space, good))), engine.N("own", int(g.count(s.seat, quantity{countStores, good})))),
			[]string{g.t.spaces[g.now.space].word, placeTile(tileOf(g.t, g.now.space, good))}
	}
	return goodTexts[good], engine.T("lisboa.do.have", engine.N("n", int(g.p[s.seat].goods[good]))), []string{placePart(s.seat, "warehouse")}
}

func (g *game) officeText(s *entry, noble int8) (label, note engine.Text, places []string) {
	if s.kind == stepFavor {
		return engine.T("lisboa.do.favor", engine.Term("noble", nobleTexts[noble])), engine.T("lisboa.do.favor.note", engine.N("n", int(g.favors[noble]))), []string{placeFavors(noble)}
	}
	return nobleTexts[noble], engine.T("lisboa.do.office.note", engine.N("n", int(g.inOffice(noble))), engine.N("places", int(g.t.places[noble])),
		engine.N("own", int(g.office[noble][s.seat])), engine.N("full", b2i(g.inOffice(noble) >= g.t.places[noble]))), []string{kindWords[noble]}
}

func (g *game) architectText(s *entry, a int8) (label, note engine.Text, places []string) {
	if s.kind == stepPlan {
		k := g.plans[a][g.nplan[a]-1]
		return g.planText(k), engine.T("lisboa.do.stack.note", engine.N("n", int(g.nplan[a]))), []string{placePlans(a)}
	}
	tile := g.topBuilding(a)
	var list []engine.Text
	for good, shows := range g.t.publics[tile].shows {
		if shows > 0 {
			list = append(list, goodTexts[good])
		}
	}
	return engine.T("lisboa.do.building", engine.Term("building", g.publicText(tile)), engine.Term("architect", architectTexts[a])), engine.T("lisboa.do.building.note", engine.List("goods", list), engine.N("wigs", int(g.mostFor(s.seat, a)))),
		[]string{placeBuildings(a)}
}

// spaceNote tells what a store on a space would cost and score, and its bonus.
func (g *game) spaceNote(seat, space int8) engine.Text {
	s := &g.t.spaces[space]
	least := g.leastPrice(seat, space, g.treasury)
	u := g.unitCosts(seat)
	return engine.T("lisboa.do.space.note", engine.N("price", int(least)), engine.N("sold", int(g.soldFor(seat, least))), engine.N("land", int(g.land(seat, g.treasury))), engine.N("row", int(g.row[s.row].price(u))),
		engine.N("col", int(g.col[s.col].price(u))), engine.N("wigs", int(g.spaceWigs(space))), engine.Term("bonus", effectText(g.t, s.bonus)))
}

// spaceWigs is the most wigs that a store on a space scores now.
func (g *game) spaceWigs(space int8) int16 {
	most := int16(0)
	for _, good := range g.t.spaces[space].doors {
		if g.free(space, good) {
			most = max(most, g.storeWigs(space, good))
		}
	}
	return most
}

// trackNote tells how near the next ability of a house track is.
func (g *game) trackNote(seat, track int8) engine.Text {
	gone := g.t.lengths[track] - g.p[seat].houses[track]
	for n := gone + 1; n <= g.t.lengths[track]; n++ {
		if a := g.t.ability[track][n]; a != g.t.ability[track][gone] {
			return engine.T("lisboa.do.track.note", engine.Term("ability", abilityTexts[a]), engine.N("n", int(n-gone)))
		}
	}
	return engine.Text{}
}

func (g *game) decreePlaces(d int8) []string {
	for i, on := range g.display {
		if on == d {
			return []string{placeDecree(int8(i))}
		}
	}
	return nil
}

// endNote tells what a building on a space would score every seat.
func (g *game) endNote(seat, end int8) engine.Text {
	tile := g.topBuilding(g.now.architect)
	wigs := g.buildingWigs(tile, end)
	var list []engine.Text
	for s := range g.seats {
		if wigs[s] > 0 {
			list = append(list, engine.T("lisboa.change.other", g.who(s), engine.N("n", int(wigs[s]))))
		}
	}
	hire := g.hiring(seat, g.now.plan, g.treasury)
	return engine.T("lisboa.do.end.note", engine.N("n", int(hire)), engine.N("missing", int(max(0, g.staff(seat, g.now.plan)-g.standing(seat)))), engine.N("sold", int(g.soldFor(seat, hire))),
		engine.List("wigs", list), engine.List("cubes", cubesTexts(g.ends[end])), engine.Term("bonus", effectText(g.t, g.t.ends[end].bonus)))
}
