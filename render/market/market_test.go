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
	Situations: map[string]rendertest.Situation{
		"orders": {Record: "3-seats", Entry: 0, Seat: 1}, "bids": {Record: "2-seats", Entry: 3, Seat: 0}, "mid": {Record: "3-seats", Entry: 27, Seat: 1},
		"draft": {Record: "3-seats", Entry: 7, Seat: 2}, "over": {Record: "3-seats", Entry: -1, Seat: engine.Spectator},
	},
}

// TestPictures draws the game in both languages and sizes, and compares with testdata.
func TestPictures(t *testing.T) {
	hand := func(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }
	suite.Run(t, rendertest.Checks[game.View]{
		Pictures: []rendertest.Picture[game.View]{
			{Name: "board-en", View: "draft", Lang: "en", Pixels: render.Normal()}, {Name: "board-ko", View: "mid", Lang: "ko"},
			{Name: "board-over-en", View: "over", Lang: "en"}, {Name: "phone-ko", View: "draft", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
			{Name: "hand-en", View: "mid", Lang: "en", Draw: hand, Pixels: render.Normal()}, {Name: "hand-orders-ko", View: "orders", Lang: "ko", Draw: hand},
		},
		Words: []string{"draft", "over"}, Fullest: "draft", Looked: []string{"mid"}, First: 1, Every: 9, Nothing: []string{"nothing", "", "grain wine"}, Code: "wool",
		Own: []string{"orders", "bids", "mid"}, Public: func(v *game.View) {
			for i := range v.Players {
				v.Players[i].Hand, v.Players[i].Orders, v.Head.Viewer = nil, nil, engine.Spectator
			}
		},
	})
}
