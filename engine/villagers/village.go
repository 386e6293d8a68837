package villagers

import "iter"

// tally holds the sums of the symbols of a village. Symbols above the name always count;
// those below it count only on uncovered cards (RULES 1).
type tally struct {
	cards       int
	food        int
	builders    int
	gold        int // printed gold
	goldSymbols int
	padlocks    int
	coins       int
	counts      [counters]int // numbers that silver symbols use
	symbols     [suits]int
	of          *tables
}

func (w *villages) tally(seat int8) tally {
	t := tally{of: w.t}
	for _, c := range w.cardsIn(seat) {
		t.add(c)
	}
	t.count()
	return t
}

// cardsIn yields the cards of a village with their indexes, in the order of placing.
func (w *villages) cardsIn(seat int8) iter.Seq2[int, *placed] {
	return func(yield func(int, *placed) bool) {
		for i := range w.v[:w.nv] {
			if c := &w.v[i]; c.seat == seat && !yield(i, c) {
				return
			}
		}
	}
}

// uncovered adds up a number of the cards of a village on which no card lies.
func (w *villages) uncovered(seat int8, number func(*placed) int) (sum int) {
	for _, c := range w.cardsIn(seat) {
		if c.above == 0 {
			sum += number(c)
		}
	}
	return sum
}

// count sets the numbers for silver symbols after all cards are added.
func (t *tally) count() {
	c := &t.counts
	c[countFood], c[countBuilders], c[countGoldSymbols], c[countPadlocks] = t.food, t.builders, t.goldSymbols, t.padlocks
	c[countWood], c[countHay], c[countOre], c[countSolitary] = t.symbols[wood], t.symbols[hay], t.symbols[ore], t.symbols[solitary]
}

func (t *tally) add(c *placed) {
	info := &t.of.cards[c.kind]
	t.cards++
	if info.suit != noSuit {
		t.symbols[info.suit] += int(info.symbols)
	}
	if info.lock != noKind {
		t.padlocks++
	}
	t.coins += int(c.coins)
	t.counts[countMaxCoins] = max(t.counts[countMaxCoins], int(c.coins+c.paid))
	if c.above > 0 {
		return
	}
	t.food += t.of.food(c)
	t.builders += int(info.builders)
	if gold := t.of.gold(c); gold > 0 {
		t.gold += gold
		t.goldSymbols++
		if info.suit == wood {
			t.counts[countWoodGold] += gold
		}
	}
}

// gold returns the number of the gold symbol, or 0 without one.
func (t *tables) gold(c *placed) int {
	if c.kind >= founders {
		return int(t.starts[c.kind-founders][c.side].gold)
	}
	return int(t.cards[c.kind].gold)
}

// food returns the number of food symbols.
func (t *tables) food(c *placed) int {
	if c.kind >= founders {
		return int(t.starts[c.kind-founders][c.side].food)
	}
	return int(t.cards[c.kind].food)
}

// silver returns the value of a silver symbol in a village (RULES 2).
func (t *tally) silver(k kind) int {
	info := &t.of.cards[k]
	if info.counter == countNothing {
		return 0
	}
	return int(info.amount) * (t.counts[info.counter] / int(info.per))
}

// silverOf adds up the visible silver symbols of a village.
func (w *villages) silverOf(seat int8, t *tally) int {
	return w.uncovered(seat, func(c *placed) int { return t.silver(c.kind) })
}

// worth returns the value of a villager: its printed gold, or the present value of its
// formula (RULES 10.6).
func (w *villages) worth(c *placed, t *tally) int {
	if gold := w.t.gold(c); gold > 0 {
		return gold
	}
	return t.silver(c.kind)
}

// foodOf returns the number of visible food symbols of a village.
func (w *villages) foodOf(seat int8) int { return w.uncovered(seat, w.t.food) }

func (w *villages) buildersOf(seat int8) int {
	return w.uncovered(seat, func(c *placed) int { return int(w.t.cards[c.kind].builders) })
}

// rooms holds the number of cards that a card can carry, by its role.
var rooms = func() (n [roles]int8) {
	for k := range builtIn.cards {
		n[k] = builtIn.cards[k].room
	}
	n[anyFirst] = 2
	return n
}()

// free returns the number of further cards that may lie on a card.
func (c *placed) free() int8 { return max(0, rooms[c.role]-c.above) }

// put places a card in a village, on another card or as a new chain.
func (w *villages) put(c placed) int16 {
	c.id = w.serial
	w.serial++
	if c.below != none {
		w.v[c.below].above++
	}
	w.v[w.nv] = c
	w.nv++
	return w.nv - 1
}

// remove takes an uncovered card out of its village.
func (w *villages) remove(at int16) placed {
	c := w.v[at]
	if c.below != none {
		w.v[c.below].above--
	}
	copy(w.v[at:w.nv], w.v[at+1:w.nv])
	w.nv--
	w.v[w.nv] = placed{}
	for i := range w.v[:w.nv] {
		if w.v[i].below > at {
			w.v[i].below--
		}
	}
	return c
}

// newCard returns a card that begins a chain of a village.
func newCard(k kind, seat int8) placed {
	return placed{kind: k, role: k, seat: seat, below: none}
}
