package villagers

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
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
					o.Changed = changed(v)
					t.Run(fmt.Sprintf("%s/%s/%d/%d", name, lang, size, i), func(t *testing.T) {
						checkView(t, v, o)
					})
				}
			}
		}
	}
}

// checkView checks every picture of a view.
func checkView(t testing.TB, v *game.View, o render.Options) {
	t.Helper()
	scenes := []*render.Scene{New().Board(v, o)}
	for _, p := range New().Parts(v) {
		scenes = append(scenes, New().Close(v, p.Code, o))
	}
	checkChains(t, drawBoard(v, o))
	if o.Size == render.Phone {
		for i := range v.Villages {
			checkChains(t, phoneClose(v, &v.Villages[i], o))
		}
	}
	if v.Own != nil {
		scenes = append(scenes, New().Hand(v, o))
	}
	for _, s := range scenes {
		checkLabels(t, s)
		if s.H*4 > s.W*5 {
			t.Errorf("%d by %d is taller than a phone shows whole", s.W, s.H)
		}
	}
}

// checkChains checks that the cards of each village that a picture shows lie
// inside its part of the picture.
func checkChains(t testing.TB, d *drawing) {
	t.Helper()
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		room := d.spots[w.Place]
		for j := range w.Cards {
			a, ok := d.spots[w.Cards[j].Place]
			if ok && (a.X < room.X || a.Y < room.Y || a.X+a.W > room.X+room.W+1 || a.Y+a.H > room.Y+room.H+1) {
				t.Errorf("%s of %s at %v leaves %v", w.Cards[j].Card, w.Place, a, room)
			}
		}
	}
}

// TestRandomMatches draws every kind of question of whole matches of each
// number of seats.
func TestRandomMatches(t *testing.T) {
	for seats := 1; seats <= 5; seats++ {
		for seed := range uint64(2) {
			t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
				t.Parallel()
				drawMatch(t, engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}, seed > 0)
			})
		}
	}
}

func drawMatch(t *testing.T, setup engine.Setup, keen bool) {
	o := map[render.Size]render.Options{}
	for i, size := range rendertest.Sizes {
		o[size] = options(t, rendertest.Langs[(i+setup.Seats)%2], size)
	}
	step := 0
	drawn := map[string]int{}
	randomMatch(t, setup, keen, func(s engine.State) bool {
		step++
		pending := s.Pending(nil)
		if len(pending) == 0 {
			for _, size := range rendertest.Sizes {
				checkView(t, s.View(engine.Spectator).(*game.View), o[size])
				checkLabels(t, New().Score(s.Result(), o[size]))
			}
			return false
		}
		seat := pending[len(pending)-1]
		q := s.Ask(seat)
		if drawn[q.Kind] > 1 && step%73 != 0 {
			return !t.Failed()
		}
		drawn[q.Kind]++
		v := s.View(seat).(*game.View)
		size := rendertest.Sizes[step%2]
		checkView(t, v, o[size])
		opts := rendertest.Asked(s, seat)
		for _, chosen := range []int{-1, 0, len(opts) - 1} {
			if p := New().Preview(v, q, opts, chosen, o[size]); p != nil {
				checkLabels(t, p)
			}
		}
		if New().Text(v, o[size]) == "" || len([]rune(New().Alt(v, o[size]))) > 1000 {
			t.Errorf("step %d: text board or alt text is wrong", step)
		}
		return !t.Failed()
	})
}

// TestLookDrawsTheWholeLibrary draws everything that can be looked up, by
// itself and with where it is at a table.
func TestLookDrawsTheWholeLibrary(t *testing.T) {
	for _, lang := range rendertest.Langs {
		o := options(t, lang, render.Full)
		v := readView(t, "late-5")
		for _, e := range (game.Rules{}).Library().Cards {
			s := New().Look(e.Code, o)
			if s == nil {
				t.Errorf("no picture for %q", e.Code)
				continue
			}
			checkLabels(t, s)
			checkLabels(t, New().LookAt(v, e.Code, o))
		}
	}
	for _, code := range []string{"", "nosuch", "9.4", "Miner", "market_3"} {
		if s := New().Look(code, options(t, "en", render.Full)); s != nil {
			t.Errorf("Look(%q) gave a picture", code)
		}
	}
}

// TestEveryCardHasAnEmblem keeps the signs of the jobs complete and free of
// strangers.
func TestEveryCardHasAnEmblem(t *testing.T) {
	for id := range cards() {
		if len(emblems()[id]) == 0 {
			t.Errorf("no emblem for %s", id)
		}
	}
	for id := range emblems() {
		if cards()[id] == nil && id != "jester" {
			t.Errorf("an emblem for %s, which is no card", id)
		}
	}
}

// TestRandomPositions draws single positions of many matches, for any viewer.
func TestRandomPositions(t *testing.T) {
	for i := range 40 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			setup := engine.Setup{Seats: 1 + i%5, Seed: engine.NumberedSeed(uint64(100 + i))}
			viewer := engine.Seat(i%(setup.Seats+1)) - 1
			left := 17 * i
			var v *game.View
			randomMatch(t, setup, i%3 > 0, func(s engine.State) bool {
				left--
				v = s.View(viewer).(*game.View)
				return left > 0
			})
			o := options(t, rendertest.Langs[i%2], rendertest.Sizes[i/2%2])
			if i%4 == 0 {
				o.Names = rendertest.Long
			}
			checkView(t, v, o)
		})
	}
}
