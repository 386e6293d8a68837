package cleopatra

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 12,
	Changed: func(*game.View) []render.Mark { return changed },
	Together: func(one, other string) bool { // the head of the phone picture shows Cleopatra's position on her walk
		return strings.HasPrefix(one, "walk:") && strings.HasPrefix(other, "walk:")
	},
	Absent: func(place string, size render.Size) bool { // the phone cut has no room for it
		return size == render.Phone && place == "discard"
	},
	Scenery:    []string{"palm", "amulet"}, // the gain counts the palm; the red frame of a card tells what its amulet does
	Situations: rendertest.Situations(),
}

var changed = []render.Mark{
	{Place: "stall:1", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:4", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}

// TestPictures makes the checks that every artist passes.
func TestPictures(t *testing.T) {
	anchor := []engine.Option{
		{Code: "b2", Label: engine.T("render.word", engine.Word("w", "B2")), Effect: engine.T("render.word", engine.Word("w", "+5")),
			Places: []string{"cell:b2", "cell:a3", "cell:b3", "cell:c3", "cell:a4"}},
		{Code: "g3", Label: engine.T("render.word", engine.Word("w", "G3"))},
	}
	walls := []engine.Option{
		{Code: "w1", Places: []string{"wall:w1"}}, {Code: "w2", Places: []string{"wall:w2"}}, {Code: "w3", Places: []string{"wall:w3"}},
	}
	suite.Run(t, rendertest.Checks[game.View]{
		Previews: []rendertest.Preview{
			{Name: "preview-anchor", View: "anchor", Kind: "anchor", Options: anchor, Chosen: 0},
			{Name: "preview-anchor-phone", View: "anchor", Kind: "anchor", Options: anchor, Chosen: -1, Size: render.Phone},
			{Name: "preview-orient", View: "orient", Kind: "orient", Options: []engine.Option{{Code: "c"}, {Code: "d"}}, Chosen: 1},
			{Name: "preview-site-phone", View: "early", Kind: "site", Options: walls, Chosen: 0, Size: render.Phone},
		},
		Words: []string{"mid", "limit", "over"}, Nothing: []string{"", "nosuch", "mosaic_q", "9.4", "std_gold"}, Code: "cave",
		Own: []string{"mid"}, Public: func(v *game.View) { v.Own = nil }, First: 3, Every: 29,
		Marks: rendertest.Marks{View: "mid", Seat: 1, Dora: []render.Mark{{Place: "wall:w5", Seat: 3}, {Place: "wall:w3", Seat: engine.NoSeat}}},
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "mid") }
