package lisboa

import (
	"testing"

	"guildhall/engine/enginetest"
)

var rankIDs = []string{"hand", "favorite", "magistrate", "jester"}

// rich returns a position in which every quantity of decrees can be counted.
func rich(t *testing.T) *game {
	t.Helper()
	g := enginetest.Start(t, Rules{}, 3, 1, nil).(*game)
	for s := range g.p {
		p := &g.p[s]
		p.favors, p.nclergy, p.open, p.influence, p.reis, p.goods = 0, 0, [planKinds]int8{}, 0, 0, goods{}
	}
	p := &g.p[0]
	for i, word := range []string{"b1", "b2", "b3", "c4", "c5"} {
		g.stores[g.t.spaceNamed(word)] = store{0, []int8{gold, cloth, books, tools, tools}[i]}
	}
	g.stores[g.t.spaceNamed("d1")] = store{1, gold}
	g.stores[g.t.spaceNamed("a2")] = store{1, gold}
	p.cubes, p.markers = cubes{3, 4, 2}, 2
	p.top, p.ntop = [edgeSlots + 1]slot{{card: none, ship: deckRed}, {card: none, ship: deckBrown}, {card: g.t.cardNamed("pc_blue_builder_5")}}, 3
	p.bottom, p.nbottom = [edgeSlots]int8{g.t.cardNamed("pc_blue_treasury_1")}, 1
	p.clergy, p.nclergy = [maxClergy]int8{0, 1, 2}, 3
	p.favors = 1<<builder | 1<<king
	g.court.office[builder][0], g.court.office[minister][0], g.court.office[king][0], g.court.plaza[king][0] = 2, 1, 3, 1
	p.done[g.t.planNamed("plan_blue_4")], p.done[g.t.planNamed("plan_green_3")] = 1, 1
	p.open[g.t.planNamed("plan_blue_2")] = 2
	g.opened[g.t.endNamed("wd")] = opening{g.t.publicNamed("pb_blue_1"), 0}
	g.opened[g.t.endNamed("n2")] = opening{g.t.publicNamed("pb_green_2"), 0}
	g.opened[g.t.endNamed("ea")] = opening{g.t.publicNamed("pb_blue_2"), 1}
	p.goods, p.influence, p.reis = goods{2, 1, 3, 1}, 7, 13
	g.p[1].influence, g.p[2].reis = 8, 13
	for _, d := range []int8{0, 1, 2, 3, 4} {
		p.decrees.add(d)
	}
	return g
}

// TestDecrees counts every decree in one position (RULES 1.1).
func TestDecrees(t *testing.T) {
	g := rich(t)
	want := [decreeCount]int16{
		2, 2, 2, 4, 0, 0, 0, 5, 0, 4, // stores by type: 1 gold, 1 cloth, 1 books, 2 tools; two; the most (another has 2 gold)
		4, 4, 0, 6, 4, 0, 0, 2, 2, 2, // rows A to E, columns 1 to 3
		2, 2, 3, 4, 2, 4, 4, 0, 2, 0, // columns 4, 5; cubes; three of each; sets
		6, 6, 5, 6, 5, 4, 0, 4, 2, 6, // ships, hulls, clergy, favors, officials
		6, 3, 5, 4, 2, 2, 2, 3, 3, 0, // officials; on plans; plans; opened by architect and on side W, N, E
		2, 1, 3, 1, 2, 2, 0, 0, 2, 5, // goods; cards; influence of the portfolio
		3, 2, 2, 5, 4, 5, 4, 0, 0, 6, // influence, réis, decrees, kinds, stores, the most, COPYBEST (nobody has any), five stores
	}
	for d, n := range want {
		if got := g.decreeWigs(0, int8(d)); got != n {
			t.Errorf("decree %d, %+v: %d wigs, want %d", d+1, g.t.decrees[d].formula, got, n)
		}
	}
	g.p[0].decrees = set{}
	g.p[1].decrees.add(31) // hulls of player 1: 0
	g.p[2].decrees.add(66) // most réis, tied: 4
	g.p[2].decrees.add(68)
	if got := g.decreeWigs(0, 68); got != 4 {
		t.Errorf("the copy of the best decree: %d wigs, want 4", got)
	}
	if got := g.decreeWigs(2, 68); got != 0 {
		t.Errorf("the copy of a decree worth nothing: %d wigs", got)
	}
}

// TestMajority checks RULES 11: the wigs for places, ties, and none for an amount of 0.
func TestMajority(t *testing.T) {
	for _, c := range []struct {
		amount, want [maxSeats]int8
		places       []int16
	}{
		{[maxSeats]int8{3, 2, 2}, [maxSeats]int8{6, 3, 3}, []int16{6, 4, 2}},
		{[maxSeats]int8{5, 5, 0}, [maxSeats]int8{12, 12, 0}, []int16{15, 10, 5}},
		{[maxSeats]int8{1, 1, 1, 1}, [maxSeats]int8{4, 4, 4, 4}, []int16{9, 6, 3}},
		{[maxSeats]int8{2, 1, 1, 1}, [maxSeats]int8{9, 3, 3, 3}, []int16{9, 6, 3}},
		{[maxSeats]int8{0, 0, 0, 0}, [maxSeats]int8{}, []int16{9, 6, 3}},
		{[maxSeats]int8{4, 3, 2, 1}, [maxSeats]int8{15, 10, 5, 0}, []int16{15, 10, 5}},
		{[maxSeats]int8{1, 2}, [maxSeats]int8{5, 15}, []int16{15, 5}},
	} {
		got := majority(maxSeats, c.amount, c.places)
		for s := range got {
			if got[s] != int16(c.want[s]) {
				t.Errorf("%v for %v: %v, want %v", c.places, c.amount, got, c.want)
				break
			}
		}
	}
}

// TestRank checks the table of RULES 12 and EXAMPLES 24.
func TestRank(t *testing.T) {
	// position returns a match with the numbers that determine the rank.
	position := func(wigs, his int16, stores, hisStores int, reis int16, decrees, ships int8) *game {
		g := enginetest.Start(t, Rules{}, 1, 1, nil).(*game)
		g.p[0].wigs, g.p[lacerda].wigs, g.p[0].reis = wigs, his, reis
		free := []int8{}
		for i := range g.stores {
			if !g.closedSpace(int8(i)) {
				free = append(free, int8(i))
			}
		}
		for i := range stores { // so the player has the majority in the gold street
			g.stores[free[i]] = store{0, gold}
		}
		for i := range hisStores {
			g.stores[free[stores+i]] = store{lacerda, cloth}
		}
		g.p[0].done = [planKinds]int8{}
		g.p[0].done[g.t.planNamed("plan_blue_4")] = 2 // 8 officials against two starting plans
		for d := range decrees {
			g.p[0].decrees.add(d)
		}
		for range ships {
			g.p[0].top[g.p[0].ntop] = slot{card: none}
			g.p[0].ntop++
		}
		return g
	}
	for _, c := range []struct {
		name              string
		wigs, his         int16
		stores, hisStores int
		majorities        int16 // 2 in every position; 3 with an additional tools store
		reis              int16
		decrees, ships    int8
		want              int
	}{
		{"EXAMPLES 24", 96, 90, 5, 6, 2, 11, 7, 1, magistrate},
		{"no more wigs than Lacerda", 90, 90, 8, 1, 3, 30, 9, 3, jester},
		{"everything", 91, 90, 6, 5, 3, 20, 8, 2, rightHand},
		{"as many stores as Lacerda", 91, 90, 6, 6, 3, 20, 8, 2, favorite},
		{"two majorities", 91, 90, 6, 5, 2, 20, 8, 2, favorite},
		{"19 réis", 91, 90, 6, 5, 3, 19, 8, 2, favorite},
		{"7 decrees", 91, 90, 6, 5, 3, 20, 7, 2, favorite},
		{"one ship", 91, 90, 6, 5, 3, 20, 8, 1, favorite},
		{"no ship", 91, 90, 6, 5, 3, 20, 8, 0, magistrate},
		{"9 réis", 91, 90, 6, 5, 3, 9, 8, 2, magistrate},
		{"6 decrees", 91, 90, 6, 5, 3, 20, 6, 2, magistrate},
		{"5 decrees", 91, 90, 6, 5, 3, 20, 5, 2, jester},
		{"3 stores, more than Lacerda", 91, 90, 3, 2, 3, 20, 8, 2, jester},
		{"4 stores, more than Lacerda", 91, 90, 4, 3, 3, 20, 8, 2, rightHand},
		{"no store, as many as Lacerda", 91, 90, 0, 0, 1, 20, 8, 2, jester},
		{"3 stores, fewer than Lacerda", 91, 90, 3, 4, 3, 20, 8, 2, jester},
		{"4 réis", 91, 90, 6, 5, 3, 4, 8, 2, jester},
	} {
		g := position(c.wigs, c.his, c.stores, c.hisStores, c.reis, c.decrees, c.ships)
		if c.majorities == 3 {
			for i := range g.stores {
				if g.stores[i].owner == 0 {
					g.stores[i].good = tools
					break
				}
			}
		}
		if g.majorities() != c.majorities {
			t.Errorf("%s: %d majorities, want %d", c.name, g.majorities(), c.majorities)
		}
		if got := g.rank(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, rankIDs[got], rankIDs[c.want])
		}
		if missing := g.beside(g.p[0].wigs, g.p[lacerda].wigs).missing(); (len(missing) == 0) != (c.want == rightHand) {
			t.Errorf("%s: missing for a better rank than %s: %v", c.name, rankIDs[c.want], missing)
		}
		if c.want == rightHand {
			continue
		}
		if _, missing := g.beside(c.wigs, c.his).conditions(c.want - 1); len(missing) == 0 {
			t.Errorf("%s: everything for a better rank than %s is there", c.name, rankIDs[c.want])
		}
	}
}

// TestTies checks RULES 11: wigs, then sets, stores, completed plans, money.
func TestTies(t *testing.T) {
	g := rich(t)
	for s := range g.p {
		g.p[s].wigs = 50
	}
	if g.compare(0, 1) >= 0 || g.compare(1, 2) >= 0 { // decided by sets, then by stores
		t.Errorf("order %v, %v, %v", g.tieBreak(0), g.tieBreak(1), g.tieBreak(2))
	}
	g.p[2].wigs = 51
	if g.compare(2, 0) >= 0 {
		t.Error("more wigs come first")
	}
}

// TestPaying checks RULES 4.1.
func TestPaying(t *testing.T) {
	for _, c := range []struct {
		reis, cost int16
		influence  int8
		wantReis   int16
		want, sold int8
	}{
		{2, 4, 6, 0, 3, 3}, {10, 4, 6, 6, 6, 0}, {0, 6, 10, 0, 0, 10}, {0, 1, 8, 0, 7, 1}, {0, 1, 5, 0, 3, 2}, {3, 3, 0, 0, 0, 0},
	} {
		g := enginetest.Start(t, Rules{}, 2, 1, nil).(*game)
		g.p[0].reis, g.p[0].influence = c.reis, c.influence
		if told := g.p[0].soldFor(g.t, c.cost); told != c.sold {
			t.Errorf("told that %d influence would be sold, want %d", told, c.sold)
		}
		if sold := g.p[0].pay(g.t, c.cost); sold != c.sold || g.p[0].reis != c.wantReis || g.p[0].influence != c.want {
			t.Errorf("%d réis and influence %d pay %d: %d réis, influence %d, sold %d", c.reis, c.influence, c.cost, g.p[0].reis, g.p[0].influence, sold)
		}
	}
}
