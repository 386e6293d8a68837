package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// placesNamed returns the number of places from which one action may capture (RULES 5.7).
func (g *game) placesNamed() int8 {
	if g.seats <= 3 {
		return 2
	}
	return 1
}

// capturePrice returns the price of the next capture at the Town Centre. The first costs
// tax, each further one silver; Conspirators lower the silver in total.
func (g *game) capturePrice() price {
	if g.now.free {
		return price{}
	}
	p := g.me()
	if g.now.captures == 0 {
		return p.priceOf(g.t, 0, 1)
	}
	if g.now.captures <= p.discount(g.t, costTown, helpDiscount) {
		return price{}
	}
	return price{silver: 1}
}

// canName reports whether a group may be captured at a place in this action.
func (g *game) canName(at place) bool {
	if g.now.taken>>at&1 != 0 {
		return true
	}
	named := int8(0)
	for taken := g.now.taken; taken != 0; taken &= taken - 1 {
		named++
	}
	return named < g.now.maxPlaces
}

// Reasons why a group cannot be captured.
const (
	protected play.Reason = iota + 1
	noGroup
	otherPlaces
	captureCost
)

// whyNotCapture returns the reason why a group cannot be captured (RULES 5.7).
func (g *game) whyNotCapture(_ entry, m engine.Move) play.Reason {
	seat, at := int8(m.N[0]), place(m.N[1])
	switch {
	case at >= circles:
		return protected
	case g.p[seat].at[at] == 0:
		return noGroup
	case !g.canName(at):
		return otherPlaces
	case !g.me().canPay(g.capturePrice()):
		return captureCost
	}
	return 0
}

// captureReason returns the text of a reason of whyNotCapture.
func (g *game) captureReason(_ entry, m engine.Move, reason play.Reason) (why engine.Text, rule string) {
	seat, at := int8(m.N[0]), place(m.N[1])
	switch reason {
	case protected:
		why = engine.T("architects.why.protected", placeArg(at))
	case noGroup:
		why = engine.T("architects.why.noGroup", g.who("who", seat), placeArg(at))
	case otherPlaces:
		why = engine.T("architects.why.places", engine.N("n", int(g.now.maxPlaces)), engine.N("seats", int(g.seats)))
	case captureCost:
		why = g.me().whyNotPay(g.capturePrice())
	}
	return why, "5.7"
}

// captureStep asks for n more captures (RULES 5.7).
var captureStep = step{
	Kind: stepCapture, Name: "capture", Rule: "5.7", Purpose: engine.T("architects.purpose.capture"),
	Feature: "capture", Args: "n", On: inTurn, Declines: always,
	Ask: askingLeft(engine.T("architects.ask.capture")), Asks: hasMore, All: allGroups,
	Refuse:  refusing(explainCapture),
	Answers: []answer{capturing.Doing((*game).capture), stopping},
}

// capturing takes the workers of a seat at a place.
var capturing = answer{
	Kind: moveCapture, Describe: describeCapture, Legal: (*game).whyNotCapture, Why: (*game).captureReason,
	Code: func(g *game, _ entry, m engine.Move) string {
		return "capture " + g.seatWord(int8(m.N[0])) + " " + placeWords[m.N[1]]
	},
	Label: func(_ *game, _ entry, m engine.Move) engine.Text { return placeTexts[m.N[1]] },
}

func describeCapture(g *game, _ entry, m engine.Move) (o engine.Option) {
	seat, at := int8(m.N[0]), place(m.N[1])
	n := int(g.p[seat].at[at])
	args := []engine.Arg{placeArg(at), engine.N("n", n), g.who("whom", seat)}
	o.Label = engine.T("architects.do.capture", args...)
	if seat == g.active {
		o.Label = engine.T("architects.do.captureOwn", args...)
	}
	list := priceTexts(g.capturePrice())
	if len(list) == 0 {
		list = []engine.Text{engine.T("architects.part.free")}
	}
	o.Effect, o.Places, o.Gain = parts(list), []string{placeIDs[at]}, n
	return o
}

// allGroups appends the groups at all places, the largest of others first.
func allGroups(g *game, _ entry, dst []engine.Move) []engine.Move {
	var weights [maxSeats * circles]int8
	start := len(dst)
	for at := range circles {
		for s := range g.seats {
			if n := g.p[s].at[at]; n > 0 {
				if s == g.active {
					n -= workers // sorts own groups last
				}
				dst = append(dst, move2(moveCapture, s, int8(at)))
				sink(dst[start:], weights[:], n)
			}
		}
	}
	return dst
}

// explainCapture returns the reason why a written capture is impossible.
func explainCapture(g *game, _ entry, w wish) (why engine.Text, rule string) {
	switch {
	case w.protected:
		return engine.T("architects.why.protectedThere"), "5.7"
	case w.verb == "capture" && w.place != places && w.seat != none:
		return capturing.WhyNot(g, entry{}, move2(moveCapture, w.seat, int8(w.place)))
	}
	return why, rule
}

// sink moves the last element of a list to its place by weight, the heaviest first. Equal
// ones stay in order.
func sink(list []engine.Move, weights []int8, weight int8) {
	i, m := len(list)-1, list[len(list)-1]
	for ; i > 0 && weights[i-1] < weight; i-- {
		list[i], weights[i] = list[i-1], weights[i-1]
	}
	list[i], weights[i] = m, weight
}

// capture takes a group: the workers of one seat at one place (RULES 5.7).
func (g *game) capture(e entry, m engine.Move, ev *engine.Events) {
	seat, at := int8(m.N[0]), place(m.N[1])
	p, cost := g.me(), g.capturePrice()
	g.again(e)
	g.pay(p, cost)
	g.now.captures++
	g.now.taken |= 1 << at
	n := g.seize(seat, at, g.active)
	if ev != nil {
		g.tellCapture(g.active, seat, at, n, cost, ev)
	}
}

func (g *game) tellCapture(by, seat int8, at place, n int8, cost price, ev *engine.Events) {
	args := []engine.Arg{g.who("who", by), g.who("whom", seat), placeArg(at), engine.N("n", int(n)), priceArg(priceTexts(cost))}
	text := engine.T("architects.event.capture", args...)
	if seat == by {
		text = engine.T("architects.event.captureOwn", args...)
	}
	g.tell(ev, by, text, placeIDs[at], g.placePlayer(by))
}

// seize moves a group to the board of a seat, or its own workers to its supply.
func (g *game) seize(seat int8, at place, by int8) int8 {
	n := g.p[seat].at[at]
	g.p[seat].at[at] = 0
	if seat == by {
		g.p[seat].workers += n
	} else {
		g.p[by].captured[seat] += n
	}
	return n
}

// startCaptures begins the captures that a building gives (RULES 5.12).
func (g *game) startCaptures(b *structure) {
	g.now.free, g.now.captures, g.now.taken = true, 0, 0
	g.now.maxPlaces = g.placesNamed()
	if b.anyPlace {
		g.now.maxPlaces = max(2, g.now.maxPlaces)
	}
}

// barracksStep asks whether building n recovers or captures (RULES 5.12).
var barracksStep = step{
	Kind: stepBarracks, Name: "barracks", Rule: "5.7", Purpose: engine.T("architects.purpose.barracks"),
	Feature: "barracks", Args: "b", On: inTurn, Declines: always,
	Holds: func(g *game, e, _ entry) bool { return g.isBuilding(e.n, deedRecoverOr) },
	Ask:   askingFor(engine.T("architects.ask.barracks")), All: allForBarracks, Refuse: refusing(explainCapture),
	Answers: []answer{recovering.Doing((*game).recoverFree), capturing.Doing(func(g *game, e entry, m engine.Move, ev *engine.Events) {
		g.capture(entry{stepCapture, g.t.buildings[e.n].n}, m, ev)
	}), declining(engine.T("architects.do.decline"), true)},
}

// recoverFree takes back the seat's own workers from all other boards for nothing (RULES
// 5.12).
func (g *game) recoverFree(_ entry, _ engine.Move, ev *engine.Events) {
	n := g.bringBack(g.active)
	if ev != nil {
		g.tellRecover(n, recoverFree, price{}, ev)
	}
}

// allForBarracks appends the moves to recover and to capture.
func allForBarracks(g *game, e entry, dst []engine.Move) []engine.Move {
	return allGroups(g, e, append(dst, move(moveRecover, recoverFree)))
}
