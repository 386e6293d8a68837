package homestead

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/homestead"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules, Artist: New(), Texts: Messages(), Table: 7,
	Changed: func(*game.View) []render.Mark {
		return []render.Mark{{Place: "space:b3", Seat: 0}, {Place: "space:c3", Seat: 1}}
	},
	Situations: rendertest.Situations(),
}

// TestPictures draws the game in both languages and sizes, and compares with testdata.
func TestPictures(t *testing.T) {
	suite.Run(t, rendertest.Checks[game.View]{
		Words: []string{"mid"}, Fullest: "over", First: 1, Every: 5, Nothing: []string{"nothing", ""}, Code: "nothing",
		Own:    []string{"mid"},
		Public: func(v *game.View) { v.Hand, v.Head.Viewer = nil, engine.Spectator },
	})
}
