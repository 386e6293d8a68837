package villagers

import "guildhall/engine"

// Ways to open a padlock that are no unlocker's card.
const (
	payBank = -1
	payFree = -2
)

// lockTax is the gold that an event of the solo game adds to the price of every
// padlock.
func (g *game) lockTax() int {
	tax, _ := g.inForce(effectLockTax)
	return tax
}

// canUnlock reports whether the padlock of a card can be opened now, with the
// gold at hand (RULES 7.3).
func (g *game) canUnlock(k kind, s *survey) bool {
	lock := g.t.cards[k].lock
	if lock == noKind {
		return true
	}
	need := g.lockTax()
	if !g.now.tinner && s.own>>lock&1 == 0 {
		need += lockPrice
	}
	return int(g.me().gold) >= need
}

// unlockStep asks who gets the gold for the padlock.
var unlockStep = unmoved(step{
	Kind: stepUnlock, Name: "unlock", Rule: "7.3", Purpose: engine.T("villagers.purpose.unlock"), Feature: "unlock", On: inBuildTurn,
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move { return append(dst, move(moveUnlock, payBank)) },
}, moveUnlock)

// listUnlocks are the ways to open the padlock of the chosen card: any
// unlocker in any village; the bank only when there is none; nothing at all
// with the Tinner (RULES 7.3).
func (g *game) listUnlocks(dst []engine.Move) []engine.Move {
	lock := g.t.cards[g.now.card].lock
	gold := int(g.me().gold) - g.lockTax()
	if gold < 0 {
		return dst
	}
	found := false
	for own := range 2 { // the own village first
		for i := range g.v[:g.nv] {
			c := &g.v[i]
			if c.kind != lock || (c.seat == g.active) == (own == 1) {
				continue
			}
			found = true
			if (own == 0 || gold >= lockPrice) && !g.equalToEarlierUnlocker(i) {
				dst = append(dst, move(moveUnlock, i))
			}
		}
	}
	if !found && gold >= lockPrice {
		dst = append(dst, move(moveUnlock, payBank))
	}
	if g.now.tinner {
		dst = append(dst, move(moveUnlock, payFree))
	}
	return dst
}

// equalToEarlierUnlocker reports whether an earlier unlocker of the same
// village holds as many coins: paying one or the other would be no choice.
func (g *game) equalToEarlierUnlocker(i int) bool {
	for _, d := range g.v[:i] {
		if c := &g.v[i]; d.kind == c.kind && d.seat == c.seat && d.coins == c.coins {
			return true
		}
	}
	return false
}

// unlock pays for the padlock, and places or uses the card.
func (g *game) unlock(by int, ev *engine.Events) {
	g.agenda.Pop()
	if ev != nil {
		g.logUnlock(by, ev)
	}
	switch {
	case by == payFree:
	case by == payBank:
		g.me().gain(fromPadlocks, -lockPrice)
	default:
		c := &g.v[by]
		c.coins += lockPrice
		if c.seat != g.active {
			g.me().gain(fromPadlocks, -lockPrice)
		}
	}
	if tax := g.lockTax(); tax > 0 {
		g.me().gain(fromEvents, -tax)
		g.p[countessSeat].gain(fromEvents, tax)
	}
	if g.now.card == smuggler {
		g.push(stepLoot, 0)
		return
	}
	g.place(ev)
}
