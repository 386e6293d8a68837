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
	Scenery: []string{"tree", "sheep", "hammer", "crane"},
	Situations: map[string]rendertest.Situation{
		"fresh-2":  {Record: "2-seats-played", Entry: 0, Seat: engine.Spectator},
		"fresh-5":  {Record: "5-seats-played", Entry: 0, Seat: engine.Spectator},
		"mid-4":    {Record: "4-seats,scoring=full,inn_retrieve=on-eager", Entry: 143, Seat: engine.Spectator},  // the provost
		"castle-5": {Record: "5-seats,scoring=full,inn_retrieve=on-played", Entry: 264, Seat: engine.Spectator}, // batches
		"favor-4":  {Record: "4-seats-eager", Entry: 68, Seat: engine.Spectator},                                // at the end of a round
		"simple-4": {Record: "4-seats,scoring=full,simple_favors=on,jeweler=off", Entry: 177, Seat: engine.Spectator},
		"late-5":   {Record: "5-seats,scoring=full,inn_retrieve=on-played", Entry: 277, Seat: engine.Spectator},
		"over-2":   {Record: "2-seats-played", Entry: 289, Seat: engine.Spectator},
		"over-5":   {Record: "5-seats,scoring=full,inn_retrieve=on-played", Entry: 322, Seat: engine.Spectator},
	},
}

var changed = []render.Mark{
	{Place: "road:2", Seat: 1}, {Place: "bridge:1", Seat: 2}, {Place: "provost", Seat: 2}, {Place: "favor:denier:2", Seat: 0},
	{Place: "part:walls:2", Seat: 3}, {Place: "inn:left", Seat: 3}, {Place: "road:9", Seat: 0},
}

// TestPictures makes the checks that every artist passes.
func TestPictures(t *testing.T) {
	hand := func(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }
	simple := map[string]string{"simple_favors": "on", "jeweler": "off"}
	suite.Run(t, rendertest.Checks[game.View]{
		Pictures: []rendertest.Picture[game.View]{
			{Name: "board-fresh-2-en", View: "fresh-2", Lang: "en", Plain: true},
			{Name: "board-mid-4-en", View: "mid-4", Lang: "en", Pixels: render.Normal()},
			{Name: "board-late-5-ko", View: "late-5", Lang: "ko", Pixels: render.HighContrast()},
			{Name: "board-over-5-en", View: "over-5", Lang: "en"},
			{Name: "board-simple-4-ko", View: "simple-4", Lang: "ko"},
			{Name: "phone-castle-5-en", View: "castle-5", Lang: "en", Size: render.Phone},
			{Name: "phone-late-5-ko", View: "late-5", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
			{Name: "hand-mid-4-ko", View: "mid-4@2", Lang: "ko", Draw: hand, Pixels: render.Normal()},
			{Name: "hand-late-5-phone-en", View: "late-5@0", Lang: "en", Size: render.Phone, Draw: hand},
		},
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
		Marks: rendertest.Marks{View: "mid-4", Seat: 1, Cases: []rendertest.Marked{
			rendertest.Ringed("spaces of the road", 2, 2, "road:1", "road:28"),
			rendertest.Ringed("a place twice", 1, 1, "road:5", "road:5"),
			rendertest.Ringed("both pawns", 2, 2, "provost", "bailiff"),
			rendertest.Ringed("parts of one section", 2, 1, "part:walls:2", "part:walls:3"),
			rendertest.Ringed("a section and its parts", 2, 1, "section:walls", "part:walls:3"),
			rendertest.Ringed("the castle's queue", 2, 2, "castle:1", "castle:3"),
			rendertest.Ringed("levels of a track, and the track", 3, 1, "favor:vp:1", "favor:vp:2", "favor:vp"),
			rendertest.Ringed("special buildings and their slots", 3, 3, "gate", "inn:left", "inn:right", "stables:2"),
			rendertest.Ringed("the bridge, and the order, which the ledger of a phone tells", 2, 1, "bridge:1", "order:2"),
			rendertest.Ringed("players and the stock are not ringed", 0, 0, "player:0", "stock:w_market"),
			rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "road:", "road:0", "road:29", "road:x", "castle:9", "part:walls:11", "part:moat:1",
				"section:", "favor:luck:1", "favor:vp:6", "bridge:0", "bridge:9", "order:9", "nosuch:1"),
			rendertest.Ringed("more than eight: the road comes first", 7, 7, "bridge:1", "bridge:2", "order:1", "gate", "guild", "joust", "road:1", "road:2",
				"road:3", "road:4", "road:5", "favor:vp:1", "part:walls:2"),
			rendertest.Ringed("more than eight on the road: the newest", 8, 8, "road:1", "road:2", "road:3", "road:4", "road:5", "road:6", "road:7", "road:8",
				"road:9", "road:10"),
		}, Dora: []render.Mark{{Place: "road:1", Seat: 3}, {Place: "road:2", Seat: engine.NoSeat}, {Place: "provost", Seat: 3}}}, // on her space, not on the pawn
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
