package rendertest

import (
	"strings"
	"testing"

	"guildhall/render"
)

// Outline is the line of a chosen piece in a scene's text. No other item has
// it.
const Outline = "line=ink/5 dash=14,9"

// Rings counts the rings in a scene, and among them the fine ones. Both have
// lines that no other item has.
func Rings(s *render.Scene) int {
	return strings.Count(s.Text(), "line=ring/7") + strings.Count(s.Text(), "line=ring/5")
}

// Marked holds changed places and the number of their rings.
type Marked struct {
	name        string
	full, phone int
	places      []string
}

// Ringed returns changed places, with the numbers of their rings on the full
// board and on the phone picture.
func Ringed(name string, full, phone int, places ...string) Marked {
	return Marked{name, full, phone, places}
}

// Marks checks the rings of changes on the board.
func (s Suite[V]) Marks(t *testing.T, m Marks) {
	if m.View == "" {
		return
	}
	v := of(s.Read(t, m.View))
	cases := append(m.Cases, Ringed("nothing", 0, 0, "", ":", "nosuch:1"))
	for _, r := range rows("marks") {
		cases = append(cases, Ringed(r["changes"], r.number("full"), r.number("phone"), strings.Fields(r["places"])...))
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for size, want := range map[render.Size]int{render.Full: c.full, render.Phone: c.phone} {
				o := s.Options(t, "en", size)
				base := Rings(s.Artist.Board(v, o)) // the legend has a ring
				for _, p := range c.places {
					o.Changed = append(o.Changed, render.Mark{Place: p, Seat: m.Seat})
				}
				if got := Rings(s.Artist.Board(v, o)) - base; got != want {
					t.Errorf("size %d: %d rings, want %d", size, got, want)
				}
			}
		})
	}
	o := s.Options(t, "en", render.Full)
	badges := func() int { return strings.Count(s.Artist.Board(v, o).Text(), `"D"`) }
	before := badges()
	o.Changed = m.Dora
	if got := badges() - before; got != min(1, len(m.Dora)) {
		t.Errorf("%d badges of Dora more, want one", got)
	}
}
