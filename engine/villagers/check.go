package villagers

import (
	"fmt"
	"slices"

	"guildhall/engine/codec"
)

// Check returns an error for the first broken invariant.
func (g *game) Check() error {
	return codec.Checked("villagers", g.checkRoom, g.checkCards, g.checkVillages, g.checkPlayers, g.checkSolo, g.checkAgenda)
}

// count returns the number of each card in all places.
func (g *game) count() [allKinds]int {
	var n [allKinds]int
	for i := range g.piles.end {
		for _, c := range g.piles.of(i) {
			n[c.kind]++
		}
	}
	for _, k := range g.discard.Cards() {
		n[k]++
	}
	for _, c := range g.road {
		if c.kind != noKind {
			n[c.kind]++
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		for k, held := range p.hand {
			n[k] += int(held)
		}
		for _, k := range p.square[:p.nsquare] {
			n[k]++
		}
	}
	for i := range g.villages.v[:g.villages.nv] {
		n[g.villages.v[i].kind]++
	}
	if k := g.now.card; k != noKind {
		n[k]++
	}
	for k := range basics {
		n[k] += int(g.supply[k])
	}
	return n
}

// checkRoom checks that a position fits into the arrays of the state. Moves never create
// cards, so only an invented position can fail.
func (g *game) checkRoom() error {
	n := g.count()
	total := 0
	for k, n := range n {
		switch {
		case k < basics && n > maxBasics:
			return fmt.Errorf("%d cards %q, there are %d", n, cardWord(kind(k)), basicCopies)
		case k >= basics && k < kinds:
			total += n
		}
	}
	if total > maxCards || n[founders]+n[countess] > maxSeats {
		return fmt.Errorf("%d cards of the deck, %d founders", total, n[founders])
	}
	return nil
}

// checkCards counts every card (RULES 13).
func (g *game) checkCards() error {
	for k, n := range g.count() {
		want := 0
		switch c := &g.t.cards[k]; {
		case kind(k) == founders:
			want = int(g.seats)
		case kind(k) == countess:
			want = int(g.villageCount() - g.seats)
		case g.leftOut(kind(k)):
			want = int(c.road)
		default:
			want = int(c.deck + c.road + c.supply)
		}
		if n != want {
			return fmt.Errorf("%d cards %q, want %d", n, cardWord(kind(k)), want)
		}
	}
	return nil
}

// checkVillages checks that every card may lie where it is (RULES 7.2).
func (g *game) checkVillages() error {
	var above [maxPlaced]int8
	for i := range g.villages.v[:g.villages.nv] {
		c := &g.villages.v[i]
		if i > 0 && c.id <= g.villages.v[i-1].id || c.id >= g.villages.serial {
			return fmt.Errorf("id %d of %s is out of order", c.id, cardWord(c.kind))
		}
		if c.coins < 0 {
			return fmt.Errorf("%d coins on %s", c.coins, cardWord(c.kind))
		}
		if c.below == none {
			continue
		}
		if c.below >= int16(i) || g.villages.v[c.below].seat != c.seat {
			return fmt.Errorf("%s lies on a card of another village or a later one", cardWord(c.kind))
		}
		above[c.below]++
		if err := g.checkHost(c, &g.villages.v[c.below]); err != nil {
			return err
		}
	}
	for i := range g.villages.v[:g.villages.nv] {
		if c := &g.villages.v[i]; c.above != above[i] || c.above > rooms[c.role] {
			return fmt.Errorf("%d cards on %s, counted %d, room for %d", above[i], cardWord(c.kind), c.above, rooms[c.role])
		}
	}
	return nil
}

// checkHost returns an error if a card may not lie on another.
func (g *game) checkHost(c, host *placed) error {
	if g.isSolo() && c.seat == countessSeat {
		return fmt.Errorf("the Countess has a chain with %s", cardWord(c.kind))
	}
	if c.role >= kinds || g.t.cards[c.role].pred != host.role {
		return fmt.Errorf("%s lies on %s", cardWord(c.kind), cardWord(host.kind))
	}
	return nil
}

func (g *game) checkPlayers() error {
	for s := range g.villageCount() {
		p := &g.p[s]
		if err := codec.CheckIncome(p.income[:], p.gold); err != nil || p.gold < 0 {
			return fmt.Errorf("seat %d has %d gold: %v", s, p.gold, err)
		}
		if g.isSolo() && s == countessSeat {
			continue
		}
		held := 0
		for k, n := range p.hand {
			held += int(n)
			if n < 0 || (n > 0) != (p.holds>>k&1 != 0) {
				return fmt.Errorf("seat %d holds %d cards %q", s, n, cardWord(kind(k)))
			}
		}
		if held != int(p.nhand) {
			return fmt.Errorf("seat %d holds %d cards, counted %d", s, held, p.nhand)
		}
		if p.drafted > p.limit || p.nsquare > p.drafted {
			return fmt.Errorf("seat %d drafted %d of %d, %d on the square", s, p.drafted, p.limit, p.nsquare)
		}
		if err := g.checkKnown(s); err != nil {
			return err
		}
	}
	return nil
}

// checkKnown returns an error if a card known to be in a hand is neither there nor among
// the seat's traded cards.
func (g *game) checkKnown(seat int8) error {
	buried := g.piles.tradedKinds(seat)
	p := &g.p[seat]
	for _, f := range p.seen.All() {
		if n, has := p.seen.Count(f.Card), p.hand[f.Card]+buried[f.Card]; n > has {
			return fmt.Errorf("seat %d is known to hold %d cards %q, and has %d", seat, n, cardWord(kind(f.Card)), has)
		}
	}
	for k, n := range g.surelyInHand(seat) {
		if n > p.hand[k] {
			return fmt.Errorf("seat %d is known to hold %d cards %q in hand, and has %d", seat, n, cardWord(kind(k)), p.hand[k])
		}
	}
	return nil
}

// checkSolo counts the events (RULES 10.6, 10.9).
func (g *game) checkSolo() error {
	o := &g.solo
	if !g.isSolo() {
		if *o != (soloState{resolving: none}) {
			return fmt.Errorf("events without the Countess")
		}
		return nil
	}
	var n [eventCount]int
	for season := range o.decks {
		for _, e := range o.decks[season][:o.ndecks[season]] {
			n[e]++
		}
	}
	for _, e := range o.open[:o.nopen] {
		n[e]++
	}
	if o.resolving != none {
		n[o.resolving]++
	}
	for i := range n {
		want := 1
		if i == itWasYou && g.mode != normal {
			want = 0
		}
		if n[i] += int(o.done >> i & 1); n[i] != want {
			return fmt.Errorf("event %s is there %d times, want %d", g.t.events[i].id, n[i], want)
		}
	}
	if o.jester && g.mode == hard {
		return fmt.Errorf("a Jester in Hard Mode")
	}
	return nil
}

// checkAgenda returns an error for steps at impossible places or without the things that
// they ask about, and for a card in hand that no step asks about.
func (g *game) checkAgenda() error {
	if err := rulebook.CheckAgenda(g, g.over); err != nil || g.over {
		return err
	}
	if s := rulebook.Asked(g); g.now.card != noKind && !slices.Contains(betweenHandAndVillage, s.Kind) {
		return fmt.Errorf("step %q with the card %q", s.Name, kindWord(g.now.card))
	}
	return nil
}
