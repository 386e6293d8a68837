package architects

import "guildhall/engine"

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
func (p *player) held() int8 {
	n := int8(0)
	for _, c := range p.captured {
		n += c
	}
	return n
}

func (p *player) recoverPrice(t *tables) price { return p.priceOf(t, recoverSilver, recoverTax) }

func (p *player) debtPrice(t *tables) price { return p.priceOf(t, debtSilver, debtTax) }

// guardStep asks for n more actions (RULES 5.10).
var guardStep = step{
	Kind: stepGuard, Name: "guard", Rule: "5.10", Purpose: engine.T("architects.purpose.guard"),
	Feature: "guard", Args: "n", On: inTurn, Declines: always,
	Ask: askingLeft(engine.T("architects.ask.guard")), Offer: listGuard,
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		return append(dst, move(moveDeliver, 0), move(moveRelease, 0), move(moveRecover, recoverForSilver), move(moveRecover, recoverForDebt), move(movePayDebt, 0))
	},
	Refuse: refusing("5.10", explainGuard),
	Answers: []answer{{
		Kind: moveDeliver, Word: "deliver", Do: (*game).deliver, Title: engine.T("architects.do.deliver"), WhyNot: whyNotGuard,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			p := g.me()
			return engine.Option{Effect: parts(append(g.groupTexts(p.captured), amountText(silver, int(p.held())))), Places: []string{"prison"}}
		},
	}, {
		Kind: moveRelease, Word: "release", Do: (*game).release, Title: engine.T("architects.do.release"), WhyNot: whyNotGuard,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			back := engine.T("architects.part.back", engine.N("n", int(g.me().prison)))
			return engine.Option{Effect: parts([]engine.Text{back}), Places: []string{"prison"}}
		},
	}, recovering.Doing((*game).recover), {
		Kind: movePayDebt, Word: "pay debt", Do: (*game).payDebt, Title: engine.T("architects.do.payDebt"), WhyNot: whyNotGuard,
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			p, gains := g.me(), g.me().gainsOfDebt(g.t)
			return engine.Option{Effect: parts(append(append(gainTexts(&gains, 1), amountText(debt, -1)), priceTexts(p.debtPrice(g.t))...))}
		},
	}, stopping},
}

// recovering takes back the seat's own workers from all other boards.
var recovering = answer{
	Kind: moveRecover, WhyNot: whyNotGuard,
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

// explainGuard returns the reason why a written action at the Guardhouse is impossible.
func explainGuard(g *game, e entry, w wish) (why engine.Text, rule string) {
	switch w.verb {
	case "deliver":
		return whyNotGuard(g, e, move(moveDeliver, 0))
	case "release":
		return whyNotGuard(g, e, move(moveRelease, 0))
	case "recover", "recover silver":
		return whyNotGuard(g, e, move(moveRecover, recoverForSilver))
	case "recover debt":
		return whyNotGuard(g, e, move(moveRecover, recoverForDebt))
	case "pay debt":
		return whyNotGuard(g, e, move(movePayDebt, 0))
	}
	return why, rule
}

// whyNotGuard returns the reason why an action at the Guardhouse is not offered.
func whyNotGuard(g *game, _ entry, m engine.Move) (why engine.Text, rule string) {
	p := g.me()
	switch {
	case m.Kind == moveDeliver:
		return engine.T("architects.why.noCaptured"), "5.10"
	case m.Kind == moveRelease:
		return engine.T("architects.why.noInmates"), "5.10"
	case m.Kind == moveRecover && g.elsewhere(g.active) == 0:
		return engine.T("architects.why.noneElsewhere"), "5.10"
	case m.Kind == moveRecover && m.N[0] == recoverForSilver:
		return p.whyNotPay(p.recoverPrice(g.t)), "5.10"
	case p.unpaid == 0:
		return engine.T("architects.why.noDebt"), "5.10"
	}
	return p.whyNotPay(p.debtPrice(g.t)), "5.10"
}

// listGuard appends the actions that have an effect, and the move to stop (RULES 5.10).
func listGuard(g *game, e entry, dst []engine.Move) []engine.Move {
	if e.n == 0 {
		return dst
	}
	p, start := g.me(), len(dst)
	if p.held() > 0 {
		dst = append(dst, move(moveDeliver, 0))
	}
	if p.prison > 0 {
		dst = append(dst, move(moveRelease, 0))
	}
	if g.elsewhere(g.active) > 0 {
		if p.canPay(p.recoverPrice(g.t)) {
			dst = append(dst, move(moveRecover, recoverForSilver))
		}
		dst = append(dst, move(moveRecover, recoverForDebt))
	}
	if p.unpaid > 0 && p.canPay(p.debtPrice(g.t)) {
		dst = append(dst, move(movePayDebt, 0))
	}
	if len(dst) > start {
		dst = append(dst, move(moveDone, 0))
	}
	return dst
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
	n := int8(0)
	for s := range g.seats {
		n += captured[s]
	}
	gains := amounts{}
	if g.isAutoma(by) {
		gains[marble] = 1
	} else {
		gains[silver] = n
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
