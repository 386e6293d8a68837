package deck

import (
	"testing"

	"guildhall/engine"
)

// TestDealFollowsFacts deals six cards, two of which must lie at three places.
func TestDealFollowsFacts(t *testing.T) {
	var f Facts
	f.Add(Fact{Cards: 0b011, Deck: 0b11, DeckOnly: 0b01, Held: 1})
	r := engine.NewRand(engine.NumberedSeed(1))
	seen := map[int8]map[int]bool{0: {}, 1: {}}
	for range 300 {
		allowed := []uint64{f.AllowedAt(0), f.AllowedAt(1), f.AllowedAt(2), f.AllowedIn(0), f.AllowedIn(0), f.AllowedIn(1)}
		cards, ok := Deal([]int8{0, 1, 2, 3, 4, 5}, allowed, r)
		if !ok {
			t.Fatal("no deal")
		}
		if cards[0] > 1 {
			t.Fatalf("deal %v: another card on top", cards)
		}
		for slot, card := range cards {
			if card > 1 {
				continue
			}
			if seen[card][slot] = true; slot == 2 || slot == 5 {
				t.Fatalf("deal %v: card %d is in an impossible place", cards, card)
			}
		}
	}
	for card, slots := range seen {
		if len(slots) != 4 {
			t.Errorf("card %d was dealt to %d slots, want 4", card, len(slots))
		}
	}
}

// TestDealReportsImpossibleFacts deals two cards to two slots that both allow only the first card.
func TestDealReportsImpossibleFacts(t *testing.T) {
	if cards, ok := Deal([]int8{0, 1}, []uint64{1, 1}, engine.NewRand(engine.NumberedSeed(1))); ok {
		t.Errorf("dealt %v", cards)
	}
}

// TestFactsFollowCards draws the top card and lays a card of the hand back on the deck.
func TestFactsFollowCards(t *testing.T) {
	var f Facts
	f.Add(Fact{Cards: 0b11, Deck: 0b11, DeckOnly: 0b11})
	f.Draw(2)
	f.Lay(2, 5)
	want := Fact{Cards: 0b11, Deck: 0b100001, DeckOnly: 1, Held: 1 << 2}
	if got := f.All(); len(got) != 1 || got[0] != want {
		t.Errorf("facts are %+v, want %+v", got, want)
	}
	f.Forget(0b11)
	if f != (Facts{}) {
		t.Errorf("facts %+v are left", f.All())
	}
}
