package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// canAction reports whether a state action is possible for a seat with these goods (RULES
// 6).
func (g *game) canAction(seat, action int8, have *goods) bool {
	p := &g.p[seat]
	switch action {
	case recruit:
		return p.officials > 0 && g.anyOffice(0)
	case plan:
		return g.stacks.nplan[blueArchitect]+g.stacks.nplan[greenArchitect] > 0
	case ship:
		return g.canShip(seat, have)
	case produce:
		return g.producers(seat, have) != 0
	case cardinal:
		return p.nclergy < maxClergy && g.cardinalMay(seat, 1)
	}
	return engine.Some(nobles, func(noble int8) bool { return g.grants(noble, seat) })
}

// grants reports whether a noble has a favor for a seat.
func (g *game) grants(noble, seat int8) bool {
	return g.favors[noble] > 0 && !g.p[seat].holdsFavor(noble)
}

// acting is the answer to choose a state action, or a noble action in a follow.
func acting(do func(*game, entry, engine.Move, *engine.Events), why func(*game, entry, engine.Move, play.Reason) (engine.Text, string)) answer {
	return answer{
		Kind: moveAction, Do: do, Why: why,
		Code: func(_ *game, _ entry, m engine.Move) string {
			if int8(m.N[0]) == nobleAction {
				return nobleWords[m.N[1]]
			}
			return actionWords[m.N[0]]
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			if int8(m.N[0]) == nobleAction {
				return nobleActionTexts[m.N[1]]
			}
			return actionTexts[m.N[0]]
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			if int8(m.N[0]) == nobleAction {
				return engine.Option{Effect: g.nobleNote(e.seat, int8(m.N[1])), Places: []string{kindWords[m.N[1]]}}
			}
			action := int8(m.N[0])
			return engine.Option{Effect: g.actionNote(e.seat, action), Places: []string{kindWords[officeOf(action)]}}
		},
	}
}

// roomWith returns the room for a good in the warehouse of a seat with these goods.
func (g *game) roomWith(seat, good int8, have *goods) int8 {
	if g.isLacerda(seat) {
		return g.supply[good]
	}
	return max(0, min(2+g.p[seat].sets()-have[good], g.supply[good]))
}

// actionStep carries out state action n. If m is set, it may be declined. k is the printed
// number of officials, or a fixed distance of the Cardinal.
var actionStep = step{Kind: stepAction, Name: "action", Args: "samk", Ahead: func(_ *game, e entry) (int, int) { return int(e.n), 1 }, Act: startAction}

// startAction begins a state action, or skips one that is impossible (see actionStep).
func startAction(g *game, e entry, ev *engine.Events) {
	action := int8(e.n)
	if !g.canAction(e.seat, action, &g.p[e.seat].goods) {
		if ev != nil {
			g.tell(ev, e.seat, engine.T("lisboa.event.impossible", g.who(e.seat), engine.Term("action", actionTexts[action])))
		}
		return
	}
	next := entry{seat: e.seat, m: e.m}
	switch action {
	case recruit:
		next.kind, next.n, next.m = stepRecruit, g.recruits(e.seat, e.k), 0
		next.k = firstRecruit
		if e.m != 0 {
			next.k |= mayDecline
		}
	case plan:
		next.kind = stepPlan
	case ship:
		next.kind = stepShip
	case produce:
		next.kind = stepProduce
	case cardinal:
		next.kind, next.n = stepCardinal, e.k
	default:
		next.kind = stepFavor
	}
	g.agenda.Push(next)
}

// Bits of k in recruitStep. firstRecruit: no official has come yet, so one must come. mayDecline:
// the action may be declined instead.
const (
	firstRecruit = 1
	mayDecline   = 2
)

// recruits returns the number of officials that may come (RULES 6, RECRUIT1, RECRUIT3,
// RECRUITMAX3).
func (g *game) recruits(seat int8, printed int16) int16 {
	switch {
	case printed == 1:
		return 1
	case printed == 3 || g.p[seat].perm.recruitMax > 0:
		return 3
	}
	return 2
}

// admits reports whether an office can take one more official. Lacerda's officials never
// leave, so an office with five of them takes none (RULES 12).
func (g *game) admits(office int8) bool {
	return !g.solo() || g.court.office[office][lacerda] < g.t.places[office]
}

// recruitStep asks for the office of a new official. n is the number that may still come, m
// the set of used offices, and k whether one must come or the action may be declined.
var recruitStep = step{
	Kind: stepRecruit, Name: "recruit", Rule: "6", Purpose: engine.T("lisboa.purpose.recruit"), Args: "snmk", Left: entry.left, Ahead: toCome(int(recruit)),
	Holds: func(_ *game, e, _ entry) bool {
		return e.n <= int16(nobles) && e.m < 1<<nobles && e.k <= firstRecruit+mayDecline
	},
	Asks: mayRecruit,
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.recruit", engine.N("n", int(e.n)))}
	},
	All: numbers(moveOffice, nobles),
	Answers: []answer{{
		Kind: moveOffice, Code: coded(kindWords), Do: recruitTo, Label: textOf(nobleTexts[:]),
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			if e.m>>m.N[0]&1 != 0 {
				return sameOffice
			}
			return play.If(g.admits(int8(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			noble := int8(m.N[0])
			n, places := g.court.in(noble), g.t.places[noble]
			return engine.Option{Effect: engine.T("lisboa.do.office.note", engine.N("n", int(n)), engine.N("places", int(places)), engine.N("own", int(g.court.office[noble][e.seat])),
				engine.N("full", engine.OneIf(n >= places))), Places: []string{kindWords[noble]}}
		},
		Why: func(_ *game, _ entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			if reason == sameOffice {
				return engine.T("lisboa.why.sameOffice", engine.Term("noble", nobleTexts[m.N[0]])), "6"
			}
			return engine.T("lisboa.why.lacerdaOffice", engine.Term("noble", nobleTexts[m.N[0]])), "12"
		},
	}, {
		Kind: moveStop, Word: "stop", Do: nothing, Means: meansNo,
		Legal: func(_ *game, e entry, _ engine.Move) play.Reason { return play.If(e.k != firstRecruit) },
		Code: func(_ *game, e entry, _ engine.Move) string {
			if e.k&firstRecruit == 0 {
				return "stop"
			}
			return "skip"
		},
		Label: func(_ *game, e entry, _ engine.Move) engine.Text {
			if e.k&firstRecruit == 0 {
				return engine.T("lisboa.do.endRecruit")
			}
			return skipping.Title
		},
	}},
}

// sameOffice is the reason of an office to which this action has brought an official.
const sameOffice = play.No + 1

// mayRecruit reports whether an official and an office for it are left.
func mayRecruit(g *game, e entry) bool {
	return e.n > 0 && g.p[e.seat].officials > 0 && g.anyOffice(e.m)
}

// anyOffice reports whether an office that is not in the set used can take an official.
func (g *game) anyOffice(used int16) bool {
	return engine.Some(nobles, func(office int8) bool { return used>>office&1 == 0 && g.admits(office) })
}

// whyNotRecruit returns the reason why no official can come.
func whyNotRecruit(g *game, seat int8) engine.Text {
	if g.p[seat].officials == 0 {
		return engine.T("lisboa.why.officials", engine.N("n", int(g.court.standing(seat))))
	}
	return engine.T("lisboa.why.offices", engine.N("n", int(g.t.places[builder])))
}

func recruitTo(g *game, e entry, m engine.Move, ev *engine.Events) {
	office := int8(m.N[0])
	e.n--
	e.m |= 1 << office
	e.k = 0
	g.agenda.Push(e)
	g.placeOfficial(e.seat, office, ev)
}

// placeOfficial puts an official into an office. If the office is full, one official of
// every colour with the most there first moves to the plaza (RULES 6).
func (g *game) placeOfficial(seat, office int8, ev *engine.Events) {
	if g.court.in(office) >= g.t.places[office] {
		g.clearOffice(office, ev)
	}
	g.p[seat].officials--
	g.court.office[office][seat]++
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.recruit", g.who(seat), engine.Term("noble", nobleTexts[office])), kindWords[office])
	}
}

// clearOffice makes room in a full office. If nobody has more officials there than Lacerda, one of
// the player's officials moves instead (RULES 12).
func (g *game) clearOffice(office int8, ev *engine.Events) {
	most := int8(0)
	for _, n := range g.court.office[office] {
		most = max(most, n)
	}
	spared := g.solo() && g.court.office[office][lacerda] == most
	for s := range g.seats {
		if spared && s == lacerda || !spared && g.court.office[office][s] < most || g.court.office[office][s] == 0 {
			continue
		}
		g.court.office[office][s]--
		g.court.plaza[office][s]++
		if ev != nil {
			g.tell(ev, s, engine.T("lisboa.event.plaza", g.whose(s), engine.Term("noble", nobleTexts[office])), kindWords[office], placePlaza(office))
		}
	}
}

// planStep asks for an architect whose plan is taken. If m is set, it may be declined.
var planStep = step{
	Kind: stepPlan, Name: "plan", Rule: "6", Purpose: engine.T("lisboa.purpose.plan"), Args: "sm", Ahead: toCome(int(plan)),
	Question: engine.T("lisboa.ask.plan"),
	All:      numbers(moveArchitect, architects),
	Answers: []answer{{
		Kind: moveArchitect, Code: coded(architectWords), Do: takePlan, Label: textOf(architectTexts[:]),
		Legal: func(g *game, _ entry, m engine.Move) play.Reason { return play.If(g.stacks.nplan[m.N[0]] > 0) },
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			a := int8(m.N[0])
			k := g.stacks.plan(a)
			return engine.Option{Label: g.t.planText(k), Effect: engine.T("lisboa.do.stack.note", engine.N("n", int(g.stacks.nplan[a]))), Places: []string{placePlans(a)}, Component: g.t.plans[k].id}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("lisboa.why.noPlans", engine.Term("architect", architectTexts[m.N[0]])), "6"
		},
	}, optional},
}

// takePlan takes the top plan of an architect. The next plan is face up at once (RULES 6).
func takePlan(g *game, e entry, m engine.Move, ev *engine.Events) {
	g.gainPlan(e.seat, int8(m.N[0]), ev)
	g.occasion(e.seat, onPlan)
}

func (g *game) gainPlan(seat, architect int8, ev *engine.Events) {
	g.stacks.nplan[architect]--
	n := g.stacks.nplan[architect]
	k := g.stacks.plans[architect][n]
	g.stacks.plans[architect][n] = 0
	g.p[seat].open[k]++
	if n > 0 {
		ev.Reveal(engine.Everyone)
	}
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.plan", g.who(seat), engine.Term("plan", g.t.planText(k)), engine.N("left", int(n))), placePlans(architect), placePart(seat, "plans"))
	}
}

// favorStep asks for a noble's favor that the seat does not have (RULES 6). If m is set, it
// may be declined.
var favorStep = step{
	Kind: stepFavor, Name: "favor", Rule: "6", Purpose: engine.T("lisboa.purpose.favor"), Args: "sm", Ahead: toCome(int(favor)),
	Question: engine.T("lisboa.ask.favor"),
	All:      numbers(moveOffice, nobles),
	Answers: []answer{{
		Kind: moveOffice, Code: coded(kindWords),
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) { g.gainFavor(e.seat, int8(m.N[0]), ev) },
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			return play.If(g.grants(int8(m.N[0]), e.seat))
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.favor", engine.Term("noble", nobleTexts[m.N[0]]))
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			noble := int8(m.N[0])
			return engine.Option{Effect: engine.T("lisboa.do.favor.note", engine.N("n", int(g.favors[noble]))), Places: []string{placeFavors(noble)}}
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("lisboa.why.hasFavor", engine.Term("noble", nobleTexts[m.N[0]])), "6"
		},
	}, optional},
}

func (g *game) gainFavor(seat, noble int8, ev *engine.Events) {
	g.favors[noble]--
	g.p[seat].favors |= 1 << noble
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.favor", g.who(seat), engine.Term("noble", nobleTexts[noble])), placeFavors(noble), placePart(seat, "favors"))
	}
}

// whyNotAction returns the reason why a state action is impossible.
func (g *game) whyNotAction(seat, action int8) (engine.Text, string) {
	p := &g.p[seat]
	switch action {
	case recruit:
		return whyNotRecruit(g, seat), "6"
	case plan:
		return engine.T("lisboa.why.allPlans"), "6"
	case ship:
		return g.shipReason(seat, none, g.whyNotShip(seat, none, &p.goods)), "6"
	case produce:
		return engine.T("lisboa.why.produce"), "6"
	case cardinal:
		return engine.T("lisboa.why.clergy", engine.N("n", int(p.nclergy))), "6"
	}
	return engine.T("lisboa.why.favors"), "6"
}
