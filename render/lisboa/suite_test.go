package lisboa

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 5,
	Changed: func(*game.View) []render.Mark { return changed },
	Part: func(part, whole string) bool {
		return strings.HasPrefix(part, "ring:") && whole == "church" || part == "tile:small" && whole == "col:5" ||
			whole != part && whole == portfolioOf(part)
	},
	Together: func(one, other string) bool { // the list of players has one number for all cards and ships of a portfolio
		return portfolioOf(one) != "" && portfolioOf(one) == portfolioOf(other)
	},
	Scenery: []string{"treasury", "cardinal", "cube_r"},
	Situations: map[string]rendertest.Situation{
		"setup-4":  {Record: "4-seats", Entry: 0, Seat: 0},
		"fresh-4":  {Record: "4-seats", Entry: 4, Seat: 1},
		"space-4":  {Record: "4-seats", Entry: 269, Seat: 3},
		"mid-4":    {Record: "4-seats", Entry: 193, Seat: 3},
		"late-4":   {Record: "4-seats", Entry: 294, Seat: 3},
		"church-2": {Record: "2-seats", Entry: 38, Seat: 1},
		"mid-2":    {Record: "2-seats", Entry: 163, Seat: 1},
		"end-3":    {Record: "3-seats", Entry: 100, Seat: 2},
		"over-3":   {Record: "3-seats", Entry: 276, Seat: engine.Spectator},
		"solo":     {Record: "1-seats", Entry: 113, Seat: 0},
	},
}

var changed = []render.Mark{
	{Place: "b2", Seat: 1}, {Place: "n2", Seat: 0}, {Place: "ea", Seat: 0}, {Place: "builder", Seat: 1}, {Place: "ring:3", Seat: 0},
	{Place: "deck:king", Seat: 1}, {Place: "player:0:warehouse", Seat: 0}, {Place: "street:gold", Seat: engine.NoSeat},
}

// portfolioOf is the portfolio to which a place belongs; "" for none.
func portfolioOf(place string) string {
	words := strings.Split(place, ":")
	if len(words) < 3 || words[0] != "player" || words[2] != "top" && words[2] != "bottom" && words[2] != "portfolio" {
		return ""
	}
	return "player:" + words[1] + ":portfolio"
}

// TestPictures makes the checks that every artist passes.
func TestPictures(t *testing.T) {
	hand := func(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }
	part := func(code string) func(v *game.View, o render.Options) *render.Scene {
		return func(v *game.View, o render.Options) *render.Scene { return New().Detail(v, code, o) }
	}
	suite.Run(t, rendertest.Checks[game.View]{
		Pictures: []rendertest.Picture[game.View]{
			{Name: "board-fresh-4-en", View: "fresh-4", Lang: "en", Plain: true},
			{Name: "board-mid-4-en", View: "mid-4", Lang: "en", Pixels: render.Normal()},
			{Name: "board-late-4-ko", View: "late-4", Lang: "ko", Pixels: render.HighContrast()},
			{Name: "board-over-3-en", View: "over-3", Lang: "en"},
			{Name: "board-mid-2-ko", View: "mid-2", Lang: "ko"},
			{Name: "board-solo-en", View: "solo", Lang: "en"},
			{Name: "phone-mid-4-ko", View: "mid-4", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
			{Name: "phone-solo-en", View: "solo", Lang: "en", Size: render.Phone},
			{Name: "hand-late-4-en", View: "late-4", Lang: "en", Draw: hand, Pixels: render.Normal()},
			{Name: "hand-setup-4-ko", View: "setup-4", Lang: "ko", Size: render.Phone, Draw: hand},
			{Name: "hand-late-4-phone-ko", View: "late-4", Lang: "ko", Size: render.Phone, Draw: hand},
			{Name: "hand-setup-4-en", View: "setup-4", Lang: "en", Draw: hand},
			{Name: "close-court-ko", View: "mid-4", Lang: "ko", Draw: part("court")},
			{Name: "phone-court-ko", View: "late-4", Lang: "ko", Size: render.Phone, Draw: part("court"), Pixels: render.HighContrast()},
			{Name: "phone-displays-en", View: "mid-4", Lang: "en", Size: render.Phone, Draw: part("displays")},
			{Name: "phone-harbour-en", View: "late-4", Lang: "en", Size: render.Phone, Draw: part("harbour")},
			{Name: "phone-seats-ko", View: "mid-4", Lang: "ko", Size: render.Phone, Draw: part("seats")},
			{Name: "phone-seats-solo-en", View: "solo", Lang: "en", Size: render.Phone, Draw: part("seats")},
			{Name: "close-player-en", View: "over-3", Lang: "en", Draw: part("player:1")},
			{Name: "close-lacerda-ko", View: "solo", Lang: "ko", Draw: part("player:1")},
		},
		Previews: []rendertest.Preview{
			{Name: "preview-space", View: "space-4", Kind: "space", Options: rendertest.At("b2", "c3", "e5"), Chosen: 1},
			{Name: "preview-space-phone", View: "space-4", Kind: "space", Options: rendertest.At("b2", "c3", "e5"), Chosen: -1, Size: render.Phone},
			{Name: "preview-end", View: "end-3", Kind: "end", Options: rendertest.At("n1", "wa", "ee"), Chosen: 0},
			{Name: "preview-end-phone", View: "end-3", Kind: "end", Options: rendertest.At("n1", "wa", "ee"), Chosen: -1, Size: render.Phone},
			{Name: "preview-door", View: "space-4", Kind: "door", Options: []engine.Option{{Code: "gold", Places: []string{"e1"}}}, Chosen: 0},
			{Name: "preview-draw-phone", View: "late-4", Kind: "draw", Options: rendertest.At("deck:minister", "deck:king"), Chosen: 0, Size: render.Phone},
		},
		Looks: []string{
			"pc_red_builder_2 en", "pc_blue_treasury_1 ko mid-4", "cl_store_wig_1 en", "decree_37 ko late-4", "ship_purple en late-4",
			"plan_blue_3 ko", "pb_green_4 en late-4", "street_cloth ko", "st_B2 en mid-4", "pbs_WD ko",
		},
		Words: []string{"setup-4", "mid-4", "late-4", "solo"}, Fullest: "late-4",
		Looked: []string{"late-4", "solo"}, Nothing: []string{"", "nosuch", "b2", "player:0", "deck:king"}, Code: "ship_red",
		Idle: rendertest.Preview{View: "mid-4", Kind: "turn", Options: rendertest.At("moon", "a1", "decree:9", "player:7")},
		Own:  []string{"setup-4", "fresh-4", "mid-4", "late-4", "solo"}, Public: func(v *game.View) { v.Own = nil },
		Choose: eager, First: 2, Every: 183,
		Marks: rendertest.Marks{View: "mid-4", Seat: 1, Cases: []rendertest.Marked{
			rendertest.Ringed("stores and buildings", 3, 3, "a4", "n1", "wd"),
			rendertest.Ringed("a place twice", 1, 1, "b2", "b2"),
			rendertest.Ringed("rubble", 3, 3, "row:a", "col:5", "ruins"),
			rendertest.Ringed("the court is not in the phone cut", 6, 0, "builder", "plaza:king", "favors:minister", "treasury", "price:gold", "ring:1"),
			rendertest.Ringed("displays", 4, 0, "deck:treasury", "decree:1", "decree:8", "ships"),
			rendertest.Ringed("stacks", 2, 0, "building:blue", "plan:green"),
			rendertest.Ringed("city tiles and majorities", 3, 0, "tile:gold", "tile:small", "street:tools"),
			rendertest.Ringed("parts of a player", 3, 0, "player:0:warehouse", "player:1:top:1", "player:3:clergy"),
			rendertest.Ringed("house tracks", 2, 0, "player:0:houses:left", "player:3:houses:right"),
			rendertest.Ringed("too many: the lesser ones are left out", 1, 1, "a2", "deck:king", "deck:builder", "deck:minister", "deck:treasury", "decree:1", "decree:2", "decree:3", "decree:4"),
			rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "a1", "f1", "n5", "row:f", "col:6", "deck:x", "decree:9", "ring:7", "player:9:top:1", "player:0:top:4", "nosuch:1"),
		}, Dora: []render.Mark{{Place: "b2", Seat: 3}, {Place: "n1", Seat: engine.NoSeat}}},
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-4") }

// eager chooses a move for tests that want to see a full board: it plays cards at
// court and does not decline what it can do.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	for range 6 {
		m := moves[r.Intn(len(moves))]
		label := s.Describe(seat, m).Label.Key
		if !strings.Contains(label, ".do.no") && !strings.Contains(label, ".do.end") && !strings.HasSuffix(label, ".gold") && !strings.HasSuffix(label, ".skip") {
			return m
		}
	}
	return moves[r.Intn(len(moves))]
}
