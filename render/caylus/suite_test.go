package caylus

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 12,
	Changed: func(*game.View) []render.Mark { return changed },
	Check: func(t testing.TB, v *game.View, o render.Options) {
		rendertest.Whole(t, New(), v, o)
		for seat := range engine.Seat(v.Head.Seats) { // a spectator's view has no household
			own := *v
			own.Head.Viewer = seat
			rendertest.Labels(t, New().Hand(&own, o), rendertest.IsName)
		}
	},
	Part: func(part, whole string) bool {
		section, _, _ := strings.Cut(strings.TrimPrefix(part, "part:"), ":")
		pawn := part == "provost" || part == "bailiff"
		return strings.HasPrefix(part, "part:") && whole == "section:"+section || pawn && strings.HasPrefix(whole, "road:") ||
			strings.HasPrefix(part, "order:") && strings.HasPrefix(whole, "player:")
	},
	Together: func(one, other string) bool { // on a phone the head of a column stands for a favor track with its levels
		kind, rest, _ := strings.Cut(one, ":")
		track, _, _ := strings.Cut(rest, ":")
		return kind == "favor" && strings.HasPrefix(other, "favor:"+track)
	},
	Scenery:    []string{"tree", "sheep", "hammer", "crane"},
	Situations: rendertest.Situations(),
}

var changed = []render.Mark{
	{Place: "road:2", Seat: 1}, {Place: "bridge:1", Seat: 2}, {Place: "provost", Seat: 2}, {Place: "favor:denier:2", Seat: 0},
	{Place: "part:walls:2", Seat: 3}, {Place: "inn:left", Seat: 3}, {Place: "road:9", Seat: 0},
}

// TestPictures makes the checks that every artist passes.
func TestPictures(t *testing.T) {
	simple := map[string]string{"simple_favors": "on", "jeweler": "off"}
	suite.Run(t, rendertest.Checks[game.View]{
		Previews: []rendertest.Preview{
			{Name: "preview-place", View: "fresh-5", Kind: "place", Options: rendertest.At("road:1", "road:16", "castle:1", "gate", "inn:left", "bridge:1"), Chosen: 1},
			{Name: "preview-provost-phone", View: "mid-4", Kind: "provost", Options: rendertest.At("road:17", "road:18", "road:20"), Chosen: 2, Size: render.Phone},
			{Name: "preview-tile", View: "mid-4", Kind: "use", Options: rendertest.At("stock:w_market", "stock:w_lawyer", "road:14"), Chosen: 0},
			{Name: "preview-tile-phone", View: "late-5", Kind: "tile", Options: rendertest.At("stock:p_granary"), Chosen: -1, Size: render.Phone},
			{Name: "preview-favor-phone", View: "favor-4", Kind: "favor_effect", Options: rendertest.At("favor:vp:1", "favor:vp:2", "favor:build"), Chosen: 1, Size: render.Phone},
			{Name: "preview-batch-phone", View: "castle-5", Kind: "castle_batch", Options: rendertest.At("part:walls:3"), Chosen: 0, Size: render.Phone},
		},
		Looks: []string{
			"w_peddler en", "s_farm ko late-5", "p_monument en late-5", "residence ko late-5",
			"n_forest en late-5", "joust ko", "inn en mid-4", "favor_build en", "favor_resource ko late-5",
			"walls en mid-4", "towers ko",
		},
		Words: []string{"mid-4@1", "late-5@1", "over-2@1", "simple-4@1"}, Fullest: "late-5",
		Looked: []string{"fresh-2", "mid-4", "late-5"}, Nothing: []string{"", "nosuch", "vp", "favor_", "favor_luck", "castle:1", "r9"}, Code: "inn",
		Idle: rendertest.Preview{View: "mid-4", Kind: "use", Options: rendertest.At("moon:1", "road:99")}, Ground: []string{"fresh-5", "castle-5", "late-5", "over-5"},
		Own: []string{"mid-4@3"}, Public: func(v *game.View) { v.Head.Viewer = engine.Spectator },
		Choose: eager, Matches: []engine.Setup{{Seats: 2}, {Seats: 3}, {Seats: 3, Options: simple}, {Seats: 4}, {Seats: 5}}, First: 3, Every: 41,
		Marks: rendertest.Marks{View: "mid-4", Seat: 1, Dora: []render.Mark{{Place: "road:1", Seat: 3}, {Place: "road:2", Seat: engine.NoSeat}, {Place: "provost", Seat: 3}}}, // on her space, not on the pawn
	})
}

func BenchmarkPictures(b *testing.B) { suite.Bench(b, "late-5") }

// eager chooses a move for tests that want to see a full board: it prefers
// moves that do something to moves that pass.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	idle := map[string]bool{"pass": true, "skip": true, "stop": true, "none": true, "return": true, "leave": true}
	m := moves[r.Intn(len(moves))]
	for range 4 {
		if !idle[s.Code(seat, m)] {
			break
		}
		m = moves[r.Intn(len(moves))]
	}
	return m
}
