package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Ways to pay for recovered workers.
const (
	recoverForSilver = iota
	recoverForDebt
	recoverFree // effect of the Barracks
)

// elsewhere returns the number of a seat's workers on other boards.
func (g *game) elsewhere(seat int8) int8 {
	n := int8(0)
	for s := range g.seats {
		n += g.p[s].captured[seat]
	}
	return n
}

// held returns the number of workers that a player has captured.
func (p *player) held() int8 { return sum(p.captured[:]) }

func sum(numbers []int8) (n int8) {
	for _, k := range numbers {
		n += k
	}
	return n
}

func (p *player) recoverPrice(t *tables) price { return p.priceOf(t, recoverSilver, recoverTax) }

func (p *player) debtPrice(t *tables) price { return p.priceOf(t, debtSilver, debtTax) }

// guardStep asks for n more actions (RULES 5.10).
var guardStep = step{
	Kind: stepGuard, Name: "guard", Rule: "5.10", Purpose: engine.T("architects.purpose.guard"),
	Feature: "guard", Args: "n", On: inTurn, Declines: always,
	Ask: askingLeft(engine.T("architects.ask.guard")), Asks: hasMore,
	All:    play.Fixed[*game, entry](move(moveDeliver, 0), move(moveRelease, 0), move(moveRecover, recoverForSilver), move(moveRecover, recoverForDebt), move(movePayDebt, 0)),
	Refuse: refusing(explainGuard),
	Answers: []answer{{
		Kind: moveDeliver, Word: "deliver", Do: (*game).deliver, Title: engine.T("architects.do.deliver"), Legal: whyNotGuard, Why: guardReason,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			p := g.me()
			return engine.Option{Effect: parts(append(g.groupTexts(p.captured), amountText(silver, int(p.held())))), Places: []string{"prison"}}
		},
	}, {
		Kind: moveRelease, Word: "release", Do: (*game).release, Title: engine.T("architects.do.release"), Legal: whyNotGuard, Why: guardReason,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			back := engine.T("architects.part.back", engine.N("n", int(g.me().prison)))
			return engine.Option{Effect: parts([]engine.Text{back}), Places: []string{"prison"}}
		},
	}, recovering.Doing((*game).recover), {
		Kind: movePayDebt, Word: "pay debt", Do: (*game).payDebt, Title: engine.T("architects.do.payDebt"), Legal: whyNotGuard, Why: guardReason,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			p, gains := g.me(), g.me().gainsOfDebt(g.t)
			return engine.Option{Effect: parts(append(append(gainTexts(&gains, 1), amountText(debt, -1)), priceTexts(p.debtPrice(g.t))...))}
		},
	}, stopping},
}

// recovering takes back the seat's own workers from all other boards.
var recovering = answer{
	Kind: moveRecover, Legal: whyNotGuard, Why: guardReason,
	Code: func(_ *game, _ entry, m engine.Move) string { return recoverWords[m.N[0]] },
	Label: func(_ *game, _ entry, m engine.Move) engine.Text {
		return [...]engine.Text{recoverForSilver: engine.T("architects.do.recoverSilver"), recoverForDebt: engine.T("architects.do.recoverDebt"),
			recoverFree: engine.T("architects.do.recover")}[m.N[0]]
	},
	Describe: func(g *game, _ entry, m engine.Move) engine.Option {
		list := []engine.Text{engine.T("architects.part.back", engine.N("n", int(g.elsewhere(g.active))))}
		switch m.N[0] {
		case recoverForSilver:
			list = append(list, priceTexts(g.me().recoverPrice(g.t))...)
		case recoverForDebt:
			list = append(list, amountText(debt, 1), amountText(virtue, -1))
		}
		return engine.Option{Effect: parts(list)}
	},
}

var recoverWords = [...]string{recoverForSilver: "recover silver", recoverForDebt: "recover debt", recoverFree: "recover"}

// guardMoves are the actions at the Guardhouse, by their words.
var guardMoves = map[string]engine.Move{"deliver": move(moveDeliver, 0), "release": move(moveRelease, 0), "recover": move(moveRecover, recoverForSilver),
	"recover silver": move(moveRecover, recoverForSilver), "recover debt": move(moveRecover, recoverForDebt), "pay debt": move(movePayDebt, 0)}

// explainGuard returns the reason why a written action at the Guardhouse is impossible.
func explainGuard(g *game, e entry, w wish) (why engine.Text, rule string) {
	if m, ok := guardMoves[w.verb]; ok {
		return guardReason(g, e, m, whyNotGuard(g, e, m))
	}
	return why, rule
}

// Other reasons why an action at the Guardhouse has no effect.
const (
	noneElsewhere = play.No + 1 + iota
	noDebt
)

// whyNotGuard returns the reason why an action at the Guardhouse is not possible (RULES 5.10).
func whyNotGuard(g *game, _ entry, m engine.Move) play.Reason {
	p := g.me()
	switch {
	case m.Kind == moveDeliver:
		return play.If(p.held() > 0)
	case m.Kind == moveRelease:
		return play.If(p.prison > 0)
	case m.Kind == movePayDebt && p.unpaid == 0:
		return noDebt
	case m.Kind == movePayDebt:
		return play.If(p.canPay(p.debtPrice(g.t)))
	case g.elsewhere(g.active) == 0:
		return noneElsewhere
	}
	return play.If(m.N[0] != recoverForSilver || p.canPay(p.recoverPrice(g.t)))
}

// guardReason returns the text of a reason of whyNotGuard.
func guardReason(g *game, _ entry, m engine.Move, reason play.Reason) (why engine.Text, rule string) {
	p := g.me()
	switch {
	case reason == 0:
		return why, ""
	case m.Kind == moveDeliver:
		return engine.T("architects.why.noCaptured"), "5.10"
	case m.Kind == moveRelease:
		return engine.T("architects.why.noInmates"), "5.10"
	case reason == noneElsewhere:
		return engine.T("architects.why.noneElsewhere"), "5.10"
	case reason == noDebt:
		return engine.T("architects.why.noDebt"), "5.10"
	case m.Kind == moveRecover:
		return p.whyNotPay(p.recoverPrice(g.t)), "5.10"
	}
	return p.whyNotPay(p.debtPrice(g.t)), "5.10"
}

// deliver sends all captured workers to the Prison for 1 silver each.
func (g *game) deliver(e entry, _ engine.Move, ev *engine.Events) {
	g.again(e)
	p := g.me()
	if ev != nil {
		g.tellDeliver(g.active, p.captured, ev)
	}
	p.goods[silver] += int16(g.imprison(p))
}

func (g *game) tellDeliver(by int8, captured [maxSeats]int8, ev *engine.Events) {
	gains := amounts{silver: sum(captured[:])}
	if g.isAutoma(by) {
		gains = amounts{marble: 1}
	}
	g.tell(ev, by, engine.T("architects.event.deliver", g.who("who", by), partsArg(g.groupTexts(captured)),
		engine.Term("gains", parts(gainTexts(&gains, 1)))), "prison", g.placePlayer(by))
}

// imprison moves the captured workers of a board to the Prison.
func (g *game) imprison(p *player) int8 {
	n := int8(0)
	for s := range g.seats {
		g.p[s].prison += p.captured[s]
		n += p.captured[s]
		p.captured[s] = 0
	}
	return n
}

// release takes the own workers out of the Prison.
func (g *game) release(e entry, _ engine.Move, ev *engine.Events) {
	g.again(e)
	g.free(g.active, workers, ev)
}

// free takes up to most workers of a seat out of the Prison.
func (g *game) free(seat, most int8, ev *engine.Events) {
	p := &g.p[seat]
	n := min(most, p.prison)
	if n == 0 {
		return
	}
	p.prison -= n
	p.workers += n
	if ev != nil {
		g.tell(ev, seat, engine.T("architects.event.release", g.who("who", seat), engine.N("n", int(n))), "prison", g.placePlayer(seat))
	}
}

// recover takes the own workers back from all other boards, for silver or for a
// debt.
func (g *game) recover(e entry, m engine.Move, ev *engine.Events) {
	p, how, cost := g.me(), int8(m.N[0]), price{}
	g.again(e)
	if how == recoverForSilver {
		cost = p.recoverPrice(g.t)
		g.pay(p, cost)
	}
	n := g.bringBack(g.active)
	if ev != nil {
		g.tellRecover(n, how, cost, ev)
	}
	if how == recoverForDebt {
		p.unpaid++
		g.changeVirtue(g.active, -1, ev)
	}
}

func (g *game) tellRecover(n, how int8, cost price, ev *engine.Events) {
	list := priceTexts(cost)
	if how == recoverForDebt {
		list = []engine.Text{amountText(debt, 1), amountText(virtue, -1)}
	}
	g.tell(ev, g.active, engine.T("architects.event.recover", g.actor(), engine.N("n", int(n)), priceArg(list)), g.placeMe())
}

// bringBack moves a seat's workers from all boards to its own supply.
func (g *game) bringBack(seat int8) int8 {
	n := int8(0)
	for s := range g.seats {
		n += g.p[s].captured[seat]
		g.p[s].captured[seat] = 0
	}
	g.p[seat].workers += n
	return n
}

// payDebt flips an unpaid debt (RULES 5.10).
func (g *game) payDebt(e entry, _ engine.Move, ev *engine.Events) {
	g.again(e)
	p := g.me()
	cost := p.debtPrice(g.t)
	g.pay(p, cost)
	p.unpaid--
	p.paid++
	gains := p.gainsOfDebt(g.t)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.payDebt", g.actor(), partsArg(append(priceTexts(cost), gainTexts(&gains, 1)...))), g.placeMe())
	}
	g.gain(g.active, &gains, ev)
}

// gainsOfDebt returns the gains for paying a debt: 1 virtue, and the help of apprentices.
func (p *player) gainsOfDebt(t *tables) amounts {
	gains := p.helps(t, onPayDebt)
	gains[virtue]++
	return gains
}
