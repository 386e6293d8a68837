package architects

import "guildhall/engine"

// Ways to pay for recovered workers.
const (
	recoverForSilver = iota
	recoverForDebt
	recoverFree // Barracks
)

// elsewhere is how many workers of a seat lie on other boards.
func (g *game) elsewhere(seat int8) int8 {
	n := int8(0)
	for s := range g.seats {
		n += g.p[s].captured[seat]
	}
	return n
}

// held is how many workers a player has captured.
func (p *player) held() int8 {
	n := int8(0)
	for _, c := range p.captured {
		n += c
	}
	return n
}

func (g *game) recoverPrice(p *player) price { return g.priceOf(p, recoverSilver, recoverTax) }

func (g *game) debtPrice(p *player) price { return g.priceOf(p, debtSilver, debtTax) }

// guardStep asks for n more actions (RULES 5.10).
var guardStep = unmoved(step{
	Kind: stepGuard, Name: "guard", Rule: "5.10", Purpose: engine.T("architects.purpose.guard"),
	Feature: "guard", Args: "n", On: inTurn, Declines: always,
}, moveDeliver, moveRelease, moveRecover, movePayDebt, moveDone)

// listGuard are the actions that have an effect, and to stop (RULES 5.10).
func (g *game) listGuard(e entry, dst []engine.Move) []engine.Move {
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
		if p.canPay(g.recoverPrice(p)) {
			dst = append(dst, move(moveRecover, recoverForSilver))
		}
		dst = append(dst, move(moveRecover, recoverForDebt))
	}
	if p.unpaid > 0 && p.canPay(g.debtPrice(p)) {
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
		g.tellRelease(seat, n, ev)
	}
}

// recover takes the own workers back from all other boards, for silver or for a
// debt.
func (g *game) recover(e entry, m engine.Move, ev *engine.Events) {
	p, how, cost := g.me(), int8(m.N[0]), price{}
	g.again(e)
	if how == recoverForSilver {
		cost = g.recoverPrice(p)
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
	cost := g.debtPrice(p)
	g.pay(p, cost)
	p.unpaid--
	p.paid++
	gains := g.helps(p, onPayDebt)
	gains[virtue]++
	if ev != nil {
		g.tellPayDebt(cost, &gains, ev)
	}
	g.gain(g.active, &gains, ev)
}
