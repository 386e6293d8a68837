package enginetest

import (
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
)

// cardLists makes a stored state of lists of hidden cards. The viewers see a card with an asterisk.
func cardLists(lists ...string) *stored {
	secret := &engine.Secret{Look: func(_ engine.Seat, _ int, word string) (card, seen string) {
		if card, known := strings.CutSuffix(word, "*"); known {
			return card, word
		}
		return word, ""
	}}
	d := &stored{}
	for _, list := range lists {
		zone, cards, _ := strings.Cut(list, ": ")
		for at, word := range strings.Fields(cards) {
			from := len(d.b)
			d.b = append(d.b, `"`+word+`"`...)
			d.leaves = append(d.leaves, leaf{field: zone, zone: zone, at: at, list: true, word: word, from: from, to: len(d.b), secret: secret})
		}
	}
	return d
}

func TestAccountFollowsSeenCards(t *testing.T) {
	for name, test := range map[string]struct {
		before, after *stored
		want          []string // places of the card "well"; nil: the account does not have it
	}{
		"a known card that goes under the deck may still be in the hand": {
			cardLists("deck: inn", "hand: well* mill"), cardLists("deck: inn well", "hand: mill"), []string{"deck", "hand"}},
		"a known card that stays in the hand may be under the deck": {
			cardLists("deck: inn", "hand: well* mill"), cardLists("deck: inn mill", "hand: well"), []string{"deck", "hand"}},
		"a known card of the deck goes to another hidden list": {
			cardLists("deck: well*", "hand: mill"), cardLists("hand: mill well"), []string{"hand"}},
		"nobody has seen a card that was in no list": {
			cardLists("deck: inn", "hand: mill"), cardLists("deck: inn", "hand: mill well"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			a := account{viewer: 0}
			a.follow(test.before, test.after)
			var zones []string
			for _, c := range a.cards {
				if c.card == "well" {
					zones = c.zones
				}
			}
			if !slices.Equal(zones, test.want) {
				t.Errorf("the card is in %q, want %q", zones, test.want)
			}
		})
	}
}
