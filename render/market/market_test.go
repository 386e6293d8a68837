package market

import (
	"testing"

	"guildhall/engine"
	game "guildhall/engine/market"
	"guildhall/render"
	"guildhall/render/rendertest"
)

var suite = rendertest.Suite[game.View]{
	Rules: game.Rules{}, Artist: New(), Texts: Messages(), Table: 7,
	Changed: func(*game.View) []render.Mark {
		return []render.Mark{{Place: "crate:2", Seat: 0}, {Place: "good:wool", Seat: 1}, {Place: "player:1", Seat: 1}}
	},
	Situations: rendertest.Situations(),
}

// TestPictures draws the game in both languages and sizes, and compares with testdata.
func TestPictures(t *testing.T) {
	suite.Run(t, rendertest.Checks[game.View]{
		Words: []string{"draft", "over"}, Fullest: "draft", Looked: []string{"mid"}, First: 1, Every: 9, Nothing: []string{"nothing", "", "grain wine"}, Code: "wool",
		// "orders" is left out, because its header says "You and 2 more to
		// answer".
		Own: []string{"bids", "mid"}, Public: func(v *game.View) {
			for i := range v.Players {
				v.Players[i].Hand, v.Players[i].Orders, v.Head.Viewer = nil, nil, engine.Spectator
			}
		},
	})
}
