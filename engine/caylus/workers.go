package caylus

import (
	"cmp"
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Places for workers, the numbers in moves: the castle, the road spaces 1 to 28, and the
// special buildings.
const (
	placeCastle  = 0
	placeSpecial = roadLength + 1 // the special building k is placeSpecial + k
	placeCount   = placeSpecial + specialKinds
)

// leastCost is the cost of a placement on an own building, or with a worker on
// the inn's right circle (RULES 5).
const leastCost = 1

// Answers to the question of a worker's place.
const (
	movePass uint16 = 1 + iota
	movePlace
	moveReturn
)

// workersStep asks the next seat in turn order, from rank n, that has not passed. Phase 2
// is over when all have passed (RULES 5).
var workersStep = step{
	Kind: stepWorkers, Name: "workers", Args: "n", On: []play.Kind{stepSpecials},
	Holds: func(g *game, e, _ entry) bool { return e.n < g.seats },
	Act: func(g *game, e entry, _ *engine.Events) {
		g.startPhase(phaseWorkers)
		for range g.seats {
			seat := g.order[e.n]
			e.n = (e.n + 1) % g.seats
			if !g.hasPassed(seat) {
				g.agenda.Push(e)
				g.agenda.Push(entry{kind: stepPlace, seat: seat})
				return
			}
		}
	},
}

// placeStep is one turn in phase 2: a worker is placed, or the seat passes
// (RULES 5).
var placeStep = step{
	Kind: stepPlace, Name: "place", Rule: "5", Purpose: engine.T("caylus.purpose.place"),
	Feature: "worker", Args: "s", On: []play.Kind{stepWorkers},
	Holds: func(g *game, e, _ entry) bool { return g.phase == phaseWorkers && !g.hasPassed(e.seat) },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{
			Text: engine.T("caylus.ask.place", engine.N("workers", int(g.p[e.seat].workers)), engine.N("n", int(g.placementCost(e.seat, placeCastle))),
				engine.N("passed", int(g.npassed))),
			Facts: []engine.Text{engine.T("caylus.fact.road", engine.N("provost", int(g.provost)), engine.N("bailiff", int(g.bailiff)))},
		}
	},
	Insists: func(g *game, e entry) bool { // checking the castle is faster than listing all places
		return g.whyNotPlace(e, move(movePlace, placeCastle)) == 0
	},
	Offer: (*game).placements, All: allPlaces, Declines: always, Refuse: refuseTile,
	Answers: []answer{placing.Doing((*game).place), {
		Kind: movePass, Word: "pass", Do: (*game).pass,
		Title: engine.T("caylus.do.pass"),
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.pass.effect", engine.N("n", int(g.npassed)+1), engine.N("first", engine.OneIf(g.npassed == 0))),
				Places: []string{placeBridge(g.npassed + 1)}, Group: engine.T("caylus.group.pass")}
		},
	}},
}

// placements lists the legal answers faster than placing.Legal tells them from the others: most
// places are taken or too dear. A seat without such places must pass (RULES 5).
func (g *game) placements(e entry, dst []engine.Move) []engine.Move {
	cheap, own := g.canPlace(e.seat, placeCastle), g.p[e.seat].workers > 0 && g.p[e.seat].deniers >= leastCost
	for s := int8(1); s <= roadLength && own; s++ {
		if sp := &g.road[s]; sp.worker == none && (cheap || sp.owner == e.seat) && g.usable(s) {
			dst = append(dst, move(movePlace, int(s)))
		}
	}
	for place := int8(placeSpecial); cheap && place < placeCount; place++ {
		if g.whyNotOpen(place, e.seat) == 0 {
			dst = append(dst, move(movePlace, int(place)))
		}
	}
	if cheap && !g.inCastle(e.seat) {
		dst = append(dst, move(movePlace, placeCastle))
	}
	return append(dst, move(movePass, 0))
}

// canPlace reports whether the seat has a worker and the deniers for a place.
func (g *game) canPlace(seat, place int8) bool {
	return g.p[seat].workers > 0 && g.placementCost(seat, place) <= g.p[seat].deniers
}

// allPlaces appends every place for a worker, the castle last.
var allPlaces = play.Fixed[*game, entry](append(play.Each(nil, movePlace, 1, placeCount-1), move(movePlace, placeCastle))...)

// usable reports whether a road space can ever have a worker: it is not empty and has no
// residence or prestige building.
func (g *game) usable(space int8) bool { return g.t.workable.has(g.road[space].tile) }

func (g *game) inStables(seat int8) bool {
	return g.stable[0] == seat || g.stable[1] == seat || g.stable[2] == seat
}

// placementCost returns the cost for the seat to place a worker (RULES 5).
func (g *game) placementCost(seat, place int8) int16 {
	if g.inn[right] == seat || place >= 1 && place <= roadLength && g.road[place].owner == seat {
		return leastCost
	}
	return g.bridgeCost()
}

// bridgeCost returns the smallest free number on the bridge. With two players it is 3 after
// the other has passed.
func (g *game) bridgeCost() int16 {
	return g.t.costs[g.seats][min(g.npassed, g.seats-1)]
}

// place puts a worker of the seat on a place.
func (g *game) place(e entry, m engine.Move, ev *engine.Events) {
	seat, place := e.seat, int8(m.N[0])
	cost := g.placementCost(seat, place)
	g.p[seat].deniers -= cost
	g.p[seat].workers--
	if ev != nil {
		g.addEvent(ev, seat, engine.T("caylus.event.place", who(seat), engine.Term("what", g.placeTitle(place)),
			engine.N("space", spaceNumber(place)), engine.N("n", int(cost))), g.placeFor(place), placePlayer(seat))
	}
	g.placeWorker(place, seat, ev)
}

// placeWorker puts a worker on a place: the lowest free slot, or the end of the castle's
// queue. If another seat owns the building, it gets 1 VP.
func (g *game) placeWorker(place, seat int8, ev *engine.Events) {
	switch {
	case place == placeCastle:
		g.queue[g.nqueue] = seat
		g.nqueue++
	case place <= roadLength:
		g.road[place].worker = seat
		if owner := g.road[place].owner; owner != none && owner != seat {
			g.p[owner].earn(fromWorkers, 1)
			if ev != nil {
				g.addEvent(ev, owner, engine.T("caylus.event.owner", who(owner), engine.Who("other", engine.Seat(seat)),
					engine.Term("what", g.placeTitle(place))), g.placeFor(place), placePlayer(owner))
			}
		}
	default:
		slots := g.slots(place - placeSpecial)
		slots[slices.Index(slots, none)] = seat
	}
}

// slots returns the slots of a special building.
func (g *game) slots(k int8) []int8 {
	switch k {
	case stables:
		return g.stable[:]
	case inn:
		return g.inn[:]
	}
	return g.single[k : k+1]
}

// pass puts the seat's marker on the bridge. The first to pass takes 1 denier
// (RULES 5).
func (g *game) pass(e entry, _ engine.Move, ev *engine.Events) {
	seat, said := e.seat, "caylus.event.pass"
	g.passed[g.npassed] = seat
	g.npassed++
	if g.npassed == 1 {
		g.p[seat].deniers++
		said = "caylus.event.passFirst"
	}
	if ev != nil {
		g.addEvent(ev, seat, engine.T(said, who(seat)), placeBridge(g.npassed), placePlayer(seat))
	}
}

// placing is the answer to place a worker, in phase 2 or from the gate.
var placing = answer{
	Kind: movePlace,
	Code: func(g *game, _ entry, m engine.Move) string { return g.placeWord(int8(m.N[0])) },
	Label: func(g *game, _ entry, m engine.Move) engine.Text {
		return g.spaceLabel(int8(m.N[0]))
	},
	Describe: (*game).describePlace, Legal: (*game).whyNotPlace, Why: (*game).explainPlace,
	Means: func(g *game, e entry, text string) func(engine.Move) bool {
		isSpace := meansSpace(g, e, text)
		return func(m engine.Move) bool {
			return isSpace(m) || text == "trade" && m.N[0] == placeSpecial+tradingPost
		}
	},
}

// describePlace describes a place for a worker: its cost, owner and effect, and the risk
// that the provost cuts it off.
func (g *game) describePlace(e entry, m engine.Move) engine.Option {
	place := int8(m.N[0])
	o := engine.Option{Places: []string{g.placeFor(place)}}
	cost := 0
	if e.kind == stepPlace {
		cost = int(g.placementCost(e.seat, place))
	}
	args := []engine.Arg{engine.N("n", cost)}
	if place == placeCastle || place > roadLength {
		o.Group = engine.T("caylus.group.special")
		effect := engine.T("caylus.castle.effect", engine.N("slot", int(g.nqueue)+1))
		if place != placeCastle {
			effect = specialEffects[place-placeSpecial]
		}
		o.Effect = engine.T("caylus.do.place.special", append(args, engine.Term("effect", effect))...)
		return o
	}
	o.Group = engine.T("caylus.group.reached", engine.N("n", int(g.provost)))
	if place > g.provost {
		o.Group = engine.T("caylus.group.beyond", engine.N("n", int(g.provost)))
	}
	if b := g.building(place); b != nil {
		o.Gain = int(g.maxVP(e.seat, b))
	}
	o.Effect = engine.T("caylus.do.place.effect", append(args, engine.Term("effect", g.building(place).text()),
		engine.Term("owner", g.ownerText(place, e.seat)), engine.Term("risk", g.riskText(e, place)))...)
	return o
}

// ownerText returns the owner of a building and the owner's gain for the worker of seat;
// zero if nobody owns it.
func (g *game) ownerText(space, seat int8) engine.Text {
	owner := g.road[space].owner
	switch {
	case owner == none:
		return engine.Text{}
	case owner == seat:
		return engine.T("caylus.owner.own")
	case len(g.building(space).bonus) > 0:
		return engine.T("caylus.owner.bonus", who(owner))
	}
	return engine.T("caylus.owner.other", who(owner))
}

// riskText returns a warning if the provost may cut a space off: the number of spaces that
// it would have to go back, or by which it does not reach the space now. It returns zero if
// the others cannot push the provost back that far.
func (g *game) riskText(e entry, space int8) engine.Text {
	if space > g.provost {
		return engine.T("caylus.risk.beyond", engine.N("n", int(space-g.provost)))
	}
	if n := g.provost - space + 1; n <= g.pushBack(e) {
		return engine.T("caylus.risk.cut", engine.N("n", int(n)))
	}
	return engine.Text{}
}

// pushBack returns the number of spaces that the other seats could push the provost back
// this round. It counts the deniers that they have or may still get (from the trading post,
// for passing first, by a royal favor of the jousting field), and the guild.
func (g *game) pushBack(e entry) int8 {
	mine := func(k int) bool { return g.single[k] == e.seat || g.single[k] == none && e.kind != stepPlace }
	more := int16(engine.OneIf(g.npassed == 0))
	if !mine(tradingPost) {
		more += g.t.specials[tradingPost].amount
	}
	if !mine(joust) && !g.simple {
		more += g.favorDeniers(e.seat)
	}
	reach := int16(0)
	for s := range g.seats {
		if s != e.seat {
			spend := min(provostReach, g.p[s].deniers+more)
			more -= max(0, spend-g.p[s].deniers)
			reach += spend
		}
	}
	if !mine(guild) {
		reach += provostReach
	}
	return int8(reach)
}

// favorDeniers returns the largest number of deniers that a royal favor can bring another
// seat with the cloth for jousting.
func (g *game) favorDeniers(seat int8) int16 {
	most := int16(0)
	for s := range g.seats {
		if s != seat && g.p[s].cubes[cloth] > 0 {
			level := g.markerAfter(s, trackDenier)
			most = max(most, g.t.favors[trackDenier][level-1].deals[0].take.deniers)
		}
	}
	return most
}

// Reasons why no worker of a seat can go to a place.
const (
	unusable play.Reason = iota - 1 // a space that never has workers
	_
	tooDear
	occupied
	gateAgain
	castleTwice
	stablesTwo
	stablesTwice
	innTwice
)

// whyNotPlace returns the reason why no worker of the seat can go to a place. A worker from the gate
// costs nothing (RULES 5, 6.1).
func (g *game) whyNotPlace(e entry, m engine.Move) play.Reason {
	place := int8(m.N[0])
	switch {
	case e.kind == stepGate && place == placeSpecial+gate:
		return gateAgain
	case e.kind == stepGate || g.canPlace(e.seat, place):
		return g.whyNotOpen(place, e.seat)
	}
	return cmp.Or(g.whyNotOpen(place, e.seat), tooDear)
}

// whyNotOpen returns the reason why a worker of seat can go to a place at no price (RULES 5).
func (g *game) whyNotOpen(place, seat int8) play.Reason {
	switch k := place - placeSpecial; {
	case place == placeCastle:
		if g.inCastle(seat) {
			return castleTwice
		}
	case place <= roadLength:
		if !g.usable(place) {
			return unusable
		}
		return taken(g.road[place].worker)
	case k == stables && g.seats == 2:
		return stablesTwo
	case k == stables && g.inStables(seat):
		return stablesTwice
	case k == stables:
		return taken(g.stable[stablesSlots-1])
	case k == inn && g.inn[left] == none && g.inn[right] == seat && !g.double:
		return innTwice
	default:
		return taken(g.slots(k)[0])
	}
	return 0
}

func taken(worker int8) play.Reason {
	if worker == none {
		return 0
	}
	return occupied
}

func (g *game) explainPlace(e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
	place := int8(m.N[0])
	switch k := place - placeSpecial; reason {
	case tooDear:
		return engine.T("caylus.why.cost", engine.N("n", int(g.placementCost(e.seat, place))), engine.N("have", int(g.p[e.seat].deniers)),
			engine.N("passed", int(g.npassed))), "5"
	case gateAgain:
		return engine.T("caylus.why.gateAgain"), "6"
	case castleTwice:
		return engine.T("caylus.why.castleTwice"), "5"
	case stablesTwo:
		return engine.T("caylus.why.stablesTwo"), "13"
	case stablesTwice:
		return engine.T("caylus.why.stablesTwice"), "5"
	case innTwice:
		return engine.T("caylus.why.innTwice"), "5"
	case occupied:
		var by int8
		switch {
		case k == stables:
			return engine.T("caylus.why.stablesFull", engine.N("n", stablesSlots)), "5"
		case place <= roadLength:
			by = g.road[place].worker
		default:
			by = g.slots(k)[0]
		}
		return engine.T("caylus.why.taken", engine.Who("by", engine.Seat(by))), "5"
	}
	if g.building(place) == nil {
		return engine.T("caylus.why.empty", engine.N("space", int(place))), "5"
	}
	return engine.T("caylus.why.noWorkers", engine.Term("what", g.placeTitle(place)), engine.N("space", int(place))), "5"
}

// refuseTile explains that a named building is not on the road.
func refuseTile(g *game, _ entry, text string, r *engine.Refusal) bool {
	tile := tileWritten(text)
	if tile == none {
		return false
	}
	r.Code, r.Label = g.t.buildings[tile].word, tileTexts[tile]
	r.Why, r.Rule = engine.T("caylus.why.notOnRoad", engine.Term("what", tileTexts[tile])), "5"
	return true
}
