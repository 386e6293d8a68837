package cleopatra

import (
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// Every card that came to a stall since the viewer's last turn is inside the ring, not only
// the newest.
func TestRingOfAStallHoldsAllNewCards(t *testing.T) {
	v := suite.Read(t, "mid")
	stall := -1
	for i, cards := range v.Stalls {
		if len(cards) > 2 {
			stall = i
		}
	}
	if stall < 0 {
		t.Fatal("no stall has three cards")
	}
	for _, size := range rendertest.Sizes {
		ring := func(changes int) float64 {
			o := suite.Options(t, "en", size)
			for seat := range changes {
				o.Changed = append(o.Changed, render.Mark{Place: stallPlace(stall), Seat: engine.Seat(seat)})
			}
			a := New().Board(v, o).Places[stallPlace(stall)]
			return a.W * a.H
		}
		one, two, many := ring(1), ring(2), ring(99)
		if one >= two || two > many {
			t.Errorf("size %d: the ring encloses %.0f for a card, %.0f for two, %.0f for all", size, one, two, many)
		}
	}
}

// TestDraftIsOutlined checks that the place of a structure that is chosen but not
// yet paid for is outlined, and only then.
func TestDraftIsOutlined(t *testing.T) {
	for _, c := range []struct {
		structure, site string
		want            int
	}{
		{"", "", 0}, {"wall", "", 0}, {"wall", "w3", 1}, {"door", "left", 1}, {"sphinx", "right", 0},
		{"obelisk", "right", 1}, {"throne", "", 1}, {"mosaic", "h e4", 0},
	} {
		for _, size := range rendertest.Sizes {
			v := suite.Read(t, "mid")
			v.Turn.Structure, v.Turn.Site = c.structure, c.site
			text := New().Board(v, suite.Options(t, "en", size)).Text()
			if got := strings.Count(text, rendertest.Outline); got != c.want {
				t.Errorf("%s %q, size %d: %d outlines, want %d", c.structure, c.site, size, got, c.want)
			}
		}
	}
}

// TestOutlineIsClosed checks outlines of regions with arms and notches: the
// path is closed and as long as the set's border.
func TestOutlineIsClosed(t *testing.T) {
	for name, cells := range map[string][]square{
		"one":   {{0, 0}},
		"row":   {{2, 1}, {2, 2}, {2, 3}},
		"plus":  {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}},
		"u":     {{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}},
		"steps": {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}},
		"n":     {{0, 1}, {1, 1}, {2, 0}, {2, 1}, {3, 0}},
	} {
		edges := strings.Count(edgesOf(cells, 0, 0, 10), "M")
		if got := length(t, outlineOf(cells, 0, 0, 10)); got != 10*edges {
			t.Errorf("%s: outline is %d long, its border %d", name, got, 10*edges)
		}
	}
}

// length adds up the straight pieces of a closed path.
func length(t *testing.T, d string) int {
	t.Helper()
	var pts [][2]int
	for _, part := range strings.FieldsFunc(strings.TrimSuffix(d, "Z"), func(r rune) bool { return r == 'M' || r == 'L' }) {
		x, y, _ := strings.Cut(part, " ")
		px, err1 := strconv.Atoi(x)
		py, err2 := strconv.Atoi(y)
		if err1 != nil || err2 != nil {
			t.Fatalf("path %q", d)
		}
		pts = append(pts, [2]int{px, py})
	}
	total := 0
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		total += max(p[0]-q[0], q[0]-p[0]) + max(p[1]-q[1], q[1]-p[1])
	}
	return total
}
