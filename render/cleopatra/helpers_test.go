package cleopatra

import (
	"testing"

	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 12,
	Changed: func(*game.View) []render.Mark { return changed },
}

func readView(t testing.TB, name string) *game.View { return suite.Read(t, name) }

func options(t testing.TB, lang string, size render.Size) render.Options {
	return suite.Options(t, lang, size)
}

func checkLabels(t testing.TB, s *render.Scene) {
	t.Helper()
	rendertest.Labels(t, s, rendertest.IsName)
}

var changed = []render.Mark{
	{Place: "stall:1", Seat: 2},
	{Place: "slot:5", Seat: 3}, {Place: "row:right:3", Seat: 3}, {Place: "walk:2", Seat: 3},
	{Place: "cell:b8", Seat: 0}, {Place: "cell:e7", Seat: 0}, {Place: "cell:a9", Seat: 0}, {Place: "wall:w1", Seat: 0},
}
