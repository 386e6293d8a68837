package villagers

import "guildhall/engine"

// whyNotCard tells why the active seat cannot place or use a card in its build
// turn: the rule and the numbers. It is zero when nothing forbids it.
func (g *game) whyNotCard(k kind, s *survey) (why engine.Text, rule string) {
	switch k {
	case tinner:
		return engine.Text{}, ""
	case smuggler:
		if !s.gold {
			return engine.T("villagers.why.noGold"), "7.5"
		}
		return g.whyNotUnlock(k, s)
	}
	if g.now.built >= g.now.limit {
		return engine.T("villagers.why.limit", engine.N("n", int(g.now.limit))), "7.1"
	}
	switch k {
	case monk:
		return engine.Text{}, ""
	case apprentice:
		return g.whyNotApprentice(s)
	}
	if !g.fits(k, s) {
		return g.whyNoPlace(k), "7.2"
	}
	return g.whyNotUnlock(k, s)
}

// whyNoPlace names the card that a chain lacks below a card, or that all places
// are taken (RULES 7.2).
func (g *game) whyNoPlace(k kind) engine.Text {
	var missing, chain []engine.Text
	for below := g.t.cards[k].pred; below != noKind; below = g.t.cards[below].pred {
		chain = append([]engine.Text{cardTexts[below]}, chain...)
		if !g.hasCard(below) {
			missing = append([]engine.Text{cardTexts[below]}, missing...)
		}
	}
	pred := g.t.cards[k].pred
	args := []engine.Arg{cardArg(k), engine.Term("on", cardTexts[pred])}
	if g.hasCard(pred) {
		return engine.T("villagers.why.full", append(args, engine.N("n", int(roomOf(pred))))...)
	}
	if len(chain) == 1 {
		return engine.T("villagers.why.noHost", args...)
	}
	return engine.T("villagers.why.noChain", append(args, engine.List("chain", chain), engine.List("missing", missing))...)
}

// hasCard reports whether the own village has a card that counts as k.
func (g *game) hasCard(k kind) bool {
	for i := range g.v[:g.nv] {
		if c := &g.v[i]; c.seat == g.active && c.role == k {
			return true
		}
	}
	return false
}

// whyNotUnlock tells why a padlock cannot be opened now (RULES 7.3).
func (g *game) whyNotUnlock(k kind, s *survey) (why engine.Text, rule string) {
	if g.canUnlock(k, s) {
		return engine.Text{}, ""
	}
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

// ownerOf is the first other village with such a card.
func (g *game) ownerOf(k kind) int8 {
	for i := range g.v[:g.nv] {
		if c := &g.v[i]; c.kind == k && c.seat != g.active {
			return c.seat
		}
	}
	return none
}

func (g *game) whyNotApprentice(s *survey) (why engine.Text, rule string) {
	if g.canApprentice(s) {
		return engine.Text{}, ""
	}
	if s.covered == 0 {
		return engine.T("villagers.why.nothingCovered"), "7.5"
	}
	return engine.T("villagers.why.nothingReplaceable"), "7.5"
}

// whyNotTrade tells why the active seat cannot trade for a basic villager
// (RULES 7.4).
func (g *game) whyNotTrade(basic kind) engine.Text {
	switch limit := g.tradeLimit(); {
	case int(g.now.trades) >= limit:
		return engine.T("villagers.why.trades", engine.N("n", limit))
	case g.supply[basic] == 0:
		return engine.T("villagers.why.noBasic", cardArg(basic))
	}
	return engine.T("villagers.why.noHand")
}
