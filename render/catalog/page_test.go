package catalog_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/render"
	"guildhall/render/catalog"
	"guildhall/render/rendertest"
)

// Boards of pages have no text below render.MinShown as a page shows them: on a phone of 412
// pixels and in a window of 1280 by 800, with every number of seats, in both languages.
// Only names are cut, no label touches another, and no row of a player is drawn. The same
// holds for hands and for the pictures of questions that the board does not show, which a
// phone shows as wide as its window, and for the cards of a hand.
func TestPageCuts(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		for _, seats := range rules.Info().Seats {
			t.Run(fmt.Sprint(rules.Info().ID, "/", seats), func(t *testing.T) {
				t.Parallel()
				n := 0
				setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(90 + seats))}
				rendertest.Match(t, rules, setup, rendertest.Any, func(s engine.State) bool {
					pending := s.Pending(nil)
					if n++; n%37 != 1 && len(pending) > 0 {
						return true
					}
					checkPage(t, rules, s, pending)
					return !t.Failed()
				})
			})
		}
	}
}

// checkPage checks the boards of a position, for spectators and for the seat that is asked.
func checkPage(t *testing.T, rules engine.Rules, s engine.State, pending []engine.Seat) {
	t.Helper()
	a := catalog.Artist(rules.Info().ID)
	for i, lang := range rendertest.Langs {
		o := rendertest.Options(t, rules, catalog.TextsOf(rules.Info().ID), 5, lang, render.Phone)
		o.Page, o.Names = true, [][]string{o.Names, rendertest.Long}[i]
		for seat := range rules.Info().Seats[0] {
			checkHand(t, a, s, engine.Seat(seat), o)
		}
		for _, size := range rendertest.Sizes {
			o.Size = size
			checkCut(t, a.Board(s.View(engine.Spectator), o), o)
			for _, seat := range pending[:min(1, len(pending))] {
				v, asked := s.View(seat), rendertest.Asked(s, seat)
				if p := a.Preview(v, s.Ask(seat), asked, -1, o); p != nil && p.Cut != (render.Area{}) {
					checkCut(t, p, o)
				} else if p != nil && size == render.Phone {
					checkShown(t, p, o, render.PhoneShown/float64(p.W))
				}
			}
		}
	}
}

// checkHand checks the hand of a seat on a phone, and its cards in the strips of a phone and a
// desktop.
func checkHand(t *testing.T, a render.Renderer, s engine.State, seat engine.Seat, o render.Options) {
	t.Helper()
	hand := a.Hand(s.View(seat), o)
	if hand == nil {
		return
	}
	checkShown(t, hand, o, render.PhoneShown/float64(hand.W))
	dealer, ok := a.(render.Dealer)
	for _, size := range rendertest.Sizes {
		o.Size = size
		var cards *render.Scene
		if ok {
			cards = dealer.Cards(s.View(seat), o)
		}
		places := map[string]render.Area{}
		if cards != nil {
			places = cards.Places
			checkShown(t, cards, o, 1/render.CardScale)
		}
		for place := range hand.Places {
			if _, found := places[place]; !found && strings.HasPrefix(place, "hand:") {
				t.Errorf("size %d: the strip lacks %s", size, place)
			}
		}
	}
}

// checkShown checks the labels of a picture that is shown at a scale.
func checkShown(t *testing.T, scene *render.Scene, o render.Options, scale float64) {
	t.Helper()
	letters := append(o.Letters(len(o.Names)), "★")
	for _, l := range scene.Labels() {
		if l.Size*scale < render.MinShown-0.01 && !slices.Contains(letters, l.Text) {
			t.Errorf("size %d: %q is shown with %.1f pixels", o.Size, l.Text, l.Size*scale)
		}
	}
	rendertest.Labels(t, scene, rendertest.IsName)
}

// checkCut checks a board of a page.
func checkCut(t *testing.T, scene *render.Scene, o render.Options) {
	t.Helper()
	cut := scene.Drawn()
	shown := render.Shown(o.Size, cut.W, cmp.Or(scene.Fold, cut.H)) / cut.W
	checkShown(t, scene, o, shown)
	for _, l := range scene.Labels() {
		if x0, y0, x1, y1 := l.Bounds(); x0 < cut.X || y0 < cut.Y || x1 > cut.X+cut.W || y1 > cut.Y+cut.H {
			t.Errorf("size %d: %q at %.0f, %.0f is outside the cut", o.Size, l.Text, x0, y0)
		}
	}
	for place, a := range scene.Places {
		if kind, rest, _ := strings.Cut(place, ":"); kind == "player" && !strings.Contains(rest, ":") && a.W > cut.W/2 && a.H > 60 {
			t.Errorf("size %d: the row %s is drawn", o.Size, place)
		}
		if a.X < cut.X-0.5 || a.Y < cut.Y-0.5 || a.X+a.W > cut.X+cut.W+0.5 || a.Y+a.H > cut.Y+cut.H+0.5 {
			t.Errorf("size %d: %s at %.0f is outside the cut", o.Size, place, a)
		}
	}
}
