package rendertest

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// Outline is what only the line of a chosen piece has in a scene's text.
const Outline = "line=ink/5 dash=14,9"

// Rings counts the threads in a scene, and the fine ones, by the line that only they
// have.
func Rings(s *render.Scene) int {
	return strings.Count(s.Text(), "line=ring/7") + strings.Count(s.Text(), "line=ring/5")
}

// Marked are changed places and how many rings they give.
type Marked struct {
	name        string
	full, phone int
	places      []string
}

// Ringed names changed places that give so many rings on the full board and on
// the phone cut.
func Ringed(name string, full, phone int, places ...string) Marked {
	return Marked{name, full, phone, places}
}

// Marks checks how changes of one seat are ringed on the board of a view.
func (s Suite[V]) Marks(t *testing.T, v *V, seat engine.Seat, cases []Marked) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for size, want := range map[render.Size]int{render.Full: c.full, render.Phone: c.phone} {
				o := s.Options(t, "en", size)
				base := Rings(s.Artist.Board(of(v), o)) // the legend has one
				for _, p := range c.places {
					o.Changed = append(o.Changed, render.Mark{Place: p, Seat: seat})
				}
				if got := Rings(s.Artist.Board(of(v), o)) - base; got != want {
					t.Errorf("size %d: %d rings, want %d", size, got, want)
				}
			}
		})
	}
}

// RingsTellWho checks that changes of Dora and of nobody add one badge of hers.
func (s Suite[V]) RingsTellWho(t *testing.T, v *V, changed ...render.Mark) {
	t.Helper()
	o := s.Options(t, "en", render.Full)
	badges := func() int { return strings.Count(s.Artist.Board(of(v), o).Text(), `"D"`) }
	before := badges()
	o.Changed = changed
	if got := badges() - before; got != 1 {
		t.Errorf("%d badges of Dora more, want one", got)
	}
}
