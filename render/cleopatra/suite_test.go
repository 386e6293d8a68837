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
	Together: func(one, other string) bool { // the head of the phone cut says where Cleopatra is on her walk
		return strings.HasPrefix(one, "walk:") && strings.HasPrefix(other, "walk:")
	},
	Absent: func(place string, size render.Size) bool { // the phone cut has no room for it
		return size == render.Phone && place == "discard"
	},
	Scenery: []string{"palm", "amulet"}, // the gain counts the palm; the red frame of a card tells what its amulet does
	Situations: map[string]rendertest.Situation{
		"fresh-2":    {Record: "2-seats", Entry: 0, Seat: 1},
		"fresh-3":    {Record: "3-seats", Entry: 0, Seat: 1},
		"fresh-4":    {Record: "4-seats", Entry: 0, Seat: 3},
		"orient":     {Record: "4-seats", Entry: 184, Seat: 1},
		"anchor":     {Record: "4-seats", Entry: 185, Seat: 1},
		"pay":        {Record: "4-seats", Entry: 186, Seat: 1},
		"early":      {Record: "4-seats", Entry: 202, Seat: 1},
		"mid":        {Record: "4-seats", Entry: 343, Seat: 1},
		"mid-public": {Record: "4-seats", Entry: 343, Seat: engine.Spectator},
		"offering":   {Record: "4-seats", Entry: 297, Seat: 2},
		"limit":      {Record: "4-seats", Entry: 352, Seat: 2},
		"last":       {Record: "4-seats", Entry: 365, Seat: engine.Spectator},
		"over":       {Record: "4-seats", Entry: 381, Seat: engine.Spectator},
	},
}

var changed = []render.Mark{
	{Place: "stall:1", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:4", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}

// TestPictures makes the checks that every artist passes.
func TestPictures(t *testing.T) {
	hand := func(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }
	anchor := []engine.Option{
		{Code: "b2", Label: engine.T("render.word", engine.Word("w", "B2")), Effect: engine.T("render.word", engine.Word("w", "+5")),
			Places: []string{"cell:b2", "cell:a3", "cell:b3", "cell:c3", "cell:a4"}},
		{Code: "g3", Label: engine.T("render.word", engine.Word("w", "G3"))},
	}
	walls := []engine.Option{
		{Code: "w1", Places: []string{"wall:w1"}}, {Code: "w2", Places: []string{"wall:w2"}}, {Code: "w3", Places: []string{"wall:w3"}},
	}
	suite.Run(t, rendertest.Checks[game.View]{
		Pictures: []rendertest.Picture[game.View]{
			{Name: "board-en", View: "mid", Lang: "en", Pixels: render.Normal()},
			{Name: "board-ko", View: "mid", Lang: "ko"},
			{Name: "board-fresh-2-ko", View: "fresh-2", Lang: "ko", Plain: true},
			{Name: "board-over-en", View: "over", Lang: "en", Plain: true},
			{Name: "board-limit-en", View: "limit", Lang: "en", Plain: true},
			{Name: "phone-en", View: "mid", Lang: "en", Size: render.Phone, Pixels: render.HighContrast()},
			{Name: "phone-offering-ko", View: "offering", Lang: "ko", Size: render.Phone, Plain: true, Pixels: render.Normal()},
			{Name: "hand-ko", View: "mid", Lang: "ko", Draw: hand, Pixels: render.Normal()},
			{Name: "hand-phone-en", View: "limit", Lang: "en", Size: render.Phone, Draw: hand},
		},
		Previews: []rendertest.Preview{
			{Name: "preview-anchor", View: "anchor", Kind: "anchor", Options: anchor, Chosen: 0},
			{Name: "preview-anchor-phone", View: "anchor", Kind: "anchor", Options: anchor, Chosen: -1, Size: render.Phone},
			{Name: "preview-orient", View: "orient", Kind: "orient", Options: []engine.Option{{Code: "c"}, {Code: "d"}}, Chosen: 1},
			{Name: "preview-site-phone", View: "early", Kind: "site", Options: walls, Chosen: 0, Size: render.Phone},
		},
		Words: []string{"mid", "limit", "over"}, Nothing: []string{"", "nosuch", "mosaic_q", "9.4", "std_gold"}, Code: "cave",
		Own: []string{"mid"}, Public: func(v *game.View) { v.Own = nil }, First: 3, Every: 29,
		Marks: rendertest.Marks{View: "mid", Seat: 1, Cases: []rendertest.Marked{
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
		}, Dora: []render.Mark{{Place: "wall:w5", Seat: 3}, {Place: "wall:w3", Seat: engine.NoSeat}}},
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "mid") }
