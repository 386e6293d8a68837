package cleopatra

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
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
	{Place: "stall:1", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:2", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}

// randomMatch plays a match with moves drawn from a seed and shows each
// position to visit until it returns false.
func randomMatch(t testing.TB, seats int, seed uint64, visit func(s engine.State) bool) {
	t.Helper()
	rendertest.Match(t, game.Rules{}, engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}, rendertest.Any, visit)
}
