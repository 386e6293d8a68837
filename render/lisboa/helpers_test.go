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
	Check:   checkView,
	Part: func(part, whole string) bool {
		return strings.HasPrefix(part, "ring:") && whole == "church" || part == "tile:small" && whole == "col:5" ||
			whole != part && whole == portfolioOf(part)
	},
	Together: func(one, other string) bool { // the list of players has one number for all cards and ships of a portfolio
		return portfolioOf(one) != "" && portfolioOf(one) == portfolioOf(other)
	},
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

// checkView checks the board, its parts, and the hand of the viewer.
func checkView(t testing.TB, v *game.View, o render.Options) {
	t.Helper()
	check := func(what string, s *render.Scene) {
		t.Helper()
		if s.H*4 > s.W*5 {
			t.Errorf("%s is %d by %d: taller than a phone shows whole", what, s.W, s.H)
		}
		rendertest.Labels(t, s, rendertest.IsName)
	}
	check("the board", New().Board(v, o))
	for _, p := range New().Parts(v) {
		check("part "+p.Code, New().Detail(v, p.Code, o))
	}
	if hand := New().Hand(v, o); hand != nil {
		check("the hand", hand)
	}
}
