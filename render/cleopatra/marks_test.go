package cleopatra

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// rings counts the threads in a scene by the casing that only they have.
func rings(s *render.Scene) int { return strings.Count(s.Text(), "line=ring/7") }

func TestMarks(t *testing.T) {
	mark := func(places ...string) []render.Mark {
		var out []render.Mark
		for _, p := range places {
			out = append(out, render.Mark{Place: p, Seat: 1})
		}
		return out
	}
	for _, c := range []struct {
		name  string
		marks []render.Mark
		full  int
		phone int
	}{
		{"nothing", nil, 0, 0},
		{"cells of one mosaic are one place", mark("cell:b8", "cell:c8", "cell:d8", "cell:e7", "cell:e8"), 1, 1},
		{"a mosaic and the sanctuary it closed", mark("cell:b8", "cell:a9"), 2, 2},
		{"an empty cell is no change", mark("cell:i5"), 0, 0},
		{"walls, doors, throne", mark("wall:w1", "wall:w9", "door:left", "throne"), 4, 4},
		{"a place twice", mark("wall:w1", "wall:w1"), 1, 1},
		{"both rows", mark("row:left:2", "row:right:1", "obelisk:left"), 3, 2},
		{"where Cleopatra is and was", mark("walk:2", "walk:1"), 1, 0},
		{"stalls and slots", mark("stall:1", "stall:3", "slot:5"), 3, 3},
		{"piles and players are not ringed", mark("deck", "discard", "mosaics", "player:0"), 0, 0},
		{"unknown places are ignored", mark("", ":", "cell:", "cell:z9x", "wall:", "stall:9", "slot:0", "row:left", "nosuch:1"), 0, 0},
		{"more than eight: the board comes first", mark("stall:1", "stall:2", "slot:1", "wall:w1", "wall:w2", "wall:w4",
			"wall:w6", "wall:w8", "wall:w9", "door:right", "throne", "cell:b8"), 8, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			for size, want := range map[render.Size]int{render.Full: c.full, render.Phone: c.phone} {
				o := options(t, "en", size)
				base := rings(New().Board(readView(t, "mid"), o)) // the legend has one
				o.Changed = c.marks
				if got := rings(New().Board(readView(t, "mid"), o)) - base; got != want {
					t.Errorf("size %d: %d rings, want %d", size, got, want)
				}
			}
		})
	}
}

func TestRingTellsWho(t *testing.T) {
	o := options(t, "en", render.Full)
	o.Changed = []render.Mark{{Place: "wall:w5", Seat: 3}, {Place: "wall:w3", Seat: engine.NoSeat}}
	plain := options(t, "en", render.Full)
	d := strings.Count(New().Board(readView(t, "mid"), o).Text(), `"D"`) - strings.Count(New().Board(readView(t, "mid"), plain).Text(), `"D"`)
	if d != 1 {
		t.Errorf("%d badges of Dora more, want one", d)
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
			v := readView(t, "mid")
			v.Turn.Structure, v.Turn.Site = c.structure, c.site
			text := New().Board(v, options(t, "en", size)).Text()
			if got := strings.Count(text, "line=ink/5 dash=14,9"); got != c.want {
				t.Errorf("%s %q, size %d: %d outlines, want %d", c.structure, c.site, size, got, c.want)
			}
		}
	}
}

// TestOutlineGoesRound checks outlines of regions with arms and notches: the
// path is closed and as long as the set's border.
func TestOutlineGoesRound(t *testing.T) {
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
