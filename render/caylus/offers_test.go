package caylus

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestOffersCoverNothing draws what can be chosen at each kind of question of a
// match: no candle and no frame may lie on a name, a number or an icon.
func TestOffersCoverNothing(t *testing.T) {
	for seats, seed := range map[int]uint64{2: 4, 3: 7, 5: 2} {
		drawn := map[string]int{}
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
		rendertest.Match(t, game.Rules{}, setup, eager, func(s engine.State) bool {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				return false
			}
			q := s.Ask(pending[0])
			if drawn[q.Kind]++; drawn[q.Kind]%7 != 1 {
				return true
			}
			for _, size := range rendertest.Sizes {
				o := suite.Options(t, "en", size)
				view := s.View(pending[0])
				what := fmt.Sprintf("%d seats, %s, size %d", seats, q.Kind, size)
				coversNothing(t, what+", board", New().Board(view, o))
				if p := New().Preview(view, q, rendertest.Asked(s, pending[0]), -1, o); p != nil {
					coversNothing(t, what, p)
				}
			}
			return !t.Failed()
		})
	}
}

// coversNothing fails where an offer lies on something that was drawn before.
func coversNothing(t *testing.T, what string, s *render.Scene) {
	t.Helper()
	items := append(append([]render.Item{}, s.Ground.Items...), s.Pieces.Items...)
	for i, it := range items {
		for _, a := range offered(it) {
			for _, below := range items[:i] {
				if b, name := sign(below); name != "" && overlap(a, b) {
					t.Errorf("%s: the offer at %.0f, %.0f covers %s", what, a.X, a.Y, name)
				}
			}
		}
	}
}

// offered are the areas that the candle or the frame of an offer covers.
func offered(it render.Item) []render.Area {
	switch it := it.(type) {
	case render.Disc:
		if it.Fill == "next" && it.Line == render.Ink("ink", 2.5) {
			return []render.Area{render.Rect(it.X-it.R, it.Y-it.R, 2*it.R, 2*it.R)}
		}
	case render.Box:
		half := it.Line.Width / 2
		switch a := render.Rect(it.X, it.Y, it.W, it.H); {
		case it.Fill == "next" && it.R > 12:
			return []render.Area{a}
		case it.Line == render.Ink("ink", render.OfferWidth):
			return []render.Area{
				render.Rect(a.X-half, a.Y-half, a.W+2*half, 2*half), render.Rect(a.X-half, a.Y+a.H-half, a.W+2*half, 2*half),
				render.Rect(a.X-half, a.Y, 2*half, a.H), render.Rect(a.X+a.W-half, a.Y, 2*half, a.H),
			}
		}
	}
	return nil
}

// sign is the area of a text or of an icon that tells something; landscape does
// not.
func sign(it render.Item) (render.Area, string) {
	switch it := it.(type) {
	case render.Label:
		x0, y0, x1, y1 := it.Bounds()
		return render.Rect(x0, y0, x1-x0, y1-y0), fmt.Sprintf("the text %q", it.Text)
	case render.Icon:
		if strings.Contains("tree sheep hammer crane", it.Name) {
			return render.Area{}, ""
		}
		r := it.Size * 0.36 // what is inked of its square
		return render.Rect(it.X-r, it.Y-r, 2*r, 2*r), "the icon " + it.Name
	default:
		return render.Area{}, ""
	}
}

func overlap(a, b render.Area) bool {
	const slack = 1.5
	return a.X+slack < b.X+b.W && b.X+slack < a.X+a.W && a.Y+slack < b.Y+b.H && b.Y+slack < a.Y+a.H
}

// TestFreePlacesTellTheirPrice checks that the candles of a board stand on the
// places at which the rules let the seat to act place a worker, with the price.
func TestFreePlacesTellTheirPrice(t *testing.T) {
	places := 0
	for seats, seed := range map[int]uint64{2: 4, 3: 7, 5: 2} {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
		rendertest.Match(t, game.Rules{}, setup, eager, func(s engine.State) bool {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				return false
			}
			if q := s.Ask(pending[0]); q.Kind != "place" && q.Kind != "gate_move" {
				return true
			}
			want := map[string]bool{}
			for _, opt := range rendertest.Asked(s, pending[0]) {
				for _, place := range opt.Places {
					kind, _, _ := placeParts(place)
					if kind != "bridge" && kind != "order" && opt.Code != "return" {
						want[place] = true
					}
				}
			}
			got := gains(s.View(pending[0]).(*game.View))
			for place := range want {
				if _, ok := got[place]; !ok {
					t.Errorf("%d seats: no price on %s, which can be chosen", seats, place)
				}
			}
			for place := range got {
				if kind, _, _ := placeParts(place); kind != "bridge" && !want[place] {
					t.Errorf("%d seats: a price on %s, which cannot be chosen", seats, place)
				}
			}
			places += len(got)
			return !t.Failed()
		})
	}
	if places == 0 {
		t.Error("no place was offered in three matches")
	}
}

// TestChosenPlacementShowsTheWorker checks that a preview puts the worker where
// the chosen placement would: one letter of the seat more than without a choice.
func TestChosenPlacementShowsTheWorker(t *testing.T) {
	for _, size := range rendertest.Sizes {
		o := suite.Options(t, "en", size)
		v := suite.Read(t, "fresh-5")
		seat := v.Head.Active[0]
		letters := func(place string, chosen int) int {
			n := 0
			opts := []engine.Option{{Places: []string{place}}, {Places: []string{"road:3"}}}
			for _, l := range New().Preview(v, engine.Question{Kind: "place"}, opts, chosen, o).Labels() {
				if l.Text == o.Letters(v.Head.Seats)[seat] {
					n++
				}
			}
			return n
		}
		for _, place := range []string{"road:1", "castle:1", "gate", "inn:left", "stables:1"} {
			if more := letters(place, 0) - letters(place, -1); more != 1 {
				t.Errorf("size %d, %s: %d workers more, want one", size, place, more)
			}
		}
		if more := letters("bridge:1", 0) - letters("bridge:1", -1); more != 0 {
			t.Errorf("size %d: passing puts %d workers on the bridge", size, more)
		}
	}
}
