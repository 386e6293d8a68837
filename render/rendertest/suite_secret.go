package rendertest

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// Secrets draws worlds that a viewer cannot distinguish, at some positions of a
// match: the hands of others and all future random results are drawn again.
// Every picture and every text must be the same. look is a code to look up.
func (s Suite[V]) Secrets(t *testing.T, setup engine.Setup, choose Choice, look string) {
	t.Helper()
	r := setup.Seed.Rand("other worlds")
	step := 0
	Match(t, s.Rules, setup, choose, func(state engine.State) bool {
		step++
		pending := state.Pending(nil)
		if len(pending) == 0 || step%41 != 5 {
			return len(pending) > 0
		}
		for _, viewer := range []engine.Seat{engine.Spectator, pending[0]} {
			other := state.Resample(viewer, r)
			a, b := state.View(viewer), other.View(viewer)
			if viewer >= 0 && s.asked(t, state, viewer) != s.asked(t, other, viewer) {
				t.Errorf("step %d: the crop of a question differs in a world that looks the same", step)
			}
			for _, size := range Sizes {
				o := s.Options(t, "en", size)
				if s.public(a, o)+s.private(a, look, o) != s.public(b, o)+s.private(b, look, o) {
					t.Errorf("step %d: viewer %d is sent something else in a world that looks the same", step, viewer)
				}
			}
		}
		return !t.Failed()
	})
}

// asked returns the crop of a seat's question.
func (s Suite[V]) asked(t *testing.T, state engine.State, seat engine.Seat) string {
	t.Helper()
	if scene := s.crop(t, state, seat, 0, s.Options(t, "en", render.Phone)); scene != nil {
		return scene.Text()
	}
	return ""
}

// public returns everything of a view that everybody may see: the board, the board of a page,
// its parts, its alt text.
func (s Suite[V]) public(v engine.View, o render.Options) string {
	page := o
	page.Page = true
	out := s.Artist.Board(v, o).Text() + s.Artist.Board(v, page).Text() + s.Artist.Alt(v, o)
	if l, ok := s.Artist.(render.Lister); ok {
		out += fmt.Sprint(l.Amounts(v))
	}
	if c, ok := s.Artist.(render.Detailer); ok {
		for _, p := range c.Parts(v) {
			out += c.Detail(v, p.Code, o).Text()
		}
	}
	return out
}

// private returns everything that only the viewer may see.
func (s Suite[V]) private(v engine.View, look string, o render.Options) string {
	out := s.Artist.Text(v, o)
	if hand := s.Artist.Hand(v, o); hand != nil {
		out += hand.Text()
	}
	if m, ok := s.Artist.(render.Miniaturist); ok {
		out += m.Miniature(v, o).Text()
	}
	if l, ok := s.Artist.(render.Locator); ok {
		out += l.LookAt(v, look, o).Text()
	}
	return out
}

// Public checks that only seats have a hand, and that board and alt text are
// the same without the facts that only the viewer knows. all turns the view of
// a seat into the public view.
func (s Suite[V]) Public(t *testing.T, all func(v *V), views ...string) {
	for _, name := range views {
		for _, size := range Sizes {
			with, without := s.Read(t, name), s.Read(t, name)
			all(without)
			o := s.Options(t, "en", size)
			if s.public(of(with), o) != s.public(of(without), o) {
				t.Errorf("%s, size %d: the board or its alt text tells what only the viewer knows", name, size)
			}
			if s.Artist.Hand(of(without), o) != nil {
				t.Errorf("%s, size %d: a spectator was shown a hand", name, size)
			}
			if s.Artist.Hand(of(with), o) == nil {
				t.Errorf("%s, size %d: a seat has no hand", name, size)
			}
		}
	}
}
