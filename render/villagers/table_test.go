package villagers

import (
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestReserveHasSourceFrame checks that the frame of the source is around
// the Reserve when that refills the Road.
func TestReserveHasSourceFrame(t *testing.T) {
	v := suite.Read(t, "draft-5")
	v.Refill = 0
	d := drawBoard(v, suite.Options(t, "en", render.Full))
	want := d.area("reserve").Grow(6)
	if !slices.ContainsFunc(d.Pieces.Items, func(it render.Item) bool {
		b, ok := it.(render.Box)
		return ok && b.X == want.X && b.Y == want.Y && b.W == want.W && b.Line.Width == 8
	}) {
		t.Errorf("no frame at %v", want)
	}
}

// TestStacksAreNumberedWhileTheyLast checks that stacks have the numbers of the
// menus. When all stacks are gone, no pile is framed.
func TestStacksAreNumberedWhileTheyLast(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		v := suite.Read(t, "fresh-5")
		numbers := func() int { return strings.Count(New().Board(v, o).Text(), `bold 20 middle fill=ink "`) }
		gone := func() int { return strings.Count(New().Board(v, o).Text(), `"gone"`) }
		with := numbers()
		v.Stacks[2].Left = 0
		if got := numbers(); got != with-1 || gone() != 1 {
			t.Errorf("size %d: one stack gone: %d numbers of %d and %d frames", size, got, with, gone())
		}
		for i := range v.Stacks {
			v.Stacks[i].Left = 0
		}
		if got := numbers(); got != with-6 || gone() != 0 {
			t.Errorf("size %d: all stacks gone: %d numbers of %d and %d frames", size, got, with, gone())
		}
	}
}

// TestDraftShowsTheHand checks that the seat that drafts sees its hand next to
// the Road, and that the public board never shows it.
func TestDraftShowsTheHand(t *testing.T) {
	v := suite.Read(t, "fresh-5")
	options := []engine.Option{{Places: []string{"road:1"}}}
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		preview, board := New().Preview(v, engine.Question{}, options, -1, o).Text(), New().Board(v, o).Text()
		for _, h := range v.Own.Hand {
			name := `"` + o.Tell(cardOf(v, h.Card).Name) + `"`
			if strings.Count(preview, name) != strings.Count(board, name)+1 {
				t.Errorf("size %d: %s is not in the draft's picture", size, name)
			}
		}
	}
}

// TestBlockedCardsOfDraftShowOwnReason checks that a hand outside the own
// build turn shows the reason of the rules for each card, and not a used up
// build limit.
func TestBlockedCardsOfDraftShowOwnReason(t *testing.T) {
	v := suite.Read(t, "draft-5")
	blocked := 0
	for _, lang := range rendertest.Langs {
		d := hand{handPicture(v, suite.Options(t, lang, render.Full))}
		for i := range v.Own.Hand {
			h := &v.Own.Hand[i]
			if h.State != "blocked" {
				continue
			}
			blocked++
			if h.Why.Key == "villagers.why.limit" {
				t.Fatalf("%s: the rules speak of a limit during the draft", h.Card)
			}
			if why, _ := d.reason(h); why == d.Say("blocked.limit") {
				t.Errorf("%s: %s tells %q, but the rules %+v", lang, h.Card, why, h.Why)
			}
		}
	}
	if blocked == 0 {
		t.Error("no card of the draft is blocked")
	}
}

// TestBlockedCardsShowReason checks that every card of a hand that cannot be
// placed shows the reason, even if there are many.
func TestBlockedCardsShowReason(t *testing.T) {
	for _, name := range []string{"build-3", "late-5", "pays-4"} {
		for _, lang := range rendertest.Langs {
			for _, size := range rendertest.Sizes {
				v, o := suite.Read(t, name), suite.Options(t, lang, size)
				want, d := 0, hand{handPicture(v, o)}
				for i := range v.Own.Hand {
					h := &v.Own.Hand[i]
					if h.State != "blocked" {
						continue
					}
					want++
					why, brief := d.reason(h)
					spot := d.area("hand:" + h.Card)
					if !slices.ContainsFunc(d.Labels(), func(l render.Label) bool {
						inside := l.X >= spot.X && l.X < spot.X+spot.W && l.Y > spot.Y+60 && l.Y < spot.Y+spot.H
						return inside && (l.Text == why || l.Text == brief || strings.HasPrefix(o.Tell(h.Why), l.Text))
					}) {
						t.Errorf("%s, %s, size %d: %s does not tell why", name, lang, size, h.Card)
					}
				}
				if want == 0 {
					t.Errorf("%s has no blocked card", name)
				}
			}
		}
	}
}

// TestCoveredCardsKeepTheirNames checks that even the lowest edges on a phone
// show the names of their cards.
func TestCoveredCardsKeepTheirNames(t *testing.T) {
	v, o := suite.Read(t, "late-5"), suite.Options(t, "ko", render.Phone)
	for i := range v.Villages {
		d := phone{newDrawing(v, o, 800, 1000)}
		w := &v.Villages[i]
		d.phoneChains(w, render.Rect(8, 100, 784, 150), phoneScales)
		named := d.Text()
		for j := range w.Cards {
			if c := &w.Cards[j]; c.Above > 0 && !strings.Contains(named, `"`+d.cardName(c.Card)) {
				t.Errorf("%s: %s has no name", w.Place, w.Cards[j].Card)
			}
		}
	}
}

// TestTextBoardHasNoEmptyLists checks that no line introduces an empty list,
// such as the incomes of a village that earns nothing.
func TestTextBoardHasNoEmptyLists(t *testing.T) {
	for i, lang := range rendertest.Langs {
		o := suite.Options(t, lang, render.Full)
		left := 300
		rendertest.Match(t, suite.Rules, engine.Setup{Seats: 2, Seed: engine.NumberedSeed(uint64(i + 3))}, rendertest.Any, func(s engine.State) bool {
			for line := range strings.Lines(New().Text(s.View(0), o)) {
				if strings.HasSuffix(strings.TrimSpace(line), ":") {
					t.Errorf("%s: %s", lang, line)
					return false
				}
			}
			left--
			return left > 0
		})
	}
}
