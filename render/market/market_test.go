package market

import (
	"fmt"
	"os"
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
		"draft": {Record: "3-seats", Entry: 7, Seat: 2}, "over": {Record: "3-seats", Entry: 1000, Seat: engine.Spectator},
	},
}

func init() {
	b, err := os.ReadFile("../../engine/market/testdata/records/3-seats.json")
	if err != nil {
		panic(err)
	}
	r, err := engine.ReadRecord(b)
	if err != nil {
		panic(err)
	}
	over := suite.Situations["over"]
	over.Entry = len(r.Moves)
	suite.Situations["over"] = over
}

func TestRooms(t *testing.T) { suite.Rooms(t) }

func TestMessagesAreComplete(t *testing.T) { rendertest.SameMessages(t, Messages()) }

func TestGoldenScenes(t *testing.T) {
	hand := func(v *game.View, o render.Options) *render.Scene { return New().Hand(v, o) }
	suite.Pictures(t, []rendertest.Picture[game.View]{
		{Name: "board-en", View: "draft", Lang: "en", Pixels: render.Normal()}, {Name: "board-ko", View: "mid", Lang: "ko"},
		{Name: "board-over-en", View: "over", Lang: "en"}, {Name: "phone-ko", View: "draft", Lang: "ko", Size: render.Phone, Pixels: render.Normal()},
		{Name: "hand-en", View: "mid", Lang: "en", Draw: hand, Pixels: render.Normal()}, {Name: "hand-orders-ko", View: "orders", Lang: "ko", Draw: hand},
	})
}

func TestGoldenWords(t *testing.T) { suite.Words(t, nil, "draft", "over") }

func TestPicturesAreSmall(t *testing.T) { suite.Small(t, "draft") }

func TestLibrary(t *testing.T) { suite.Library(t, []string{"mid"}, "nothing", "", "grain wine wool") }

func TestBoardKeepsThePrivateOut(t *testing.T) {
	suite.Public(t, nil, func(v *game.View) { v.Own = nil }, "orders", "bids", "mid")
}

func TestMatches(t *testing.T) {
	for seats := 2; seats <= 3; seats++ {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(seats))}
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			suite.Match(t, rendertest.Walk{Setup: setup, Choose: rendertest.Any, First: 1, Every: 9,
				Forms: []render.Options{suite.Options(t, "en", render.Full), suite.Options(t, "ko", render.Phone)}})
			suite.Secrets(t, setup, rendertest.Any, "wool")
		})
	}
}

func TestLessons(t *testing.T) {
	for _, lang := range rendertest.Langs {
		for page := range lessons {
			suite.Labels(t, New().Lesson(page, suite.Options(t, lang, render.Phone)))
		}
	}
}
