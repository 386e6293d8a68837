package cleopatra

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
	for seats := 2; seats <= 4; seats++ {
		for seed := range uint64(longtest.Number(2, 4)) {
			t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
				o := suite.Options(t, rendertest.Langs[seed%2], rendertest.Sizes[seats%2])
				setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
				suite.Match(t, rendertest.Walk{Setup: setup, Choose: rendertest.Any, Forms: []render.Options{o}, First: 3, Every: 29})
			})
		}
	}
}

func TestLookDrawsTheWholeLibrary(t *testing.T) {
	suite.Library(t, nil, "", "nosuch", "mosaic_q", "9.4", "std_gold")
}

// TestEveryPlaceCanBeTouched looks for the places that the rules name in the pictures
// of whole matches.
func TestEveryPlaceCanBeTouched(t *testing.T) {
	suite.Places(t, rendertest.Any,
		engine.Setup{Seats: 2}, engine.Setup{Seats: 3}, engine.Setup{Seats: 4})
}
