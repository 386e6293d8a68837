package lisboa_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestRefusalsOfCards writes answers of the game that do not fit the question of a hand card, or of
// a card on display.
func TestRefusalsOfCards(t *testing.T) {
	const notInHand, notShown, elsewhere = "lisboa.why.notInHand", "lisboa.why.notShown", "lisboa.why.elsewhere"
	want := map[string]map[string]string{
		"card": {"red builder 1": notInHand, "pc_red_builder_1": notInHand, "play brown king 5": notInHand, "b2": elsewhere, "st_b2": elsewhere, "court": elsewhere, "gold": elsewhere,
			"pb_blue_5": elsewhere, "hello": "lisboa.why.unknown", "red builder 99": elsewhere},
		"draw": {"brown builder 1": notShown, "draw brown king 5": notShown, "decree_12": elsewhere},
	}
	s := enginetest.Start(t, lisboa.Rules{}, 3, 5, nil)
	r := engine.NewRand(engine.NumberedSeed(5))
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		kind := s.Ask(seat).Kind
		for written, why := range want[kind] {
			no := s.Refuse(seat, written)
			if no.Why.Key != why || (no.Rule == "") != (why == "lisboa.why.unknown") || len(no.Instead) == 0 {
				t.Errorf("question %s, %q: %s, rule %q, instead %v; want %s", kind, written, no.Why.Key, no.Rule, no.Instead, why)
			}
		}
		delete(want, kind)
		return enginetest.AtRandom(r)(s, seat)
	}, nil)
	if len(want) > 0 {
		t.Errorf("not asked: %v", want)
	}
}
