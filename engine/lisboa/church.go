package lisboa

import (
	"strconv"

	"guildhall/engine"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// church holds the ring of the Cardinal with the clergy tiles (RULES 6).
type church struct {
	cardinal int8            // space of the Cardinal, from 0
	ring     [ringTiles]int8 // clergy tiles or none; tile k lies after space k
	bag      set             // clergy tiles in the bag
	spent    set             // clergy tiles that were discarded
}

// passes reports whether the treasury rises and whether the church is scored if the
// Cardinal moves n spaces: he stops on the symbol or the icon, or passes it (RULES 6). If
// the church is scored at once, stopping on the icon is not enough.
func (c *church) passes(t *tables, steps int8, atOnce bool) (treasury, scoring bool) {
	for i := int8(1); i <= steps; i++ {
		at := (c.cardinal + i) % ringTiles
		treasury = treasury || at == t.church.treasury
		if at == t.church.scoring {
			scoring = scoring || i < steps || !atOnce
		}
	}
	return treasury, scoring
}

// tileAt returns the index of the tile behind or ahead of the Cardinal.
func (c *church) tileAt(side int8) int8 {
	if side == ahead {
		return c.cardinal
	}
	return (c.cardinal + ringTiles - 1) % ringTiles
}

// tilesBeside returns the names of the tiles behind and ahead of a space.
func (c *church) tilesBeside(t *tables, space int8) (list []engine.Text) {
	for _, at := range []int8{(space + ringTiles - 1) % ringTiles, space} {
		if tile := c.ring[at]; tile != none {
			list = append(list, t.clergyText(tile))
		}
	}
	return list
}

// draw draws a tile from the bag. If the bag is empty, the discarded tiles first return to
// it (RULES 4). It returns none if there are no tiles at all.
func (c *church) draw(r *engine.Rand) int8 {
	if c.bag.len() == 0 {
		c.bag, c.spent = c.spent, set{}
	}
	n := c.bag.len()
	if n == 0 {
		return none
	}
	at := r.Intn(n)
	for tile := range c.bag.all {
		if at == 0 {
			c.bag.remove(tile)
			return tile
		}
		at--
	}
	return none
}

// scoresAtOnce reports whether a seat's Cardinal scores the church during the move instead
// of at the end of the turn. It does for Lacerda, by the rules document of the project's
// user.
func (g *game) scoresAtOnce(seat int8) bool { return g.atOnce && g.isLacerda(seat) }

// cardinalMay reports whether the Cardinal may move n spaces. He may not if a higher
// treasury would make a store or a public building that is being paid too expensive.
func (g *game) cardinalMay(seat, steps int8) bool {
	rises, _ := g.church.passes(g.t, steps, g.scoresAtOnce(seat))
	return !rises || g.stillPays(seat, min(treasuryTop, g.treasury+1))
}

// cardinalStep asks how far the Cardinal moves. n is a fixed distance, or 0 for the usual
// choice. If m is set, it may be declined.
var cardinalStep = step{
	Kind: stepCardinal, Name: "cardinal", Rule: "6", Purpose: engine.T("lisboa.purpose.cardinal"), Args: "snm", Ahead: toCome(int(cardinal)),
	Holds:    func(g *game, e, _ entry) bool { return e.n <= 3 && g.p[e.seat].nclergy < maxClergy },
	Question: engine.T("lisboa.ask.cardinal"),
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		return append(dst, move(moveSteps, 1), move(moveSteps, 2), move(moveSteps, 3))
	},
	Answers: []answer{{
		Kind: moveSteps, Do: moveCardinal, Legal: whyNotSteps, Why: stepsReason, Means: meansNumber,
		Code: func(_ *game, _ entry, m engine.Move) string { return "move " + strconv.Itoa(int(m.N[0])) },
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.steps", engine.N("n", int(m.N[0])), engine.N("to", int(g.church.cardinal+int8(m.N[0]))%ringTiles+1))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			to := (g.church.cardinal + int8(m.N[0])) % ringTiles
			rises, scores := g.church.passes(g.t, int8(m.N[0]), g.scoresAtOnce(e.seat))
			return engine.Option{Effect: engine.T("lisboa.do.steps.note", engine.N("treasury", engine.OneIf(rises)), engine.N("church", engine.OneIf(scores)), engine.List("tiles", g.church.tilesBeside(g.t, to))),
				Places: []string{placeChurch(to)}}
		},
	}, optional},
}

// Reasons why the Cardinal does not move so far.
const (
	otherDistance play.Reason = iota + 1
	tooFar
	treasuryRises
)

// whyNotSteps returns the reason why the Cardinal may not move so far (RULES 6).
func whyNotSteps(g *game, e entry, m engine.Move) play.Reason {
	switch n := int8(m.N[0]); {
	case e.n > 0 && m.N[0] != e.n:
		return otherDistance
	case e.n == 0 && n > g.maxSteps(e.seat):
		return tooFar
	case !g.cardinalMay(e.seat, n):
		return treasuryRises
	}
	return 0
}

// stepsReason returns the text of a reason of whyNotSteps.
func stepsReason(g *game, e entry, _ engine.Move, reason play.Reason) (engine.Text, string) {
	switch reason {
	case otherDistance:
		return engine.T("lisboa.why.exactly", engine.N("n", int(e.n))), "1.1"
	case tooFar:
		return engine.T("lisboa.why.far", engine.N("n", int(g.maxSteps(e.seat)))), "6"
	}
	return engine.T("lisboa.why.rises", engine.N("n", int(g.t.treasury[min(treasuryTop, g.treasury+1)].value))), "7.1"
}

// maxSteps returns the usual largest distance of the Cardinal.
func (g *game) maxSteps(seat int8) int8 { return 2 + g.p[seat].perm.cardinalMax }

func moveCardinal(g *game, e entry, m engine.Move, ev *engine.Events) {
	g.agenda.Push(entry{kind: stepTile, seat: e.seat})
	g.advance(e.seat, int8(m.N[0]), ev)
}

// advance moves the Cardinal clockwise. At the treasury symbol the treasury rises. At the
// influence icon the church is scored at the end of the turn (RULES 6).
func (g *game) advance(seat, steps int8, ev *engine.Events) {
	rises, scores := g.church.passes(g.t, steps, g.scoresAtOnce(seat))
	g.church.cardinal = (g.church.cardinal + steps) % ringTiles
	g.now.movers |= 1 << seat
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.cardinal", g.who(seat), engine.N("n", int(steps)), engine.N("to", int(g.church.cardinal)+1), engine.N("church", churchWhen(scores, g.scoresAtOnce(seat)))),
			"church", placeChurch(g.church.cardinal))
	}
	if rises {
		g.moveTreasury(1, ev)
	}
	g.now.church = g.now.church || scores
}

// churchWhen returns the time when the church is scored as a number for texts: 0 not at
// all, 1 at the end of the turn, 2 at once.
func churchWhen(scores, atOnce bool) int {
	return engine.OneIf(scores) * (1 + engine.OneIf(atOnce))
}

// Sides of the Cardinal.
const (
	below int8 = iota
	ahead
)

var sideNames = []string{"behind", "ahead"}

// tileStep asks for the clergy tile to take.
var tileStep = step{
	Kind: stepTile, Name: "tile", Rule: "6", Purpose: engine.T("lisboa.purpose.tile"), Args: "s", Ahead: toCome(int(cardinal)),
	Holds:    func(g *game, e, _ entry) bool { return g.p[e.seat].nclergy < maxClergy },
	Question: engine.T("lisboa.ask.tile"),
	Offer:    listSides,
	Answers: []answer{{
		Kind: moveSide, Code: coded(sideNames),
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.takeTile(e.seat, g.church.tileAt(int8(m.N[0])), ev)
		},
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return g.sideText(int8(m.N[0]))
		},
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			at := g.church.tileAt(int8(m.N[0]))
			tile := &g.t.clergy[g.church.ring[at]]
			return engine.Option{Effect: engine.T("lisboa.do.side.note", engine.N("n", int(tile.wigs)), engine.N("ahead", int(m.N[0]))), Places: []string{placeRing(at)}, Component: tile.id}
		},
	}},
}

func listSides(g *game, _ entry, dst []engine.Move) []engine.Move {
	for side := below; side <= ahead; side++ {
		if g.church.ring[g.church.tileAt(side)] != none {
			dst = append(dst, move(moveSide, side))
		}
	}
	return dst
}

// sideText names the tile behind or ahead of the Cardinal, with its side if both tiles
// have the same effect.
func (g *game) sideText(side int8) engine.Text {
	tile, other := g.church.ring[g.church.tileAt(side)], g.church.ring[g.church.tileAt(below+ahead-side)]
	if other == none || g.t.clergy[other].effect != g.t.clergy[tile].effect {
		return g.t.clergyText(tile)
	}
	return engine.T("lisboa.do.side", engine.Term("tile", g.t.clergyText(tile)), engine.N("ahead", int(side)))
}

// takeTile takes a clergy tile of the ring (RULES 6).
func (g *game) takeTile(seat, at int8, ev *engine.Events) {
	p, tile := &g.p[seat], g.church.ring[at]
	g.church.ring[at] = none
	p.clergy[p.nclergy] = tile
	p.nclergy++
	g.refresh(seat)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.tile", g.who(seat), engine.Term("tile", g.t.clergyText(tile))), placeRing(at), placePart(seat, "clergy"))
	}
}

// scorer returns the seat with which church scoring begins: the mover, or the active player
// if several moved the Cardinal (RULES 6).
func (g *game) scorer() int8 {
	for s := range g.seats {
		if g.now.movers == 1<<s {
			return s
		}
	}
	return g.active
}

// massStep scores the church; the n-th seat is next.
var massStep = step{
	Kind: stepMass, Name: "mass", Args: "pnm", Pauses: true, Act: nextAtMass,
	Holds: func(g *game, e, _ entry) bool { return e.n <= int16(g.seats) && e.m <= int16(g.seats) },
}

// nextAtMass lets one seat after the other surrender tiles. m is the number of the first
// seat plus one, or 0 before it is known. Lacerda has no tiles and always gains the
// influence (RULES 12).
func nextAtMass(g *game, e entry, ev *engine.Events) {
	if !g.now.church || e.n == int16(g.seats) {
		g.now.church = false
		return
	}
	if e.m == 0 {
		e.m = int16(g.scorer()) + 1
		if ev != nil {
			g.tell(ev, none, engine.T("lisboa.event.mass"), "church")
		}
	}
	seat := int8((e.m - 1 + e.n) % int16(g.seats))
	e.n++
	g.agenda.Push(e)
	switch {
	case g.isLacerda(seat):
		g.gainInfluence(seat, g.p[0].portfolio(g.t)+g.p[lacerda].portfolio(g.t), ev)
	case g.p[seat].nclergy > 0:
		g.agenda.Push(entry{kind: stepChurch, seat: seat})
	}
}

// atChurch reports whether a seat is asked for its clergy tiles at the church scoring.
func (g *game) atChurch() bool { return g.asked() == stepChurch }

// churchStep asks for clergy tiles to surrender until the seat stops. n were surrendered
// before.
var churchStep = step{
	Kind: stepChurch, Name: "church", Rule: "10", Purpose: engine.T("lisboa.purpose.church"), Args: "sn", Left: entry.left,
	Notice: func(g *game, e entry) []engine.Text {
		return []engine.Text{engine.T("lisboa.notice.church", g.who(e.seat))}
	},
	Holds: func(_ *game, e, _ entry) bool { return e.n <= maxClergy },
	Asks:  func(g *game, e entry) bool { return g.p[e.seat].nclergy > 0 },
	Act:   (*game).endSurrender,
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.church", engine.N("n", int(g.p[e.seat].portfolio(g.t))), engine.N("given", int(e.n))), Reaction: true}
	},
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		for _, tile := range g.p[e.seat].clergy[:g.p[e.seat].nclergy] {
			dst = append(dst, move(moveClergy, tile))
		}
		return dst
	},
	Answers: []answer{givingTile.Doing((*game).surrender), {
		Kind: moveStop, Word: "done", Means: meansNo,
		Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) { g.endSurrender(e, ev) },
		Label: func(_ *game, e entry, _ engine.Move) engine.Text {
			if e.n > 0 {
				return engine.T("lisboa.do.endChurch")
			}
			return engine.T("lisboa.do.noChurch")
		},
		Describe: func(g *game, e entry, _ engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("lisboa.do.endChurch.note", engine.N("given", int(e.n)), engine.N("n", int(g.p[e.seat].portfolio(g.t))))}
		},
	}},
}

// surrender gives up a clergy tile for the wigs on its back, or stops. A seat that gave up
// at least one tile gains the influence of its portfolio once (RULES 6).
func (g *game) surrender(e entry, m engine.Move, ev *engine.Events) {
	p, tile := &g.p[e.seat], int8(m.N[0])
	e.n++
	g.agenda.Push(e)
	deck.Remove(p.clergy[:], &p.nclergy, tile)
	g.church.spent.add(tile)
	g.refresh(e.seat)
	p.earn(fromClergy, int16(g.t.clergy[tile].wigs))
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.surrender", g.who(e.seat), engine.Term("tile", g.t.clergyText(tile)), engine.N("n", int(g.t.clergy[tile].wigs))), placePart(e.seat, "clergy"))
	}
}

// endSurrender gives the influence of the portfolio to a seat that gave up at least one
// tile.
func (g *game) endSurrender(e entry, ev *engine.Events) {
	if e.n > 0 {
		g.gainInfluence(e.seat, g.p[e.seat].portfolio(g.t), ev)
	}
}

// givingTile is the answer to name a clergy tile: one to keep at setup, or one to
// surrender.
var givingTile = answer{
	Kind:  moveClergy,
	Code:  func(g *game, _ entry, m engine.Move) string { return g.t.clergy[m.N[0]].word },
	Label: func(g *game, e entry, m engine.Move) engine.Text { return g.p[e.seat].clergyText(g.t, int8(m.N[0])) },
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		tile := &g.t.clergy[m.N[0]]
		o := engine.Option{Effect: engine.T("lisboa.do.clergy", engine.N("n", int(tile.wigs)), engine.N("church", engine.OneIf(e.kind == stepChurch))),
			Places: []string{placePart(e.seat, "clergy")}}
		if e.kind == stepChurch {
			o.Component = tile.id
		}
		return o
	},
}

// clergyText names a tile of the player, with a number if tiles have the same effect.
func (p *player) clergyText(t *tables, tile int8) engine.Text {
	n, of := 0, 0
	for _, held := range p.clergy[:p.nclergy] {
		if t.clergy[held].effect == t.clergy[tile].effect {
			of++
		}
		if held == tile {
			n = of
		}
	}
	if of < 2 {
		return t.clergyText(tile)
	}
	return engine.T("lisboa.do.clergy.same", engine.Term("tile", t.clergyText(tile)), engine.N("n", n), engine.N("of", of))
}
