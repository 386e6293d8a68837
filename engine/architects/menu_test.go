package architects

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestMenuEffectsMatchRules compares the announced effects of places with their real effects, in
// random matches.
func TestMenuEffectsMatchRules(t *testing.T) {
	checked := 0
	for seed := range uint64(12) {
		g := match(t, 1+int(seed%5), seed, nil)
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(20 + seed)))
		enginetest.Walk(t, g, func(s engine.State, seat engine.Seat) engine.Move {
			if g.asked() == stepTurn && g.me().workers > 0 {
				for _, m := range g.Moves(seat, nil) {
					checked += checkPlace(t, g, m)
				}
			}
			return random(s, seat)
		}, nil)
	}
	if checked < 5000 {
		t.Errorf("only %d places were compared", checked)
	}
}

// checkPlace places a worker and compares the player's gains with the text in the menu.
func checkPlace(t *testing.T, g *game, m engine.Move) int {
	t.Helper()
	to := place(m.N[0])
	switch to {
	case quarry, forest, silversmith, taxStand, marketLeft, marketRight:
	default:
		return 0
	}
	effect := g.Describe(engine.Seat(g.active), m).Effect
	if last := effect.Key == "architects.visit.last"; last != (g.me().workers == 1) {
		t.Fatalf("with %d workers in hand, %s warns of the last one: %v", g.me().workers, placeIDs[to], last)
	} else if last {
		effect = effect.Args[0].Value.(engine.Text)
	}
	var said [goods]int
	for _, part := range effect.Args[0].Value.([]engine.Text) {
		for what, name := range goodTexts[:goods] {
			if part.Key == "architects.part.good" && part.Args[1].Value.(engine.Text).Key == name.Key {
				said[what] += part.Args[0].Value.(int)
			}
		}
	}
	c := g.copy()
	before := c.me().goods
	c.place(entry{}, m, nil)
	for what, n := range c.p[g.active].goods {
		if got := int(n - before[what]); got != said[what] {
			t.Fatalf("%s brings %d %s, the menu says %d", placeIDs[to], got, goodNames[what], said[what])
		}
	}
	return 1
}

// TestPricesOfHires compares the prices in the view for the next visit to the Workshop with the
// real cost of hiring there.
func TestPricesOfHires(t *testing.T) {
	checked := 0
	for seed := range uint64(10) {
		g := match(t, 2+int(seed%4), seed, map[string]string{"boards": "random"})
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(50 + seed)))
		enginetest.Walk(t, g, func(s engine.State, seat engine.Seat) engine.Move {
			if g.asked() == stepTurn && g.me().workers > 0 {
				for _, price := range g.View(seat).(*View).Own.Hires {
					checked += checkHire(t, g, price)
				}
			}
			return random(s, seat)
		}, nil)
	}
	if checked < 1000 {
		t.Errorf("only %d prices were compared", checked)
	}
}

// checkHire hires at the next visit and compares the payment with the price in the view.
func checkHire(t *testing.T, g *game, price Price) int {
	t.Helper()
	c := g.copy()
	c.place(entry{}, move(movePlace, int8(workshop)), nil)
	slot := int8(price.Slot - 1)
	if can := workStep.Answers[0].Legal(c, entry{}, move(moveHire, slot)) == 0; can != price.Pays {
		t.Fatalf("slot %d can be hired: %v, the view says %v", price.Slot, can, price.Pays)
	}
	if !price.Pays {
		return 0
	}
	held, pool := c.me().goods[silver], c.pool
	c.hireForSilver(entry{}, move(moveHire, slot), nil)
	if got := int(held - c.p[g.active].goods[silver]); got != price.Total || int(c.pool-pool) != price.Tax {
		t.Fatalf("slot %d costs %d and %d tax, the view says %+v", price.Slot, got, c.pool-pool, price)
	}
	return 1
}
