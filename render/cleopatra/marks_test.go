package cleopatra

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestMarks(t *testing.T) {
	suite.Marks(t, suite.Read(t, "mid"), 1, []rendertest.Marked{
		rendertest.Ringed("nothing", 0, 0),
		rendertest.Ringed("cells of one mosaic are one place", 1, 1, "cell:b8", "cell:b6", "cell:a7", "cell:b7", "cell:c7"),
		rendertest.Ringed("a mosaic and the sanctuary it closed", 2, 2, "cell:b8", "cell:a9"),
		rendertest.Ringed("an empty cell is no change", 0, 0, "cell:f1"),
		rendertest.Ringed("walls, doors, throne", 4, 4, "wall:w1", "wall:w9", "door:left", "throne"),
		rendertest.Ringed("a place twice", 1, 1, "wall:w1", "wall:w1"),
		rendertest.Ringed("both rows", 3, 3, "row:left:2", "row:right:1", "obelisk:left"),
		rendertest.Ringed("where Cleopatra is and was", 1, 0, "walk:4", "walk:3"),
		rendertest.Ringed("stalls and slots", 3, 3, "stall:1", "stall:3", "slot:5"),
		rendertest.Ringed("piles and players are not ringed", 0, 0, "deck", "discard", "mosaics", "player:0"),
		rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "cell:", "cell:z9x", "wall:", "stall:9", "slot:0", "row:left", "nosuch:1"),
		rendertest.Ringed("more than eight: the board comes first", 8, 8, "stall:1", "stall:2", "slot:1", "wall:w1", "wall:w2", "wall:w4",
			"wall:w6", "wall:w8", "wall:w9", "door:right", "throne", "cell:b8"),
	})
}

// Each card that came to a stall since the viewer's last turn lies in its ring, not the
// newest alone.
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

func TestRingTellsWho(t *testing.T) {
	suite.RingsTellWho(t, suite.Read(t, "mid"), render.Mark{Place: "wall:w5", Seat: 3}, render.Mark{Place: "wall:w3", Seat: engine.NoSeat})
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
