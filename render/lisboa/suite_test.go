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
	Scenery:    []string{"treasury", "cardinal", "cube_r", "cube_w", "cube_b"}, // rubble: an offer at the edge of the board may lie on a cube
	Situations: rendertest.Situations(),
}

var changed = []render.Mark{
	{Place: "b2", Seat: 1}, {Place: "n2", Seat: 0}, {Place: "ea", Seat: 0}, {Place: "builder", Seat: 1}, {Place: "ring:3", Seat: 0},
	{Place: "deck:king", Seat: 1}, {Place: "player:0:warehouse", Seat: 0}, {Place: "street:gold", Seat: engine.NoSeat},
}

// portfolioOf returns the portfolio to which a place belongs; "" for none.
func portfolioOf(place string) string {
	words := strings.Split(place, ":")
	if len(words) < 3 || words[0] != "player" || words[2] != "top" && words[2] != "bottom" && words[2] != "portfolio" {
		return ""
	}
	return "player:" + words[1] + ":portfolio"
}

// TestPictures makes the checks that every artist passes.
func TestPictures(t *testing.T) {
	suite.Run(t, rendertest.Checks[game.View]{
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
		Marks: rendertest.Marks{View: "mid-4", Seat: 1, Dora: []render.Mark{{Place: "b2", Seat: 3}, {Place: "n1", Seat: engine.NoSeat}}},
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-4") }

// eager chooses moves that fill the board: it plays cards at court and declines
// nothing that it can do.
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
