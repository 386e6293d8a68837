package architects

import (
	"testing"

	"guildhall/engine"
)

// TestMenuSaysWhatItDoes compares what the menu of places promises with what
// places bring, in random matches.
func TestMenuSaysWhatItDoes(t *testing.T) {
	checked := 0
	for seed := range uint64(12) {
		g := match(t, 1+int(seed%5), seed, nil)
		r := engine.NewRand(engine.NumberedSeed(20 + seed))
		for g.Result() == nil {
			seat := g.Pending(nil)[0]
			moves := g.Moves(seat, nil)
			if g.asked() == stepTurn && g.me().workers > 0 {
				for _, m := range moves {
					checked += checkPlace(t, g, m)
				}
			}
			if err := g.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 5000 {
		t.Errorf("only %d places were compared", checked)
	}
}

// checkPlace places a worker and compares goods with the menu's words.
func checkPlace(t *testing.T, g *game, m engine.Move) int {
	t.Helper()
	to := place(m.N[0])
	switch to {
	case quarry, forest, silversmith, taxStand, marketLeft, marketRight:
	default:
		return 0
	}
	var said [goods]int
	for _, part := range g.Describe(engine.Seat(g.active), m).Effect.Args[0].Value.([]engine.Text) {
		for what, name := range goodTexts[:goods] {
			if part.Key == "architects.part.good" && part.Args[1].Value.(engine.Text).Key == name.Key {
				said[what] += part.Args[0].Value.(int)
			}
		}
	}
	c := g.copy()
	before := c.me().goods
	c.place(to, nil)
	for what, n := range c.p[g.active].goods {
		if got := int(n - before[what]); got != said[what] {
			t.Fatalf("%s brings %d %s, the menu says %d", placeIDs[to], got, goodNames[what], said[what])
		}
	}
	return 1
}

// TestPricesOfHires compares what the view says of the next visit to the
// Workshop with what hiring costs there.
func TestPricesOfHires(t *testing.T) {
	checked := 0
	for seed := range uint64(10) {
		g := match(t, 2+int(seed%4), seed, map[string]string{"boards": "random"})
		r := engine.NewRand(engine.NumberedSeed(50 + seed))
		for g.Result() == nil {
			seat := g.Pending(nil)[0]
			moves := g.Moves(seat, nil)
			if g.asked() == stepTurn && g.me().workers > 0 {
				for _, price := range g.View(seat).(*View).Own.Hires {
					c := g.copy()
					c.place(workshop, nil)
					slot := int8(price.Slot - 1)
					if c.canHire(slot) != price.Pays {
						t.Fatalf("slot %d can be hired: %v, the view says %v", price.Slot, c.canHire(slot), price.Pays)
					}
					if !price.Pays {
						continue
					}
					silverBefore, pool := c.me().goods[silver], c.pool
					c.hire(slot, nil)
					if got := int(silverBefore - c.p[g.active].goods[silver]); got != price.Total || int(c.pool-pool) != price.Tax {
						t.Fatalf("slot %d costs %d and %d tax, the view says %+v", price.Slot, got, c.pool-pool, price)
					}
					checked++
				}
			}
			if err := g.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d prices were compared", checked)
	}
}
