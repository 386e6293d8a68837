package rendertest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

const (
	overlap  = 0.1 // largest share of the smaller of two places that the other may cover
	fullest  = 0.8 // largest share of a place that one part of it may take
	smallest = 12  // side of the smallest area that can be touched
)

// Places plays a match and compares the places of its pictures with those that
// the rules name. A place of an answer or of an event must have an area in the
// board or in the viewer's hand, on a phone also in a close-up. A place that an
// event removed must have had one before. Every area is inside its picture, and
// two of them overlap by at most a tenth. A part is inside its place
// ("player:0:cubes" in "player:0") and leaves room to touch the place.
//
// Each place is checked only the first few times that it is named; the pictures
// are measured then.
func (s Suite[V]) Places(t *testing.T, setup engine.Setup, choose Choice) {
	t.Helper()
	state, err := s.Rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := setup.Seed.Rand("places")
	named := map[string]int{}
	found := 0
	for pending := state.Pending(nil); len(pending) > 0 && !t.Failed(); pending = state.Pending(nil) {
		seat := pending[0]
		var answers []string
		for _, o := range Asked(state, seat) {
			answers = append(answers, o.Places...)
		}
		answers = fresh(answers, named)
		s.shown(t, answers, state.View(seat))
		before, ev := state.View(seat), &engine.Events{}
		if err := state.Play(seat, choose(state, seat, state.Moves(seat, nil), r), ev); err != nil {
			t.Fatal(err)
		}
		var events []string
		for _, e := range ev.List {
			events = append(events, e.Places...)
		}
		events = fresh(events, named)
		s.shown(t, events, state.View(seat), before)
		found += len(answers) + len(events)
	}
	least := 25
	if s.Rules.Info().Practice { // a practice game has only one page
		least = 15
	}
	if found < least {
		t.Errorf("only %d places were looked for", found)
	}
}

// fresh returns the names of a list that were not yet checked often enough.
func fresh(list []string, named map[string]int) []string {
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(place string) bool {
		named[place]++
		return named[place] > 2
	})
}

// shown checks that places have an area in a picture of one of the views, and
// measures all pictures of the first.
func (s Suite[V]) shown(t *testing.T, places []string, views ...engine.View) {
	t.Helper()
	if len(places) == 0 {
		return
	}
	for _, size := range Sizes {
		o := s.Options(t, "en", size)
		missing := slices.DeleteFunc(slices.Clone(places), func(place string) bool {
			return s.Absent != nil && s.Absent(place, size)
		})
		for i, v := range views {
			if i > 0 && len(missing) == 0 {
				break
			}
			pictures := Drawn(s.Artist, v, o)
			if i == 0 {
				for _, name := range slices.Sorted(maps.Keys(pictures)) {
					s.measure(t, name, pictures[name])
				}
			}
			missing = slices.DeleteFunc(missing, func(place string) bool {
				for name, p := range pictures {
					if _, ok := p.Places[place]; ok && (size == render.Phone || name == "board" || name == "hand") {
						return true
					}
				}
				return false
			})
		}
		if len(missing) > 0 {
			t.Errorf("size %d: %q have no area", size, missing)
		}
	}
}

// measure checks the areas of a picture.
func (s Suite[V]) measure(t *testing.T, name string, p *render.Scene) {
	t.Helper()
	list := slices.Sorted(maps.Keys(p.Places))
	for i, one := range list {
		a := p.Places[one]
		if a.W < smallest || a.H < smallest || a.X < -0.5 || a.Y < -0.5 || a.X+a.W > float64(p.W)+0.5 || a.Y+a.H > float64(p.H)+0.5 {
			t.Errorf("%s, %d by %d: %s is touched at %.1f", name, p.W, p.H, one, a)
		}
		for _, other := range list[:i] {
			b := p.Places[other]
			sizeA, sizeB := a.W*a.H, b.W*b.H
			under := common(a, b) / min(sizeA, sizeB)
			switch {
			case under <= overlap || a == b && s.Together != nil && (s.Together(one, other) || s.Together(other, one)):
			case s.part(one, other) && sizeA <= fullest*sizeB, s.part(other, one) && sizeB <= fullest*sizeA:
			default:
				t.Errorf("%s: %s at %.1f and %s at %.1f overlap by %.0f %%", name, one, a, other, b, 100*under)
			}
		}
	}
}

func (s Suite[V]) part(part, whole string) bool {
	return strings.HasPrefix(part, whole+":") || s.Part != nil && s.Part(part, whole)
}

// common returns the size of the intersection of two areas.
func common(a, b render.Area) float64 {
	w := min(a.X+a.W, b.X+b.W) - max(a.X, b.X)
	h := min(a.Y+a.H, b.Y+b.H) - max(a.Y, b.Y)
	return max(w, 0) * max(h, 0)
}
