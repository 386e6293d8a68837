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
	Check:   checkView,
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

// checkView checks the board, and the household of the viewer: for a spectator's
// view those of all.
func checkView(t testing.TB, v *game.View, o render.Options) {
	t.Helper()
	rendertest.Labels(t, New().Board(v, o), rendertest.IsName)
	if v.Head.Viewer >= 0 {
		rendertest.Labels(t, New().Hand(v, o), rendertest.IsName)
		return
	}
	for seat := range engine.Seat(v.Head.Seats) {
		v.Head.Viewer = seat
		rendertest.Labels(t, New().Hand(v, o), rendertest.IsName)
	}
	v.Head.Viewer = engine.Spectator
}
