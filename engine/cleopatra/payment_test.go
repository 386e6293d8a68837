package cleopatra

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// legalPayment reports whether RULES 9.2 allow a payment, without using the code that lists
// payments.
func legalPayment(g *game, structure int, p payment) bool {
	s, h := &builtIn.structures[structure], &g.me().hand
	n := int8(s.resources)
	if p.overseer > g.now.overseer || int(p.overseer) > s.artisans || h[artisan] < int8(s.artisans)-p.overseer {
		return false
	}
	if p.merchant > g.now.merchant || p.cave > h[cave] {
		return false
	}
	types, units := 0, p.cave
	var credits int8
	for r := range resources {
		if p.basic[r] > h[r] || p.tainted[r] > h[int(taintedStone)+r] || p.credit[r] > g.now.credits[r] {
			return false
		}
		used := p.basic[r] + p.tainted[r] + p.credit[r]
		types += engine.OneIf(used > 0)
		if !s.same && used > 1 {
			return false
		}
		units += p.basic[r] + 2*p.tainted[r]
		credits += p.credit[r]
	}
	k := p.cards()
	if !s.same {
		return k+credits+p.merchant == n
	}
	return types <= 1 && k+credits+p.merchant <= n && n <= units+credits+p.merchant
}

// effect holds the changes that a payment makes. Payments with the same effect count as one.
type effect struct {
	hand     counts
	credits  [resources]int8
	merchant int8
	overseer int8
}

func effectOf(g *game, structure int, p payment) effect {
	c := g.copy()
	c.now.structure = int8(structure)
	c.pay(p, nil)
	return effect{c.me().hand, c.now.credits, c.now.merchant, c.now.overseer}
}

// allPayments calls try with every combination of up to n of each thing.
func allPayments(n int8, try func(payment)) {
	var p payment
	numbers := []*int8{&p.cave, &p.merchant}
	for r := range resources {
		numbers = append(numbers, &p.basic[r], &p.tainted[r], &p.credit[r])
	}
	var fill func(i int, left int8)
	fill = func(i int, left int8) {
		if i == len(numbers) {
			for p.overseer = range int8(3) {
				try(p)
			}
			p.overseer = 0
			return
		}
		for *numbers[i] = 0; *numbers[i] <= left; *numbers[i]++ {
			fill(i+1, left-*numbers[i])
		}
		*numbers[i] = 0
	}
	fill(0, n)
}

// TestPaymentsAreAllLegalOnes compares the listed payments of many hands with all legal ones. Each
// effect must be listed exactly once.
func TestPaymentsAreAllLegalOnes(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(4))
	for range 150 {
		g := &game{t: builtIn, seats: 2}
		g.now = newTurn()
		for range 4 + r.Intn(9) {
			g.p[0].hand[r.Intn(cardKinds)]++
		}
		g.p[0].hand[artisan] += int8(r.Intn(4))
		if r.Intn(3) == 0 {
			g.now.merchant = int8(r.Intn(3))
		} else if r.Intn(3) == 0 {
			g.now.overseer = int8(r.Intn(3))
		}
		g.now.credits[r.Intn(resources)] = int8(r.Intn(3))
		structure := []int{sphinx, wall, door, mosaic, obelisk, throne}[r.Intn(6)]
		checkPayments(t, g, structure)
	}
}

func checkPayments(t *testing.T, g *game, structure int) {
	t.Helper()
	want := map[effect]bool{}
	allPayments(int8(builtIn.structures[structure].resources), func(p payment) {
		if legalPayment(g, structure, p) {
			want[effectOf(g, structure, p)] = true
		}
	})
	got := map[effect]bool{}
	list := g.listPayments(structure, nil, noLimit)
	for _, m := range list {
		e := effectOf(g, structure, paymentOf(m))
		if got[e] {
			t.Errorf("hand %v, %s: %q is listed twice", g.p[0].hand, structureWords[structure], paymentOf(m).code())
		}
		got[e] = true
		if !want[e] {
			t.Errorf("hand %v, %s: %q is listed and not legal", g.p[0].hand, structureWords[structure], paymentOf(m).code())
		}
	}
	if len(got) != len(want) {
		t.Errorf("hand %v, credits %v, %s: %d payments listed, want %d", g.p[0].hand, g.now.credits, structureWords[structure], len(got), len(want))
	}
	if g.means().reach(&builtIn.structures[structure]) != (len(list) > 0) {
		t.Errorf("hand %v, %s: reach is %v with %d payments", g.p[0].hand, structureWords[structure], g.means().reach(&builtIn.structures[structure]), len(list))
	}
	if !slices.IsSortedFunc(list, func(a, b engine.Move) int {
		p, q := paymentOf(a), paymentOf(b)
		if d := p.amulets() - q.amulets(); d != 0 {
			return int(d)
		}
		if d := p.cards() - p.overseer - q.cards() + q.overseer; d != 0 {
			return int(d)
		}
		return int(p.merchant - q.merchant)
	}) {
		t.Errorf("hand %v, %s: payments are not in the order of RULES 9.3", g.p[0].hand, structureWords[structure])
	}
}
