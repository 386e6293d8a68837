package market

import (
	"fmt"
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
)

const none = codec.None

// game is one match, a flat value but for the tables: a copy is a clone.
type game struct {
	t      *tables
	seats  int8
	turn   int16 // turns (answers up to a commit), from 1
	round  int8  // from 1; 0 while orders are chosen
	bell   int8  // the seat that wins ties
	over   bool
	agenda agenda.Stack[entry]
	price  [goodKinds]int8
	traded [goodKinds]bool // sold by a seat in this round
	gone   [goodKinds]int8 // cards that were sold, by anybody
	deck   [deckSize]int8
	ndeck  int8
	crates [maxSeats + 1]crate
	order  [maxSeats]int8 // seats by their bids of the round, highest first
	p      [maxSeats]player
}

// crate holds two cards until it is taken.
type crate struct{ open, covered, taker int8 }

// guild is the taker of the crate that nobody took.
const guild = maxSeats

type player struct {
	coins       int16
	hand, known [goodKinds]int8 // known: of the hand, the cards that everybody has seen
	offered     [2]int8         // orders
	kept        int8            // place in offered
	bid         int8
	income      [sources]int16
}

// Sources of coins, in the order of the score sheet.
const (
	fromStart = iota
	fromBids
	fromSales
	fromOrders
	fromLeft
	sources
)

// earn books coins won, or paid when n is negative.
func (p *player) earn(source int, n int16) {
	p.coins += n
	p.income[source] += n
}

// order is the order that the seat has kept.
func (p *player) order() int8 { return p.offered[p.kept] }

// pairs is how many pairs of an order the hand holds.
func (p *player) pairs(order int8) int8 {
	return min(p.hand[orders[order][0]], p.hand[orders[order][1]])
}

func (p *player) cards() int { return total(&p.hand) }

func total(n *[goodKinds]int8) (sum int) {
	for _, n := range n {
		sum += int(n)
	}
	return sum
}

func (g *game) draw() int8 {
	g.ndeck--
	return g.deck[g.ndeck]
}

// Clone is a deep copy.
func (g *game) Clone() engine.State {
	c := *g
	return &c
}

// Resample draws anew what seat may not know: the other hands but for the cards that
// everybody has seen, the deck, what lies under the cloths, the orders and sealed bids
// of others.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := *g
	if g.openStep() == stepAmount { // it is asked who has two cards of the good at least
		e := g.agenda.Top()
		w.p[e.seat].known[e.n] = max(2, w.p[e.seat].known[e.n])
	}
	var others []int8 // orders that may be anybody's
	for order := range int8(orderKinds) {
		if seat < 0 || !slices.Contains(g.p[seat].offered[:], order) {
			others = append(others, order)
		}
	}
	engine.Shuffle(r, others)
	var hidden []int8
	w.eachHidden(seat, func(card *int8) { hidden = append(hidden, *card) })
	for s := range w.seats {
		p := &w.p[s]
		if engine.Seat(s) == seat {
			continue
		}
		p.offered, others = [2]int8(others), others[2:]
		slices.Sort(p.offered[:])
		if p.kept != none {
			p.kept = int8(r.Intn(2))
		}
		if g.openStep() == stepBid && p.bid != none {
			p.bid = int8(r.Intn(int(g.dearest(s)) + 1))
		}
	}
	slices.Sort(hidden)
	engine.Shuffle(r, hidden)
	w.eachHidden(seat, func(card *int8) { *card, hidden = hidden[0], hidden[1:] })
	for s := range w.seats {
		w.p[s].known = g.p[s].known
	}
	return &w
}

// eachHidden shows every card that seat does not know to look, which may change it.
func (g *game) eachHidden(seat engine.Seat, look func(*int8)) {
	for i := range g.deck[:g.ndeck] {
		look(&g.deck[i])
	}
	for i := range g.crates {
		if c := &g.crates[i]; g.lies(i) {
			look(&c.covered)
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		if engine.Seat(s) == seat {
			continue
		}
		hand := p.known
		for good := range p.hand {
			for range p.hand[good] - p.known[good] {
				card := int8(good)
				look(&card)
				hand[card]++
			}
		}
		p.hand = hand
	}
}

// lies reports whether a crate waits to be taken.
func (g *game) lies(crate int) bool {
	return g.round > 0 && crate <= int(g.seats) && g.crates[crate].taker == none
}

// Check reports the first broken invariant: cards, orders, coins.
func (g *game) Check() error {
	all, seen := g.gone, [orderKinds]bool{}
	for _, card := range g.deck[:g.ndeck] {
		all[card]++
	}
	for i := range g.crates {
		if c := g.crates[i]; g.lies(i) {
			all[c.open]++
			all[c.covered]++
		}
	}
	for s := range g.seats {
		p := &g.p[s]
		for good, n := range p.hand {
			all[good] += n
			if p.known[good] > n {
				return fmt.Errorf("market: seat %d: %d %s known of %d", s, p.known[good], goodIDs[good], n)
			}
		}
		for _, order := range p.offered {
			if seen[order] {
				return fmt.Errorf("market: order %s twice", orderCode(order))
			}
			seen[order] = true
		}
		if p.coins < 0 || p.kept == none && g.round > 0 {
			return fmt.Errorf("market: seat %d: %d coins, order %d", s, p.coins, p.kept)
		}
		if err := codec.CheckIncome(p.income[:], p.coins); err != nil {
			return fmt.Errorf("market: seat %d: coins: %w", s, err)
		}
	}
	for good, n := range all {
		if n != cardsOf {
			return fmt.Errorf("market: %d cards of %s, want %d", n, goodIDs[good], cardsOf)
		}
	}
	return g.checkAgenda()
}

// checkAgenda reports steps that cannot stand where they are. The rules rely on it.
func (g *game) checkAgenda() error {
	if err := rulebook.CheckAgenda(g, g.over); err != nil {
		return fmt.Errorf("market: %w", err)
	}
	return nil
}
