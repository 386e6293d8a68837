package caylus

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
	simple := map[string]string{"simple_favors": "on", "jeweler": "off"}
	for seats := 2; seats <= 5; seats++ {
		for seed := range uint64(longtest.Number(1, 2)) {
			setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
			if seed == 1 && seats%2 == 1 {
				setup.Options = simple
			}
			t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
				lang := rendertest.Langs[(seed+uint64(seats))%2]
				forms := []render.Options{suite.Options(t, lang, render.Full), suite.Options(t, lang, render.Phone)}
				suite.Match(t, rendertest.Walk{Setup: setup, Choose: eager, Forms: forms, First: 3, Every: 41})
			})
		}
	}
}

func TestLookDrawsTheWholeLibrary(t *testing.T) {
	suite.Library(t, []string{"fresh-2", "mid-4", "late-5"}, "", "nosuch", "vp", "favor_", "favor_luck", "castle:1", "r9")
}

// TestEveryPlaceCanBeTouched looks for the places that the rules name in the pictures
// of whole matches.
func TestEveryPlaceCanBeTouched(t *testing.T) {
	suite.Places(t, eager,
		engine.Setup{Seats: 2}, engine.Setup{Seats: 3, Options: map[string]string{"simple_favors": "on", "jeweler": "off"}}, engine.Setup{Seats: 4}, engine.Setup{Seats: 5})
}
