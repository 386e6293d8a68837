package villagers

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// buildersStep gives the n-th seat in order its build turn, until all had theirs.
var buildersStep = step{
	Kind: stepBuilders, Name: "builders", On: []play.Kind{stepEndBuild}, Act: nextBuilder,
	Holds: func(g *game, e, _ entry) bool { return e.n <= g.seats },
}

// nextBuilder begins the next seat's build turn, in turn order (RULES 7).
func nextBuilder(g *game, e entry, _ *engine.Events) {
	if e.n == g.seats {
		return
	}
	g.active = g.inTurn(e.n)
	g.push(stepBuilders, int(e.n)+1)
	g.now = newTurn()
	g.now.limit = int8(g.buildLimit(g.active))
	g.now.since = g.serial
	g.push(stepBuild, 0)
}

// buildLimit is two and one for each builder, at most five (RULES 7.1); an
// event of the solo game counts only so many builders.
func (g *game) buildLimit(seat int8) int {
	builders := g.buildersOf(seat)
	if most, ok := g.inForce(effectBuilderCap); ok {
		builders = min(builders, most)
	}
	return min(mostLimit, baseLimit+builders)
}

// tradeLimit is how many basic villagers may be traded for in a turn.
func (g *game) tradeLimit() int {
	if most, ok := g.inForce(effectTradeCap); ok {
		return most
	}
	return maxTrades
}

// buildStep asks what to build. It is a question also where one answer is left: that
// nothing can be built is a secret of the hand, and what was built can be taken back
// until its player ends the turn.
var buildStep = unmoved(step{
	Kind: stepBuild, Name: "build", Rule: "7.1", Purpose: engine.T("villagers.purpose.build"), Feature: "build", On: []play.Kind{stepBuilders},
	Insists: func(g *game, _ entry) bool { return g.me().nhand > 0 || g.now.acted },
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		for k := range eachKind(g.me().holds) {
			what := movePlace
			if g.t.cards[k].discarded {
				what = moveUse
			}
			dst = append(dst, move(what, int(k)))
		}
		for k := range basics {
			dst = append(dst, move(moveTrade, k))
		}
		return dst
	},
}, movePlace, moveUse, moveTrade, moveEnd, moveJester)

// inBuildTurn is what the parts of an action of a build turn lie on.
var inBuildTurn = []play.Kind{stepBuild}

// listBuild is the menu of a build turn: what can really be placed and used
// now, trades, the end (RULES 7).
func (g *game) listBuild(dst []engine.Move) []engine.Move {
	p := g.me()
	s := g.survey()
	for k := range eachKind(p.holds) {
		if g.canPlace(k, &s) {
			dst = append(dst, move(movePlace, int(k)))
		}
	}
	if p.holds>>tinner&1 != 0 {
		dst = append(dst, move(moveUse, int(tinner)))
	}
	if p.holds>>smuggler&1 != 0 && g.canSmuggle(&s) {
		dst = append(dst, move(moveUse, int(smuggler)))
	}
	if p.nhand > 0 && int(g.now.trades) < g.tradeLimit() {
		for b := range kind(basics) {
			if g.supply[b] > 0 {
				dst = append(dst, move(moveTrade, int(b)))
			}
		}
	}
	return append(dst, move(moveEnd, 0))
}

// survey holds what the villages allow now, collected in one pass.
type survey struct {
	room    uint64 // roles in the own village that can carry another card, a bit each
	own     uint64 // kinds in the own village
	others  uint64 // kinds in other villages
	gold    bool   // a visible gold symbol in the own village
	covered uint64 // kinds an Apprentice may replace, founders included when own
}

const bitAny = uint64(1) << anyFirst

func (g *game) survey() survey {
	var s survey
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat != g.active {
			s.others |= 1 << c.kind
			if c.above > 0 && c.kind != founders && !isStandIn(c.kind) {
				s.covered |= 1 << c.kind
			}
			continue
		}
		s.own |= 1 << c.kind
		if c.free() > 0 {
			s.room |= 1 << c.role
		}
		if c.above > 0 && !isStandIn(c.kind) {
			s.covered |= 1 << c.kind
		}
		s.gold = s.gold || c.above == 0 && g.t.gold(c) > 0
	}
	return s
}

// isStandIn reports whether a card in a village stands for another one.
func isStandIn(k kind) bool { return k == monk || k == apprentice }

// canPlace reports whether a card of the hand can be placed now (RULES 7.2).
func (g *game) canPlace(k kind, s *survey) bool {
	if g.now.built >= g.now.limit {
		return false
	}
	switch k {
	case tinner, smuggler:
		return false
	case monk:
		return true
	case apprentice:
		return g.canApprentice(s)
	}
	return g.fits(k, s) && g.canUnlock(k, s)
}

// fits reports whether the own village has a place for a card.
func (g *game) fits(k kind, s *survey) bool {
	pred := g.t.cards[k].pred
	return pred == noKind || s.room>>pred&1 != 0 || s.room&bitAny != 0 && g.t.cards[pred].first
}

// choosePlace takes a card of the hand that will be placed.
func (g *game) choosePlace(k kind, ev *engine.Events) {
	g.me().spend(k)
	g.now.card = k
	if k == apprentice {
		g.push(stepVillage, 0)
		return
	}
	g.push(stepPosition, 0)
}

// positionStep asks on which card the chosen one is laid.
var positionStep = unmoved(step{
	Kind: stepPosition, Name: "position", Rule: "7.2", Purpose: engine.T("villagers.purpose.position"), Feature: "position", On: inBuildTurn,
}, moveOn)

// listPositions are the cards of the own village on which the chosen card can
// lie, and a new chain for those that begin one (RULES 7.2, 7.5).
func (g *game) listPositions(dst []engine.Move) []engine.Move {
	k := g.now.card
	if k == monk {
		return g.listMonk(dst)
	}
	pred := g.t.cards[k].pred
	if pred == noKind {
		return append(dst, move2(moveOn, none, int(k)))
	}
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat == g.active && c.free() > 0 && (c.role == pred || c.role == anyFirst && g.t.cards[pred].first) && !g.equalToEarlierCard(i) {
			dst = append(dst, move2(moveOn, i, int(k)))
		}
	}
	return dst
}

// equalToEarlierCard reports whether an earlier card of the village is just like
// card i: nothing lies on either, and nothing below them. To choose between
// them would be no choice.
func (g *game) equalToEarlierCard(i int) bool {
	c := &g.v[i]
	if c.above > 0 || c.below != none {
		return false
	}
	for j := range i {
		d := &g.v[j]
		if d.kind == c.kind && d.role == c.role && d.seat == c.seat && d.above == 0 && d.below == none && d.coins == c.coins && d.side == c.side {
			return true
		}
	}
	return false
}

// choosePosition notes where the card will lie and asks for the padlock.
func (g *game) choosePosition(host, role int, ev *engine.Events) {
	g.agenda.Pop()
	g.now.host, g.now.role = int16(host), kind(role)
	if g.t.cards[g.now.card].lock != noKind {
		g.push(stepUnlock, 0)
		return
	}
	g.place(ev)
}

// place lays the chosen card down, its padlock paid (RULES 7.2).
func (g *game) place(ev *engine.Events) {
	n := &g.now
	if n.host != none {
		if host := &g.v[n.host]; host.role == anyFirst {
			host.role = g.hostRole(n.role)
		}
	}
	c := placed{kind: n.card, role: n.role, seat: g.active, below: n.host, coins: n.coins}
	at := g.put(c)
	n.built++
	if ev != nil {
		g.logPlaced(at, ev)
	}
	g.clearChoice()
}

// hostRole is the card that a Monk stands for when a card with this role is
// put on it: it fixes the suit of its chain (RULES 7.5).
func (g *game) hostRole(role kind) kind { return g.t.cards[role].pred }

// clearChoice forgets the card in hand between hand and village.
func (g *game) clearChoice() {
	n := &g.now
	n.card, n.coins, n.host, n.role, n.village, n.replaced = noKind, 0, none, noKind, none, false
	n.basic, n.onto = noKind, none
}

// endBuild ends the build turn: Monks that lie on top return to the hand
// (RULES 7.5).
func (g *game) endBuild(ev *engine.Events) {
	g.agenda.Pop()
	g.returnMonks(ev)
	if ev != nil {
		g.logBuildOver(ev)
	}
	g.now = newTurn()
	g.endTurn(ev)
}

// returnMonks takes back the Monks on top, again and again, since a Monk may
// lie on a Monk.
func (g *game) returnMonks(ev *engine.Events) {
	for i := g.nv - 1; i >= 0; i-- {
		if c := &g.v[i]; c.kind == monk && c.seat == g.active && c.above == 0 {
			if ev != nil {
				g.logMonkReturns(i, ev)
			}
			g.remove(i)
			g.me().take(monk)
			i = g.nv
		}
	}
}
