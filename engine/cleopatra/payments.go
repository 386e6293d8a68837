package cleopatra

import (
	"slices"

	"guildhall/engine"
)

// noLimit is a limit above the number of moves of any question.
const noLimit = 1 << 20

// listPayments appends the legal payments, the best one first (RULES 9.3).
func (g *game) listPayments(structure int, dst []engine.Move, limit int) []engine.Move {
	s := &g.t.structures[structure]
	h := &g.me().hand
	from := len(dst)
	most := min(int(g.now.overseer), s.artisans)
	for units := most; units >= max(0, s.artisans-int(h[artisan])); units-- {
		e := payments{hand: h, now: &g.now, n: int8(s.resources), limit: limit, dst: dst}
		e.p.overseer = int8(units)
		if s.same {
			e.same()
		} else {
			e.different(0, 0)
		}
		if dst = e.dst; len(dst) >= limit {
			return dst
		}
	}
	byRank(dst[from:])
	return dst
}

// byRank sorts payments by their last number. Equal ones keep their order.
func byRank(list []engine.Move) {
	if len(list) > 24 {
		slices.SortStableFunc(list, func(a, b engine.Move) int { return int(a.N[6]) - int(b.N[6]) })
		return
	}
	for i := 1; i < len(list); i++ {
		m := list[i]
		j := i
		for ; j > 0 && list[j-1].N[6] > m.N[6]; j-- {
			list[j] = list[j-1]
		}
		list[j] = m
	}
}

// payments calls its function with every payment of n units.
type payments struct {
	hand  *counts
	now   *turnState
	n     int8
	limit int
	p     payment
	dst   []engine.Move
}

func (e *payments) add() bool {
	e.dst = append(e.dst, e.p.move(e.hand))
	return len(e.dst) < e.limit
}

// same finds the ways to pay n units of one resource. Every card must supply a unit; only
// the second unit of a tainted card may be left over. Credits are never used to make new
// ones.
func (e *payments) same() {
	for r := range resources {
		e.sameOf(r)
		e.p = payment{overseer: e.p.overseer}
	}
}

func (e *payments) sameOf(r int) {
	caves, tainted := e.hand[cave], e.hand[taintedStone+card(r)]
	for x := range min(caves, e.n) + 1 {
		for t := range min(tainted, e.n-x) + 1 {
			for m := range min(e.now.merchant, e.n-x-t) + 1 {
				for c := range min(e.now.credits[r], e.n-x-t-m) + 1 {
					e.p.cave, e.p.tainted[r], e.p.merchant, e.p.credit[r] = x, t, m, c
					if !e.fillBasic(r, e.n-x-t-m-c) {
						return
					}
				}
			}
		}
	}
}

// fillBasic completes a payment with basic cards of r: at most room, and at least enough
// for the units that the tainted cards' second units do not cover.
func (e *payments) fillBasic(r int, room int8) bool {
	least := max(0, room-e.p.tainted[r])
	if e.p.credit[r] > 0 {
		least = room - e.p.tainted[r] // the payment is exact, or the credit was not needed
		room = least
	}
	for b := least; b >= 0 && b <= min(room, e.hand[r]); b++ {
		e.p.basic[r] = b
		if r > 0 && b == 0 && e.p.tainted[r] == 0 && e.p.credit[r] == 0 {
			continue // caves and Merchant units without cards fit every resource, so they are listed only with the first
		}
		if !e.add() {
			return false
		}
	}
	e.p.basic[r] = 0
	return true
}

// different finds the ways to pay n units of n resources: each by a basic card, a tainted
// card or a credit, the others by caves and Merchant units.
func (e *payments) different(r int, have int8) bool {
	if r == resources {
		return e.fillAny(e.n - have)
	}
	if !e.different(r+1, have) {
		return false
	}
	if have == e.n {
		return true
	}
	for _, way := range [...]struct {
		held int8
		used *int8
	}{
		{e.hand[r], &e.p.basic[r]},
		{e.now.credits[r], &e.p.credit[r]},
		{e.hand[taintedStone+card(r)], &e.p.tainted[r]},
	} {
		if way.held == 0 {
			continue
		}
		*way.used = 1
		more := e.different(r+1, have+1)
		*way.used = 0
		if !more {
			return false
		}
	}
	return true
}

// fillAny completes a payment of different resources with caves and Merchant units, which
// replace missing resources.
func (e *payments) fillAny(open int8) bool {
	for m := range min(e.now.merchant, open) + 1 {
		if e.hand[cave] < open-m {
			continue
		}
		e.p.merchant, e.p.cave = m, open-m
		if !e.add() {
			return false
		}
	}
	return true
}
