package villagers

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestCountessTakesAnnouncedAmounts compares the announced amounts of the events with the amounts
// when they are resolved at once.
func TestCountessTakesAnnouncedAmounts(t *testing.T) {
	paid, gained := 0, 0
	for seed := range uint64(12) {
		g := enginetest.Start(t, Rules{}, 1, seed, nil).(*game)
		r := engine.NewRand(engine.NumberedSeed(seed))
		for !g.over {
			notice := g.countessNotice()
			if open := g.solo.nopen > 0; open != (len(notice) == 1) {
				t.Fatalf("%d events lie face up, told %v", g.solo.nopen, notice)
			}
			for i, event := range g.solo.open[:g.solo.nopen] {
				item := notice[0].Args[0].Value.([]engine.Text)[i]
				c := g.Clone().(*game)
				before, hers := c.p[0].gold, c.p[countessSeat].gold
				switch e := &g.t.events[event]; e.effect {
				case effectPay:
					c.resolveEvent(int(event), nil)
					if want := int(before - c.p[0].gold); item.Args[1].Value != want {
						t.Errorf("told %v, %d gold were paid", item, want)
					}
					paid++
				case effectCountessGains:
					c.resolveEvent(int(event), nil)
					if want := int(c.p[countessSeat].gold - hers); item.Args[1].Value != want {
						t.Errorf("told %v, she gained %d", item, want)
					}
					gained++
				}
			}
			moves := g.Moves(0, nil)
			if err := g.Play(0, moves[r.Intn(len(moves))], nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if paid < 20 || gained < 5 {
		t.Errorf("compared %d payments and %d gains", paid, gained)
	}
}
