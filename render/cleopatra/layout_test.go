package cleopatra

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestLabelsKeepToTheirRoom checks the stored situations in both languages and
// rendertest.Sizes, with usual, long and odd names.
func TestLabelsKeepToTheirRoom(t *testing.T) {
	for _, name := range rendertest.Views(t) {
		v := readView(t, name)
		for _, lang := range rendertest.Langs {
			for _, size := range rendertest.Sizes {
				for i, names := range [][]string{nil, rendertest.Long, rendertest.Odd} {
					o := options(t, lang, size)
					if names != nil {
						o.Names = names
					}
					o.Changed = changed
					t.Run(fmt.Sprintf("%s/%s/%d/%d", name, lang, size, i), func(t *testing.T) {
						checkLabels(t, New().Board(v, o))
						if v.Own != nil {
							checkLabels(t, New().Hand(v, o))
						}
					})
				}
			}
		}
	}
}

func checkLabels(t *testing.T, s *render.Scene) {
	t.Helper()
	rendertest.Labels(t, s, rendertest.IsName)
}

// TestRandomMatches draws every kind of question of whole matches.
func TestRandomMatches(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for seed := range uint64(4) {
			t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
				drawMatch(t, seats, seed)
			})
		}
	}
}

func drawMatch(t *testing.T, seats int, seed uint64) {
	lang, size := rendertest.Langs[seed%2], rendertest.Sizes[seats%2]
	o := options(t, lang, size)
	step := 0
	drawn := map[string]int{}
	randomMatch(t, seats, seed, func(s engine.State) bool {
		step++
		pending := s.Pending(nil)
		if len(pending) == 0 {
			v := s.View(engine.Spectator)
			checkLabels(t, New().Board(v, o))
			checkLabels(t, New().Score(s.Result(), o))
			return false
		}
		seat := pending[len(pending)-1]
		q := s.Ask(seat)
		if drawn[q.Kind] > 3 && step%29 != 0 {
			return !t.Failed()
		}
		drawn[q.Kind]++
		v := s.View(seat)
		checkLabels(t, New().Board(v, o))
		checkLabels(t, New().Hand(v, o))
		opts := rendertest.Asked(s, seat)
		for _, chosen := range []int{-1, 0, len(opts) - 1} {
			if p := New().Preview(v, q, opts, chosen, o); p != nil {
				checkLabels(t, p)
			}
		}
		if New().Text(v, o) == "" || len([]rune(New().Alt(v, o))) > 1000 {
			t.Errorf("step %d: text board or alt text is wrong", step)
		}
		return !t.Failed()
	})
}

func TestLookDrawsTheWholeLibrary(t *testing.T) {
	for _, lang := range rendertest.Langs {
		o := options(t, lang, render.Full)
		for _, e := range (game.Rules{}).Library().Cards {
			s := New().Look(e.Code, o)
			if s == nil {
				t.Errorf("no picture for %q", e.Code)
				continue
			}
			checkLabels(t, s)
		}
	}
	for _, code := range []string{"", "nosuch", "mosaic_q", "9.4", "std_gold"} {
		if s := New().Look(code, options(t, "en", render.Full)); s != nil {
			t.Errorf("Look(%q) gave a picture", code)
		}
	}
}
