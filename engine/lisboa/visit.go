package lisboa

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// visitCost returns the influence that a visit or a follow costs a seat (RULES 7.2, 7.5).
func (g *game) visitCost(seat, noble int8, follow bool) int8 {
	n := g.level().modifier
	for s, k := range g.court.office[noble] {
		if int8(s) != seat {
			n += k
		}
	}
	n -= g.p[seat].perm.visit[noble]
	if follow {
		n -= g.p[seat].perm.follow
	}
	return max(0, n)
}

// fares calls f with every way to pay a cost: the part paid in réis, if the house ability
// allows it, and the remaining purse (RULES 4.1, 4.3).
func (g *game) fares(seat, cost int8, f func(reis int8, left purse) bool) {
	w := g.p[seat].purse()
	most := int8(0)
	if g.able(seat, visitReis) {
		most = int8(min(int16(cost), w.reis))
	}
	for reis := range most + 1 {
		left, ok := w.lessInfluence(cost - reis)
		left.reis -= int16(reis)
		if ok && !f(reis, left) {
			return
		}
	}
}

// canVisit reports whether a noble can be visited: the cost can be paid, and then the noble
// action is possible. It does not consider the free state action (RULES 7).
func (g *game) canVisit(seat, noble int8) bool {
	can := false
	g.fares(seat, g.visitCost(seat, noble, false), func(_ int8, left purse) bool {
		can = g.canNoble(seat, noble, left)
		return !can
	})
	return can
}

// canNoble reports whether a noble action is possible with a purse.
func (g *game) canNoble(seat, noble int8, w purse) bool {
	switch noble {
	case builder:
		return g.canStore(seat, w)
	case minister:
		return g.decreesLeft()
	}
	return g.canOpen(seat, w)
}

// visit begins a visit (RULES 7).
func (g *game) visit(seat, noble int8, ev *engine.Events) {
	g.now.noble = noble
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.visit", g.who(seat), engine.Term("noble", nobleTexts[noble]), engine.Term("card", g.t.cardText(g.now.card))), kindWords[noble])
	}
	g.agenda.Push(entry{kind: stepFollowers, seat: seat, n: int16(noble), m: 1})
	g.agenda.Push(entry{kind: stepNoble, seat: seat, n: int16(noble)})
	g.agenda.Push(entry{kind: stepState, seat: seat, n: int16(noble)})
	g.agenda.Push(entry{kind: stepFare, seat: seat, n: int16(noble)})
}

// possible reports whether a visit or follow is of use with the remaining purse: the noble
// action is possible or, for a follower, any of three actions.
func (g *game) possible(e entry, left purse) bool {
	if e.m == 0 {
		return g.canNoble(e.seat, int8(e.n), left)
	}
	return g.anyDeed(e.seat, int8(e.n), left)
}

// fareStep asks for the number of réis that pay for a visit to noble n or, with m 1, for a
// follow.
var fareStep = step{
	Kind: stepFare, Name: "fare", Rule: "4.1", Purpose: engine.T("lisboa.purpose.fare"), Args: "som",
	Asks: choosesFare,
	Act:  func(g *game, e entry, ev *engine.Events) { g.payFare(e, move(moveReis, 0), ev) },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.fare", engine.N("n", int(g.fare(e))), engine.Term("noble", nobleTexts[e.n])), Form: engine.Amount}
	},
	Offer: listFares,
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		return play.Each(dst, moveReis, 0, g.fare(e))
	},
	Answers: []answer{{
		Kind: moveReis, Do: (*game).payFare, Means: meansNumber,
		Code: func(_ *game, _ entry, m engine.Move) string { return "reis " + strconv.Itoa(int(m.N[0])) },
		Label: func(g *game, e entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.reis", engine.N("n", int(m.N[0])), engine.N("rest", int(g.fare(e))-int(m.N[0])))
		},
		Describe: func(_ *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Amount: int(m.N[0]), Places: []string{placePlayer(e.seat)}}
		},
		Why: func(g *game, e entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("lisboa.why.fare", engine.N("n", int(g.fare(e))), engine.N("reis", int(g.p[e.seat].reis))), "7.5"
		},
	}},
}

// fare returns the cost for a fareStep.
func (g *game) fare(e entry) int8 { return g.visitCost(e.seat, int8(e.n), e.m != 0) }

// listFares appends the numbers of réis that may pay for a part of the cost.
func listFares(g *game, e entry, dst []engine.Move) []engine.Move {
	g.fares(e.seat, g.visitCost(e.seat, int8(e.n), e.m != 0), func(reis int8, left purse) bool {
		if g.possible(e, left) {
			dst = append(dst, move(moveReis, reis))
		}
		return true
	})
	return dst
}

// choosesFare reports whether there is a choice of réis.
func choosesFare(g *game, e entry) bool {
	return g.able(e.seat, visitReis) && g.visitCost(e.seat, int8(e.n), e.m != 0) > 0 && g.p[e.seat].reis > 0
}

// payFare pays for a visit or follow, a part of it in réis.
func (g *game) payFare(e entry, m engine.Move, ev *engine.Events) {
	reis, cost := m.N[0], g.visitCost(e.seat, int8(e.n), e.m != 0)
	p := &g.p[e.seat]
	before := p.purse()
	p.reis -= reis
	g.p[e.seat].payInfluence(cost - int8(reis))
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.fare", g.who(e.seat), engine.N("n", int(cost)), engine.N("influence", int(before.influence-p.influence)),
			engine.N("wigs", int(before.wigs-p.wigs)), engine.N("reis", int(reis))), placePart(e.seat, "influence"))
	}
}

// stateStep asks for the state action of a visit to noble n.
var stateStep = step{
	Kind: stepState, Name: "state", Rule: "7", Purpose: engine.T("lisboa.purpose.state"), Args: "so",
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.state", engine.Term("noble", nobleTexts[e.n]))}
	},
	All: numbers(moveAction, stateActions),
	Answers: []answer{acting(func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.agenda.Push(entry{kind: stepAction, seat: e.seat, n: m.N[0]})
	}, stateReason).If(whyNotState), declining("skip", engine.T("lisboa.do.noState"))},
}

// otherOffice is the reason of an action of another noble.
const otherOffice = play.No + 1

// whyNotState returns the reason why a state action of noble n, or the noble action, is impossible.
func whyNotState(g *game, e entry, m engine.Move) play.Reason {
	switch action, noble := int8(m.N[0]), int8(e.n); {
	case action == nobleAction && int8(m.N[1]) == noble:
		return play.If(g.canNoble(e.seat, noble, g.p[e.seat].purse()))
	case action == nobleAction, officeOf(action) != noble:
		return otherOffice
	default:
		return play.If(g.canAction(e.seat, action, &g.p[e.seat].goods))
	}
}

// stateReason returns the text of a reason of whyNotState.
func stateReason(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
	switch seat, action, noble := e.seat, int8(m.N[0]), int8(e.n); {
	case reason == otherOffice:
		return engine.T("lisboa.why.office", engine.Term("noble", nobleTexts[noble])), "6"
	case action == nobleAction:
		return g.whyNotNoble(seat, noble, 0, []purse{g.p[seat].purse()})
	default:
		return g.whyNotAction(seat, action)
	}
}

// nobleStep carries out the noble action of noble n. If m is set, it may be declined.
var nobleStep = step{Kind: stepNoble, Name: "noble", Args: "som", Ahead: func(_ *game, e entry) (int, int) { return aheadNobles + int(e.n), 1 }, Act: startNoble}

// startNoble begins a noble action, or skips it if the state action has made it impossible
// (RULES 7.4).
func startNoble(g *game, e entry, ev *engine.Events) {
	noble := int8(e.n)
	if !g.canNoble(e.seat, noble, g.p[e.seat].purse()) {
		if ev != nil {
			g.tell(ev, e.seat, engine.T("lisboa.event.impossible", g.who(e.seat), engine.Term("action", nobleActionTexts[noble])))
		}
		return
	}
	switch noble {
	case builder:
		g.agenda.Push(entry{kind: stepSpace, seat: e.seat, m: e.m})
	case minister:
		g.agenda.Push(entry{kind: stepMarker, seat: e.seat})
		g.agenda.Push(entry{kind: stepDecree, seat: e.seat, n: 1, m: e.m})
	default:
		g.agenda.Push(entry{kind: stepBuilding, seat: e.seat, m: e.m})
	}
}

// followersStep asks the seats that may follow the visit of noble n. The next one is the
// m-th seat after this one.
var followersStep = step{
	Kind: stepFollowers, Name: "followers", Args: "pom", Pauses: true, Act: nextFollower,
	Holds: func(g *game, e, _ entry) bool { return e.m >= 1 && e.m <= int16(g.seats) },
}

// mayFollow returns the seats that can still be asked whether they follow a visit.
func (g *game) mayFollow() (seats []int) {
	for _, e := range g.agenda.Steps() {
		if e.kind != stepFollowers {
			continue
		}
		for i := e.m; i < int16(g.seats); i++ {
			if seat := int8((int16(e.seat) + i) % int16(g.seats)); g.canFollow(seat, int8(e.n)) {
				seats = append(seats, int(seat))
			}
		}
	}
	return seats
}

// nextFollower asks the next seat, clockwise, that has the favor and can follow (RULES
// 7.5).
func nextFollower(g *game, e entry, ev *engine.Events) {
	if e.m >= int16(g.seats) {
		return
	}
	seat := int8((int16(e.seat) + e.m) % int16(g.seats))
	noble := int8(e.n)
	e.m++
	g.agenda.Push(e)
	switch {
	case !g.canFollow(seat, noble):
	case g.isLacerda(seat):
		g.lacerdaFollows(noble, ev)
	default:
		g.agenda.Push(entry{kind: stepFollow, seat: seat, n: int16(noble)})
	}
}

// canFollow reports whether a seat has the favor, can pay, and can carry out at least one
// of the three actions.
func (g *game) canFollow(seat, noble int8) bool {
	if !g.p[seat].holdsFavor(noble) {
		return false
	}
	if g.isLacerda(seat) {
		return g.lacerdaCan(noble)
	}
	can := false
	g.fares(seat, g.visitCost(seat, noble, true), func(_ int8, left purse) bool {
		can = g.anyDeed(seat, noble, left)
		return !can
	})
	return can
}

// anyDeed reports whether a follower can carry out any action with a purse. The favor that
// it returns then lies next to the King and can be taken again.
func (g *game) anyDeed(seat, noble int8, w purse) bool {
	return noble == king || g.canAction(seat, 2*noble, &g.p[seat].goods) || g.canAction(seat, 2*noble+1, &g.p[seat].goods) || g.canNoble(seat, noble, w)
}

// followStep asks whether the seat follows to noble n (RULES 7.5).
var followStep = step{
	Kind: stepFollow, Name: "follow", Rule: "7", Purpose: engine.T("lisboa.purpose.follow"), Args: "so",
	Notice: func(g *game, e entry) []engine.Text {
		return []engine.Text{engine.T("lisboa.notice.follow", g.who(e.seat), engine.Term("noble", nobleTexts[e.n]), g.named("visitor", g.active),
			engine.N("n", int(g.visitCost(e.seat, int8(e.n), true))))}
	},
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.follow", engine.Term("noble", nobleTexts[e.n]), g.who(g.active), engine.N("n", int(g.visitCost(e.seat, int8(e.n), true)))),
			Reaction: true}
	},
	All: func(_ *game, e entry, dst []engine.Move) []engine.Move {
		return append(dst, move(moveFollow, int8(e.n)))
	},
	Answers: []answer{{
		Kind: moveFollow, Do: answerFollow,
		Code: func(_ *game, _ entry, m engine.Move) string { return "follow " + kindWords[m.N[0]] },
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.follow", engine.Term("noble", nobleTexts[m.N[0]]))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			noble := int8(m.N[0])
			cost := g.visitCost(e.seat, noble, true)
			return engine.Option{Effect: engine.T("lisboa.do.follow.note", engine.N("n", int(cost)), engine.N("wigs", g.wigsFor(e.seat, cost)), engine.Term("noble", nobleTexts[noble])),
				Cost: int(cost), CostIn: engine.T("lisboa.what.influence"), Places: []string{kindWords[noble]}}
		},
		Means: func(_ *game, _ entry, text string) func(engine.Move) bool {
			first, rest, _ := strings.Cut(text, " ")
			yes := first == "yes" || first == "follow" && (rest == "" || !begins(rest, kindWords...))
			return func(engine.Move) bool { return yes }
		},
	}, declining("no", engine.T("lisboa.do.noFollow")).Doing(func(g *game, e entry, _ engine.Move, ev *engine.Events) {
		if ev != nil {
			g.tell(ev, e.seat, engine.T("lisboa.event.noFollow", g.who(e.seat)), placePart(e.seat, "favors"))
		}
	})},
}

// answerFollow returns the favor and pays; then the follower carries out one action.
func answerFollow(g *game, e entry, _ engine.Move, ev *engine.Events) {
	g.returnFavor(e.seat, int8(e.n), ev)
	g.agenda.Push(entry{kind: stepDeed, seat: e.seat, n: e.n})
	g.agenda.Push(entry{kind: stepFare, seat: e.seat, n: e.n, m: 1})
}

// wigsFor returns the wigs in a cost of influence, for the influence that is missing (RULES
// 4.1).
func (g *game) wigsFor(seat, cost int8) int { return int(max(0, cost-g.p[seat].influence)) }

func (g *game) returnFavor(seat, noble int8, ev *engine.Events) {
	g.p[seat].favors &^= 1 << noble
	g.favors[noble]++
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.follow", g.who(seat), engine.Term("noble", nobleTexts[noble])), placeFavors(noble), kindWords[noble])
	}
}

// deedStep asks for the action of a follower of noble n.
var deedStep = step{
	Kind: stepDeed, Name: "deed", Rule: "7", Purpose: engine.T("lisboa.purpose.deed"), Args: "so",
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.deed", engine.Term("noble", nobleTexts[e.n]))}
	},
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		for noble := range nobles {
			dst = append(dst, move2(moveAction, nobleAction, noble))
		}
		return play.Each(dst, moveAction, 0, stateActions-1)
	},
	Answers: []answer{acting(chooseDeed, stateReason).If(whyNotState)},
}

func chooseDeed(g *game, e entry, m engine.Move, _ *engine.Events) {
	action := int8(m.N[0])
	if action == nobleAction {
		g.agenda.Push(entry{kind: stepNoble, seat: e.seat, n: e.n})
		return
	}
	g.agenda.Push(entry{kind: stepAction, seat: e.seat, n: int16(action)})
}
