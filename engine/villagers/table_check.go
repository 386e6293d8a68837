package villagers

import "fmt"

// Totals of the rulebook (RULES 13).
const (
	deckCards   = 94
	startCards  = 6
	basicCopies = 10
	allCards    = deckCards + startCards // all cards except basic villagers
)

// suitTotals are the numbers of copies of each suit, including basic villagers.
var suitTotals = [suits]int{grains: 8, wood: 24, hay: 26, ore: 24, grapes: 6, wool: 8, leather: 6, solitary: 20, special: 8}

// checkTotals compares the tables with the totals of the rulebook: copies,
// suits, and for each keyring the number of its padlocks.
func (t *tables) checkTotals() error {
	var bySuit [suits]int
	var locks [allKinds]int
	deck, road := 0, 0
	for k := range kinds {
		c := &t.cards[k]
		deck, road = deck+int(c.deck), road+int(c.road)
		bySuit[c.suit] += int(c.deck + c.road + c.supply)
		if c.lock != noKind {
			locks[c.lock] += int(c.deck + c.road)
		}
		if c.basic != (kind(k) < basics) || c.basic && c.supply != basicCopies || !c.basic && c.deck+c.road != 2 {
			return fmt.Errorf("villagers.csv: %s: %d in the deck, %d on the Road, %d in the supply", t.ids[k], c.deck, c.road, c.supply)
		}
		if c.pred != noKind && t.cards[c.pred].room == 0 {
			return fmt.Errorf("villagers.csv: %s lies on %s, which has no room", t.ids[k], t.ids[c.pred])
		}
		if c.gold > 0 && c.counter != countNothing {
			return fmt.Errorf("villagers.csv: line %d: %s has gold and silver", k+2, t.ids[k])
		}
	}
	if deck != deckCards || road != startCards {
		return fmt.Errorf("villagers.csv: %d cards in the deck and %d on the Road, want %d and %d", deck, road, deckCards, startCards)
	}
	if bySuit != suitTotals {
		return fmt.Errorf("villagers.csv: suits %v, want %v", bySuit, suitTotals)
	}
	for k := range kinds {
		if int(t.cards[k].keys) != locks[k] {
			return fmt.Errorf("villagers.csv: %s has %d keys and opens %d padlocks", t.ids[k], t.cards[k].keys, locks[k])
		}
	}
	for s, first := range t.firsts {
		if want := suit(s) != solitary && suit(s) != special; want != (first != noKind) {
			return fmt.Errorf("villagers.csv: nothing begins the chains of %s, or something must not", t.suitIDs[s])
		}
	}
	return nil
}
