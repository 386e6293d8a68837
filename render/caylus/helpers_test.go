package caylus

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func readView(t testing.TB, name string) *game.View {
	t.Helper()
	return rendertest.View[game.View](t, name)
}

func options(t testing.TB, lang string, size render.Size) render.Options {
	t.Helper()
	return rendertest.Options(t, game.Rules{}, Messages(), 12, lang, size)
}

var changed = []render.Mark{
	{Place: "road:2", Seat: 1}, {Place: "bridge:1", Seat: 2}, {Place: "provost", Seat: 2}, {Place: "favor:denier:2", Seat: 0},
	{Place: "part:walls:2", Seat: 3}, {Place: "inn:left", Seat: 3}, {Place: "road:9", Seat: 0},
}

// eager chooses a move for tests that want to see a full board: it prefers
// answers that do something to those that pass.
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

// randomMatch plays an eager match drawn from a seed and shows each position to
// visit until it returns false.
func randomMatch(t testing.TB, seats int, seed uint64, opts map[string]string, visit func(s engine.State) bool) {
	t.Helper()
	rendertest.Match(t, game.Rules{}, engine.Setup{Seats: seats, Options: opts, Seed: engine.NumberedSeed(seed)}, eager, visit)
}

func checkLabels(t *testing.T, s *render.Scene) {
	t.Helper()
	rendertest.Labels(t, s, rendertest.IsName)
}
