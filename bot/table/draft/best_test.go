package draft_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table/draft"
)

// The best places of a board are cells that no chain names yet: each is legal, tells its
// whole way, and brings as much as those behind it with the same first answer. What stands
// behind them is legal behind one of them, and a menu has room for both.
func TestBestPlaces(t *testing.T) {
	lists, behinds := 0, 0
	for seed := range uint64(4) {
		turnsOf(t, "cleopatra", seed, func(d *draft.Draft) {
			if lists > 12 && behinds > 3 {
				return
			}
			chains := d.Chains()
			best, behind := d.Best(chains)
			if len(best) == 0 {
				return
			}
			lists++
			known, gains := map[string]bool{}, map[string]int{}
			for _, c := range chains {
				known[c.Code()] = true
			}
			for _, c := range best {
				code, first, last := c.Code(), c.Steps[0].Code, c.Steps[len(c.Steps)-1]
				if !c.Best || c.Again >= 0 || known[code] || after(d.State, d.Seat, c) == nil {
					t.Fatalf("%q is offered twice or is not legal", code)
				}
				known[code] = true
				if !slices.ContainsFunc(chains, func(o draft.Chain) bool { return strings.HasPrefix(code, o.Code()+"; ") }) {
					t.Errorf("no chain leads to %q", code)
				}
				if now, before := last.Gain, gains[first]; before != 0 && now > before {
					t.Errorf("%q brings %d, and stands behind a cell that brings %d", code, now, before)
				}
				gains[first] = last.Gain
			}
			for _, later := range behind {
				behinds++
				if !slices.ContainsFunc(best, func(c draft.Chain) bool {
					s := after(d.State, d.Seat, c)
					return s != nil && after(s, d.Seat, later) != nil
				}) {
					t.Errorf("%q is legal behind no place", later.Code())
				}
			}
			if len(best) > 2*(draft.MenuLines-len(behind)) {
				t.Errorf("%d places and %d answers behind them have no room in two menus", len(best), len(behind))
			}
		})
	}
	if lists == 0 || behinds == 0 {
		t.Errorf("%d lists of places, %d answers behind them", lists, behinds)
	}
}

// An answer that only another one makes possible stands behind it, as one line.
func TestAnswersThatBecomePossible(t *testing.T) {
	unlocked := 0
	turnsOf(t, "villagers", 3, func(d *draft.Draft) {
		chains := d.Chains()
		for _, c := range chains {
			if len(c.Steps) != 2 || c.Again != 0 || c.Times > 1 {
				continue
			}
			second := c.Steps[1].Code
			if s := after(d.State, d.Seat, draft.Chain{Steps: c.Steps[:1]}); s == nil || s.Ask(d.Seat).Kind != d.State.Ask(d.Seat).Kind {
				continue
			}
			if slices.ContainsFunc(chains, func(o draft.Chain) bool { return o.Steps[0].Code == second }) {
				t.Errorf("%q is possible without %q, too", second, c.Steps[0].Code)
			}
			unlocked++
		}
	})
	if unlocked == 0 {
		t.Error("no answer made another one possible")
	}
}

// A chain behind which every answer ends the turn goes on with each of them, and of those
// with the same names that lead to the same position one is offered.
func TestChainsGoOnToTheEnd(t *testing.T) {
	joined := 0
	for seed := range uint64(6) {
		turnsOf(t, "lisboa", seed, func(d *draft.Draft) {
			if d.State.Ask(d.Seat).Kind != "draw" {
				return
			}
			ends := map[string]string{}
			for _, c := range d.Chains() {
				if len(c.Steps) < 3 || !c.Ends {
					continue
				}
				joined++
				at := string(after(d.State, d.Seat, c).Encode())
				for _, o := range c.Steps {
					at += fmt.Sprint(o.Label)
				}
				if other, twice := ends[at]; twice {
					t.Errorf("%q leads where %q does", c.Code(), other)
				}
				ends[at] = c.Code()
			}
		})
	}
	if joined == 0 {
		t.Error("no chain went on to the end of the turn")
	}
}

// Answers that some chains give already are answered behind all of them, where the others
// have no room for them.
func TestBehindCutsBack(t *testing.T) {
	cut := 0
	for seed := uint64(0); seed < 12 && cut == 0; seed++ {
		turnsOf(t, "cleopatra", seed, func(d *draft.Draft) {
			chains := d.Chains()
			behind, left := d.Behind(chains)
			if len(behind) == 0 || len(left) == len(chains) {
				return
			}
			cut++
			for _, c := range left {
				for _, later := range behind {
					if len(c.Steps) > 1 && c.Steps[len(c.Steps)-1].Code == later.Code() {
						t.Errorf("%q ends with %q, which stands behind it", c.Code(), later.Code())
					}
				}
			}
			for _, c := range chains {
				if !slices.ContainsFunc(left, func(o draft.Chain) bool {
					return o.Code() == c.Code() || strings.HasPrefix(c.Code(), o.Code()+"; ")
				}) {
					t.Errorf("%q is lost", c.Code())
				}
			}
		})
	}
	if cut == 0 {
		t.Error("no chain was cut back")
	}
}
