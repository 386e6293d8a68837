package villagers

import "guildhall/engine"

// viewOwn returns the hand with the obstacle for each card, and the cards that the seat
// knows in the stacks.
func (g *game) viewOwn(seat int8) *Own {
	own := &Own{Seat: engine.Seat(seat), Hand: []HandCard{}, Traded: []Buried{}}
	p := &g.p[seat]
	look := g.asBuilder(seat)
	s := look.survey()
	for k := range eachKind(p.holds) {
		h := look.viewHandCard(k, &s)
		h.N = int(p.hand[k])
		if h.State == "now" && !g.choosesBuild(seat) {
			h.State = "ready"
		}
		own.Hand = append(own.Hand, h)
	}
	for i := range g.piles.end {
		cards := g.piles.of(i)
		for j, c := range cards {
			if c.trader() == seat {
				own.Traded = append(own.Traded, Buried{Card: g.t.ids[c.kind], Stack: (i + 1) % (reserve + 1), Depth: len(cards) - 1 - j})
			}
		}
	}
	return own
}

// asBuilder returns the match as if the seat could choose what to build: in its present
// build turn, or in a new one.
func (g *game) asBuilder(seat int8) *game {
	if g.choosesBuild(seat) {
		return g
	}
	c := g.copy()
	c.clearChoice()
	if g.active != seat || g.phase() != phaseBuild {
		c.active = seat
		c.now = newTurn()
		c.now.limit = int8(g.buildLimit(seat))
	}
	return c
}

func (g *game) viewHandCard(k kind, s *survey) HandCard {
	h := HandCard{Card: g.t.ids[k], State: "blocked", To: engine.NoSeat}
	if reason := g.building(k, s); reason != 0 {
		h.Why, _ = g.whyNotCard(k, reason, s)
		return h
	}
	h.State = "now"
	if k == tinner || k == apprentice {
		return h
	}
	c := g.copy()
	defer copies.Return(c)
	c.takeOut(k)
	if k != smuggler {
		c.now.lie(c.listPositions(nil)[0])
	}
	if c.isLocked() {
		if g.over { // after the end nobody is paid
			return h
		}
		by := c.cheapestUnlock()
		h.Pays, h.To = g.paysTo(by)
		c.pay(by)
	}
	if k != smuggler && k != monk {
		c.place(nil)
		h.Score = c.villages.secondTotal(g.active) - g.villages.secondTotal(g.active)
	}
	return h
}

// paysTo names the receiver of the gold for a padlock.
func (g *game) paysTo(by int) (string, engine.Seat) {
	switch {
	case by == payFree:
		return "free", engine.NoSeat
	case by == payBank:
		return "bank", engine.NoSeat
	case g.villages.v[by].seat == g.active:
		return "own", engine.NoSeat
	case g.isSolo():
		return "countess", engine.NoSeat
	}
	return "seat", engine.Seat(g.villages.v[by].seat)
}
