package caylus

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
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
						for seat := range engine.Seat(v.Head.Seats) {
							v.Head.Viewer = seat
							checkLabels(t, New().Hand(v, o))
						}
						v.Head.Viewer = engine.Spectator
					})
				}
			}
		}
	}
}

// TestRandomMatches draws every kind of question of whole matches.
func TestRandomMatches(t *testing.T) {
	simple := map[string]string{"simple_favors": "on", "jeweler": "off"}
	for seats := 2; seats <= 5; seats++ {
		for seed := range uint64(2) {
			var opts map[string]string
			if seed == 1 && seats%2 == 1 {
				opts = simple
			}
			t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
				drawMatch(t, seats, seed, opts)
			})
		}
	}
}

func drawMatch(t *testing.T, seats int, seed uint64, opts map[string]string) {
	lang := rendertest.Langs[(seed+uint64(seats))%2]
	forms := [2]render.Options{options(t, lang, render.Full), options(t, lang, render.Phone)}
	step := 0
	drawn := map[string]int{}
	randomMatch(t, seats, seed, opts, func(s engine.State) bool {
		step++
		o := forms[step%2]
		pending := s.Pending(nil)
		if len(pending) == 0 {
			checkLabels(t, New().Board(s.View(engine.Spectator), o))
			checkLabels(t, New().Score(s.Result(), o))
			return false
		}
		seat := pending[0]
		q := s.Ask(seat)
		if drawn[q.Kind] > 3 && step%41 != 0 {
			return !t.Failed()
		}
		drawn[q.Kind]++
		v := s.View(seat)
		checkLabels(t, New().Board(v, o))
		checkLabels(t, New().Hand(v, o))
		answers := rendertest.Asked(s, seat)
		for _, chosen := range []int{-1, 0, len(answers) - 1} {
			if p := New().Preview(v, q, answers, chosen, o); p != nil {
				checkLabels(t, p)
			}
		}
		if New().Text(v, o) == "" || len([]rune(New().Alt(v, o))) > 1000 {
			t.Errorf("step %d: text board or alt text is wrong", step)
		}
		return !t.Failed()
	})
}

// TestLookDrawsTheWholeLibrary looks everything up, as it is printed and as it
// stands at tables.
func TestLookDrawsTheWholeLibrary(t *testing.T) {
	cards := game.Rules{}.Library().Cards
	if len(cards) == 0 {
		t.Fatal("nothing to look up")
	}
	tables := []*game.View{readView(t, "fresh-2"), readView(t, "mid-4"), readView(t, "late-5")}
	for _, lang := range rendertest.Langs {
		o := options(t, lang, render.Full)
		for _, e := range cards {
			s := New().Look(e.Code, o)
			if s == nil {
				t.Errorf("no picture for %q", e.Code)
				continue
			}
			checkLabels(t, s)
			for _, v := range tables {
				checkLabels(t, New().LookAt(v, e.Code, o))
			}
		}
	}
	for _, code := range []string{"", "nosuch", "vp", "favor_", "favor_luck", "castle:1", "r9"} {
		if s := New().Look(code, options(t, "en", render.Full)); s != nil {
			t.Errorf("Look(%q) gave a picture", code)
		}
	}
}
