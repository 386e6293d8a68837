package architects

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"guildhall/engine/codec"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// Check reports the first broken invariant.
func (g *game) Check() error {
	return codec.Checked("architects", g.checkRoom, g.checkBuildings, g.checkCrew, g.checkPiles, g.checkSchemes, g.checkWorkers, g.checkPlayers, g.checkAgenda)
}

// checkRoom checks that a position fits into the arrays of the state. Moves never create
// cards or workers, so only an invented position can fail.
func (g *game) checkRoom() error {
	if n := g.buildingCount(); n > buildingCards {
		return fmt.Errorf("%d building cards", n)
	}
	n := int(g.crew.n)
	for _, k := range g.crew.display {
		if k != noKind {
			n++
		}
	}
	for s := range g.seats {
		n += int(g.p[s].nhired)
		if w := g.workersOf(s); w > workers {
			return fmt.Errorf("seat %d has %d workers", s, w)
		}
		if g.p[s].nsite > g.p[s].hall && g.p[s].nsite+1 > workers {
			return fmt.Errorf("seat %d has %d buildings", s, g.p[s].nsite)
		}
	}
	if n > apprenticeCards {
		return fmt.Errorf("%d apprentices", n)
	}
	return nil
}

func (g *game) buildingCount() int {
	n := int(g.deck.n) + int(g.now.look.len())
	for s := range g.seats {
		p := &g.p[s]
		n += int(p.hand.len()) + int(p.built.len()) + int(p.pack.len())
	}
	return n
}

// workersOf counts the workers of a seat wherever they are.
func (g *game) workersOf(seat int8) int {
	p := &g.p[seat]
	n := int(p.workers) + int(p.hall) + int(p.prison) + int(g.elsewhere(seat)) + int(p.circled())
	for _, who := range g.market.stalls {
		if who == seat {
			n++
		}
	}
	return n
}

// checkWorkers counts every worker (RULES 2.7).
func (g *game) checkWorkers() error {
	var inside [maxSeats]int8
	for _, s := range g.hall[:g.nhall] {
		inside[s]++
	}
	for s := range g.seats {
		if n := g.workersOf(s); n != workers {
			return fmt.Errorf("seat %d has %d workers, want %d", s, n, workers)
		}
		if g.p[s].captured[s] != 0 {
			return fmt.Errorf("seat %d holds its own workers", s)
		}
		if inside[s] > g.p[s].hall || inside[s] < g.p[s].hall && g.nhall < g.plan().last {
			return fmt.Errorf("seat %d has %d workers in the Guildhall, %d are drawn there", s, g.p[s].hall, inside[s])
		}
	}
	return nil
}

// checkBuildings checks that every building card is in exactly one place (RULES 2.5).
func (g *game) checkBuildings() error {
	var seen cards
	add := func(c cards) error {
		if seen&c != 0 {
			return fmt.Errorf("building card %s is in two places", buildingID(int8(bits.TrailingZeros64(uint64(seen&c)))))
		}
		seen |= c
		return nil
	}
	for _, card := range g.deck.cards[:g.deck.n] {
		if err := add(only(card)); err != nil {
			return err
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		if p.hand&p.pack != 0 || p.hand&p.built != 0 {
			return fmt.Errorf("seat %d has a building card twice", s)
		}
		if err := add(p.hand | p.pack | p.built); err != nil {
			return err
		}
	}
	if err := add(g.now.look); err != nil {
		return err
	}
	for i := range g.t.buildings {
		if want := g.people > 1 || g.t.buildings[i].solo; seen.has(int8(i)) != want {
			return fmt.Errorf("building card %s is in the game: %v, want %v", buildingID(int8(i)), seen.has(int8(i)), want)
		}
	}
	return nil
}

// checkCrew counts every apprentice (RULES 2.4).
func (g *game) checkCrew() error {
	var n [maxKinds]int8
	for _, k := range g.crew.deck[:g.crew.n] {
		n[k]++
	}
	for slot, k := range g.crew.display {
		if k != noKind {
			n[k]++
		}
		if g.crew.coins[slot] < 0 || k == noKind && g.crew.coins[slot] > 0 {
			return fmt.Errorf("%d coins on slot %d", g.crew.coins[slot], slot+1)
		}
	}
	for s := range g.seats {
		for _, k := range g.p[s].hired[:g.p[s].nhired] {
			n[k]++
		}
	}
	for k := range g.t.apprentices {
		if a := &g.t.apprentices[k]; n[k] != a.copies {
			return fmt.Errorf("%d apprentices %s, want %d", n[k], a.id, a.copies)
		}
	}
	if g.crew.openly < 0 || g.crew.openly > g.crew.n {
		return fmt.Errorf("%d known apprentices of %d in the deck", g.crew.openly, g.crew.n)
	}
	return nil
}

// checkPiles counts the cards of the Black Market and the rewards.
func (g *game) checkPiles() error {
	if err := deck.CheckCopies(int8(marketCards), 1, g.market.small.all(), g.market.big.all()); err != nil {
		return codec.At("Black Market", err)
	}
	var n [rewardCards]int8
	for _, kind := range g.rewards.cards {
		n[kind]++
	}
	for kind := range g.t.rewards {
		if n[kind] != g.t.rewards[kind].copies {
			return fmt.Errorf("%d rewards %s", n[kind], rewardID(int8(kind)))
		}
	}
	if g.rewards.left+g.rewards.shown > 2*g.seats+1 {
		return fmt.Errorf("%d rewards in the game", g.rewards.left+g.rewards.shown)
	}
	return nil
}

func (g *game) checkSchemes() error {
	if !g.withAutoma() {
		return nil
	}
	o := &g.auto
	if err := deck.CheckCopies(int8(schemeCards), 1, o.pile.all(), o.discard.all(), o.future.all()); err != nil {
		return codec.At("schemes", err)
	}
	for _, card := range o.future.all() {
		if !g.t.schemes[card].future || g.auto.seen>>card&1 != 0 {
			return fmt.Errorf("scheme %s among the Future cards", schemeID(card))
		}
	}
	return nil
}

// checkPlayers checks for values that no moves can lead to.
func (g *game) checkPlayers() error {
	var on [levels + 1]int8
	for s := range g.seats {
		p := &g.p[s]
		on[p.cathedral]++
		for i, n := range p.goods {
			if n < 0 {
				return fmt.Errorf("seat %d has %d %s", s, n, goodNames[i])
			}
		}
		if p.virtue < 0 || p.virtue > topVirtue || p.unpaid < 0 || p.nhired > p.hiringLimit(g.t) {
			return fmt.Errorf("seat %d: virtue %d, %d unpaid debts, %d apprentices", s, p.virtue, p.unpaid, p.nhired)
		}
		if g.isAutoma(s) && (p.hand|p.pack|p.built != 0 || p.nhired > 0 || p.board != 0 || p.goods != [goods]int16{marble: p.goods[marble]}) {
			return errors.New("the automa holds what it does not use")
		}
		if p.knows&p.hand != 0 || p.knows&p.built != 0 {
			return fmt.Errorf("seat %d knows elsewhere what it has", s)
		}
		if !g.isAutoma(s) && !g.agrees(s) {
			return fmt.Errorf("seat %d has seen a card that is now in another place", s)
		}
	}
	for n := 1; n <= levels; n++ {
		if on[n] > g.t.cathedral[n].slots {
			return fmt.Errorf("%d seats on level %d of the Cathedral", on[n], n)
		}
	}
	return nil
}

// checkAgenda checks the places of the steps and their arguments, and that no question is
// open for the automa.
func (g *game) checkAgenda() error {
	if err := rulebook.CheckAgenda(g, g.over); err != nil || g.over {
		return err
	}
	if its := []play.Kind{stepTurn, stepReset, stepLimit, stepEnd}; g.isAutoma(g.active) && !slices.Contains(its, g.agenda.Top().kind) {
		return errors.New("the automa is asked")
	}
	return nil
}
