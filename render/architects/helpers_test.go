package architects

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 5,
	Changed: func(*game.View) []render.Mark { return changed },
	Check:   checkView,
	Part: func(part, whole string) bool {
		kind, _, _ := strings.Cut(part, ":")
		board := strings.HasPrefix(whole, "player:") || whole == "automa"
		return kind == "hall" && whole == "guildhall" || part == "pool" && whole == "tax_stand" || part == "rewards" && whole == "cathedral" ||
			(kind == "virtue" || kind == "prison") && board
	},
	Together: func(one, other string) bool { // players on one step
		return strings.HasPrefix(one, "virtue:") && strings.HasPrefix(other, "virtue:")
	},
	Situations: map[string]rendertest.Situation{
		"draft-5": {Record: "5-seats", Entry: 1, Seat: 0},
		"fresh-4": {Record: "4-seats", Entry: 12, Seat: 3},
		"mid-4":   {Record: "4-seats", Entry: 205, Seat: 1},
		"work-3":  {Record: "3-seats", Entry: 182, Seat: 2},
		"hall-3":  {Record: "3-seats,boards=chosen", Entry: 219, Seat: 1},
		"keep-3":  {Record: "3-seats,boards=chosen", Entry: 204, Seat: 1},
		"late-5":  {Record: "5-seats,boards=random", Entry: 574, Seat: 3},
		"over-5":  {Record: "5-seats", Entry: 893, Seat: 1},
		"third-2": {Record: "2-seats,boards=chosen,third=on,automa=helena", Entry: 99, Seat: 1},
		"solo":    {Record: "1-seats", Entry: 41, Seat: 0},
	},
}

var changed = []render.Mark{
	{Place: "quarry", Seat: 1}, {Place: "forest", Seat: 0}, {Place: "hall:3", Seat: 0}, {Place: "bm_left", Seat: 1}, {Place: "prison", Seat: 0},
	{Place: "cathedral:1", Seat: 1}, {Place: "slot:2", Seat: engine.NoSeat},
}

// eager chooses a move for tests that want to see a full board: it builds when
// it can, and does not stop early.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	m := moves[r.Intn(len(moves))]
	for range 4 {
		if s.Code(seat, m) != "done" {
			break
		}
		m = moves[r.Intn(len(moves))]
	}
	for _, other := range moves {
		code := s.Code(seat, other)
		if (code == "guildhall" || code == "cathedral" || strings.HasPrefix(code, "build ")) && r.Intn(2) == 0 {
			return other
		}
	}
	return m
}

// checkView checks the board, its parts, and the hand of the viewer.
func checkView(t testing.TB, v *game.View, o render.Options) {
	t.Helper()
	rendertest.Labels(t, New().Board(v, o), rendertest.IsName)
	for _, p := range New().Parts(v) {
		s := New().Detail(v, p.Code, o)
		if s.H*4 > s.W*5 {
			t.Errorf("part %s is %d by %d: taller than a phone shows whole", p.Code, s.W, s.H)
		}
		rendertest.Labels(t, s, rendertest.IsName)
	}
	if hand := New().Hand(v, o); hand != nil {
		if hand.H*4 > hand.W*5 {
			t.Errorf("the hand is %d by %d: taller than a phone shows whole", hand.W, hand.H)
		}
		rendertest.Labels(t, hand, rendertest.IsName)
	}
}
