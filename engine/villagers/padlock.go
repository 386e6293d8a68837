package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/play"
)

// Ways to open a padlock without paying an unlocker's card.
const (
	payBank = -1
	payFree = -2
)

// lockTax returns the gold that an event of the solo game adds to the price of every
// padlock.
func (g *game) lockTax() int {
	tax, _ := g.inForce(effectLockTax)
	return tax
}

// canUnlock reports whether the padlock of a card can be opened now with the seat's gold
// (RULES 7.3).
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

// unlockStep asks for the receiver of the gold for the padlock.
var unlockStep = step{
	Kind: stepUnlock, Name: "unlock", Rule: "7.3", Purpose: engine.T("villagers.purpose.unlock"), Feature: "unlock", On: inBuildTurn,
	Holds: func(g *game, _, _ entry) bool {
		n := &g.now
		return n.card >= 0 && n.card < kinds && g.isLocked() && (n.card == smuggler || g.hasPosition())
	},
	Ask: askingOf(func(g *game) engine.Text {
		return engine.T("villagers.ask.unlock", cardArg(g.now.card), engine.Term("lock", cardTexts[g.t.cards[g.now.card].lock]))
	}),
	Offer:  func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listUnlocks(dst) },
	All:    func(_ *game, _ entry, dst []engine.Move) []engine.Move { return append(dst, move(moveUnlock, payBank)) },
	Refuse: refusing(whyNotPay),
	Answers: []answer{{
		Kind: moveUnlock, Code: coded("unlock", (*game).unlockWord), Do: doing(unlock), Describe: telling(describeUnlock),
		Label: func(*game, entry, engine.Move) engine.Text {
			return engine.T("villagers.pay.bank", engine.N("n", lockPrice))
		},
		Why: func(g *game, _ entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("villagers.why.notBank", cardArg(g.now.card), engine.Term("lock", cardTexts[g.t.cards[g.now.card].lock])), "7.3"
		},
	}},
}

// hasPosition reports whether the chosen position is offered.
func (g *game) hasPosition() bool {
	return slices.Contains(g.listPositions(nil), move2(moveOn, int(g.now.host), int(g.now.role)))
}

// listUnlocks appends the ways to open the padlock of the chosen card: any unlocker in any
// village, the bank only if there is none, or free with the Tinner (RULES 7.3).
func (g *game) listUnlocks(dst []engine.Move) []engine.Move {
	lock := g.t.cards[g.now.card].lock
	gold := int(g.me().gold) - g.lockTax()
	if gold < 0 {
		return dst
	}
	found := false
	for own := range 2 { // the own village first
		for i := range g.villages.v[:g.villages.nv] {
			c := &g.villages.v[i]
			if c.kind != lock || (c.seat == g.active) == (own == 1) {
				continue
			}
			found = true
			if (own == 0 || gold >= lockPrice) && !g.villages.equalToEarlierUnlocker(i) {
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

// equalToEarlierUnlocker reports whether an earlier unlocker of the same village has the same
// number of coins. Paying one or the other then makes no difference.
func (w *villages) equalToEarlierUnlocker(i int) bool {
	c := &w.v[i]
	return slices.ContainsFunc(w.v[:i], func(d placed) bool { return d.kind == c.kind && d.seat == c.seat && d.coins == c.coins })
}

// cheapestUnlock returns the cheapest way to open the padlock: an own unlocker, free with
// the Tinner, otherwise the first card in the list.
func (g *game) cheapestUnlock() int {
	list := g.listUnlocks(nil)
	best := int(list[0].N[0])
	if best >= 0 && g.villages.v[best].seat == g.active {
		return best
	}
	if last := int(list[len(list)-1].N[0]); last == payFree {
		return payFree
	}
	return best
}

// unlockWord returns the receiver of the gold in notation.
func (g *game) unlockWord(by int) string {
	switch by {
	case payBank:
		return "bank"
	case payFree:
		return "free"
	}
	word := g.villageWord(g.villages.v[by].seat)
	if g.villages.among(by, g.listUnlocks) > 1 {
		word += " " + strconv.Itoa(g.villages.rank(by))
	}
	return word
}

// unlockPart returns the receiver of the gold in a few words.
func (g *game) unlockPart(by int) engine.Text {
	switch {
	case by == payFree:
		return engine.T("villagers.pay.free")
	case by == payBank:
		return engine.T("villagers.pay.bank", engine.N("n", lockPrice))
	case g.villages.v[by].seat == g.active:
		return engine.T("villagers.pay.own", engine.N("n", lockPrice), engine.Term("card", g.villages.villagerText(by, g.listUnlocks)))
	}
	return engine.T("villagers.pay.other", engine.N("n", lockPrice), g.owner("who", g.villages.v[by].seat), engine.Term("card", g.villages.villagerText(by, g.listUnlocks)))
}

func describeUnlock(g *game, by int) engine.Option {
	o := engine.Option{Label: engine.T("villagers.do.choice", engine.Term("what", g.unlockPart(by)))}
	if by >= 0 {
		o.Effect = engine.T("villagers.do.unlock.effect", engine.N("n", int(g.villages.v[by].coins)))
		o.Places = []string{g.villages.placeCard(by)}
	}
	return o
}

// unlock pays for the padlock, and places or uses the card.
func unlock(g *game, by int, ev *engine.Events) {
	if ev != nil {
		g.tellUnlock(by, ev)
	}
	g.pay(by)
	if g.now.card == smuggler {
		g.push(stepLoot, 0)
		return
	}
	g.place(ev)
}

// tellUnlock adds the event that names the receiver of the gold for a padlock.
// It comes before the payment.
func (g *game) tellUnlock(by int, ev *engine.Events) {
	k := g.now.card
	args := []engine.Arg{g.who(), cardArg(k), engine.Term("lock", cardTexts[g.t.cards[k].lock])}
	switch {
	case by == payFree:
		g.tell(ev, g.active, engine.T("villagers.event.unlockFree", args...))
	case by == payBank:
		g.tell(ev, g.active, engine.T("villagers.event.unlockBank", append(args, engine.N("n", lockPrice))...), g.placeMe())
	case g.villages.v[by].seat == g.active:
		g.tell(ev, g.active, engine.T("villagers.event.unlockOwn", append(args, engine.N("n", lockPrice))...), g.villages.placeCard(by))
	default:
		args = append(args, engine.N("n", lockPrice), g.owner("other", g.villages.v[by].seat))
		g.tell(ev, g.active, engine.T("villagers.event.unlockOther", args...), g.villages.placeCard(by), g.placeMe())
	}
	if tax := g.lockTax(); tax > 0 {
		g.tell(ev, g.active, engine.T("villagers.event.lockTax", g.who(), engine.N("n", tax)), g.placeMe(), g.placePlayer(countessSeat))
	}
}

// pay pays the gold for a padlock (RULES 7.3).
func (g *game) pay(by int) {
	switch {
	case by == payFree:
	case by == payBank:
		g.me().gain(fromPadlocks, -lockPrice)
	default:
		c := &g.villages.v[by]
		c.coins += lockPrice
		if c.seat != g.active {
			g.me().gain(fromPadlocks, -lockPrice)
		}
	}
	if tax := g.lockTax(); tax > 0 {
		g.me().gain(fromEvents, -tax)
		g.p[countessSeat].gain(fromEvents, tax)
	}
}

// whyNotPay returns the reason that another card must be paid instead (RULES 7.3).
func whyNotPay(g *game, _ entry, w writtenMove) (why engine.Text, rule string) {
	if w.verb != "unlock" {
		return why, rule
	}
	k := g.now.card
	lock := g.t.cards[k].lock
	args := []engine.Arg{cardArg(k), engine.Term("lock", cardTexts[lock])}
	s := g.survey()
	switch {
	case w.code == "unlock free":
		return engine.T("villagers.why.notFree", args...), "7.5"
	case (s.own|s.others)>>lock&1 == 0:
		return engine.T("villagers.why.nobody", args...), "7.3"
	case int(g.me().gold) < lockPrice+g.lockTax():
		return engine.T("villagers.why.cannotPay", append(args, engine.N("n", lockPrice+g.lockTax()), engine.N("have", int(g.me().gold)))...), "7.3"
	}
	return engine.T("villagers.why.notThere", args...), "7.3"
}

// whyNotUnlock returns the reason why a padlock that canUnlock refuses cannot be opened now (RULES
// 7.3).
func (g *game) whyNotUnlock(k kind, s *survey) (why engine.Text, rule string) {
	lock, tax := g.t.cards[k].lock, g.lockTax()
	args := []engine.Arg{cardArg(k), engine.Term("lock", cardTexts[lock]), engine.N("have", int(g.me().gold))}
	switch {
	case s.own>>lock&1 != 0 || g.now.tinner:
		return engine.T("villagers.why.tax", append(args, engine.N("n", tax))...), "10.6"
	case s.others>>lock&1 != 0:
		return engine.T("villagers.why.payOther", append(args, engine.N("n", lockPrice+tax), g.owner("who", g.ownerOf(lock)))...), "7.3"
	}
	return engine.T("villagers.why.payBank", append(args, engine.N("n", lockPrice+tax))...), "7.3"
}

// ownerOf returns the first other village with a card of this kind.
func (g *game) ownerOf(k kind) int8 {
	for i := range g.villages.v[:g.villages.nv] {
		if c := &g.villages.v[i]; c.kind == k && c.seat != g.active {
			return c.seat
		}
	}
	return none
}
