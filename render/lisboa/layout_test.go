package lisboa

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestLabelsKeepToTheirRoom(t *testing.T) { suite.Rooms(t) }

// TestRandomMatches draws every kind of question of whole matches.
func TestRandomMatches(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(seats))}
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			lang := rendertest.Langs[seats%2]
			forms := []render.Options{suite.Options(t, lang, render.Full), suite.Options(t, lang, render.Phone)}
			suite.Match(t, rendertest.Walk{Setup: setup, Choose: eager, Forms: forms, First: 2, Every: longtest.Number(183, 61)})
		})
	}
}

func TestLookDrawsTheWholeLibrary(t *testing.T) {
	suite.Library(t, []string{"late-4", "solo"}, "", "nosuch", "b2", "player:0", "deck:king")
}

// TestEveryPlaceCanBeTouched looks for the places that the rules name in the pictures
// of whole matches.
func TestEveryPlaceCanBeTouched(t *testing.T) {
	suite.Places(t, eager,
		engine.Setup{Seats: 1}, engine.Setup{Seats: 2}, engine.Setup{Seats: 3}, engine.Setup{Seats: 4})
}
