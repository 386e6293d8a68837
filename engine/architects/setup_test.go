package architects

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// match sets up a match.
func match(t *testing.T, seats int, seed uint64, options map[string]string) *game {
	t.Helper()
	return enginetest.Start(t, Rules{}, seats, seed, options).(*game)
}

// draft plays the setup to its end with random answers.
func draft(t *testing.T, g *game) {
	t.Helper()
	r := engine.NewRand(engine.NumberedSeed(7))
	for g.settingUp() {
		if _, err := engine.Random(g, r, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSetup checks the numbers of RULES 2, 11.1 and 12.
func TestSetup(t *testing.T) {
	third := map[string]string{"third": "on"}
	for _, c := range []struct {
		name              string
		seats             int
		options           map[string]string
		rewards, columns  int8
		deck              int8 // size after the draft
		silver            []int16
		spaces            int8
		captures          int8
		automaPile, chest int
	}{
		{"alone (E43)", 1, nil, 5, 3, 33, []int16{3}, 12, 2, 20, 10},
		{"two", 2, nil, 5, 3, 34, []int16{3, 4}, 12, 2, 0, 0},
		{"two and the automa", 2, third, 7, 4, 34, []int16{3, 4}, 16, 2, 20, 10},
		{"three", 3, nil, 7, 4, 31, []int16{3, 4, 5}, 16, 2, 0, 0},
		{"four (E30)", 4, nil, 9, 5, 28, []int16{3, 4, 5, 6}, 20, 1, 0, 0},
		{"five", 5, nil, 11, 6, 25, []int16{3, 4, 5, 6, 7}, 24, 1, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := match(t, c.seats, 3, c.options)
			draft(t, g)
			if g.rewards.left != c.rewards || g.plan().columns != c.columns || g.plan().last != c.spaces || g.deck.n != c.deck || g.placesNamed() != c.captures {
				t.Errorf("rewards %d, columns %d, spaces %d, deck %d, places %d; want %+v", g.rewards.left, g.plan().columns, g.plan().last, g.deck.n, g.placesNamed(), c)
			}
			for i, want := range c.silver {
				p := &g.p[g.order[i]]
				if p.goods[silver] != want || p.hand.len() != startHand || p.workers != workers || p.virtue != startVirtue {
					t.Errorf("number %d in order: silver %d, %d cards, %d workers, virtue %d", i+1, p.goods[silver], p.hand.len(), p.workers, p.virtue)
				}
			}
			if g.auto.pile.len() != c.automaPile || g.auto.future.len() != c.chest || g.pool != startPool || g.market.small.len() != marketCards || g.active != g.order[0] {
				t.Errorf("schemes %d and %d, pool %d, small pile %d, active %d of %v", g.auto.pile.len(), g.auto.future.len(), g.pool, g.market.small.len(), g.active, g.order)
			}
			if err := g.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestBoards checks RULES 2.1: the things that each board brings. The seat with the highest virtue
// begins, and is the first when the last cards of the draft go under the deck.
func TestBoards(t *testing.T) {
	for seed := range uint64(20) {
		for _, kind := range []string{"random", "chosen"} {
			g := match(t, 2+int(seed%4), seed, map[string]string{"boards": kind})
			draft(t, g)
			for i := range g.people {
				s := g.order[i]
				p := &g.p[s]
				b := &g.t.boards[p.board]
				if p.virtue > g.p[g.order[0]].virtue || s != (g.order[0]+i)%g.people {
					t.Errorf("seed %d, %s: order %v, but seat %d has virtue %d", seed, kind, g.order, s, p.virtue)
				}
				if p.board == 0 || p.hand.len() != startHand+b.extra || p.prison != b.prison || p.workers != workers-b.prison ||
					p.goods[silver] != int16(b.goods[silver]) || p.unpaid != int16(b.debt) || p.virtue != b.virtue {
					t.Errorf("seed %d, %s: seat %d with board %q is %+v", seed, kind, s, b.id, p)
				}
			}
		}
	}
}

// TestOptionsThatDoNotFit checks options of the automa at tables without an automa.
func TestOptionsThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options map[string]string
		want    bool
	}{
		{1, map[string]string{"automa": "helena"}, true},
		{1, map[string]string{"third": "on"}, false},
		{2, map[string]string{"third": "on", "automa": "helena"}, true},
		{2, map[string]string{"automa": "helena"}, false},
		{3, map[string]string{"third": "on"}, false},
		{5, map[string]string{"automa": "helena"}, false},
	} {
		_, err := Rules{}.New(engine.Setup{Seats: c.seats, Options: c.options, Seed: engine.NumberedSeed(1)})
		if (err == nil) != c.want {
			t.Errorf("%d seats with %v: error %v", c.seats, c.options, err)
		}
	}
}

// TestLoadRefuses breaks each table in one place at a time.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load)
}
