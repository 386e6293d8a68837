package architects

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/architects"
)

// TestPicturesKeepSecrets draws worlds that a viewer cannot tell apart: hands of
// others, decks and all that is to come are drawn anew. Every picture and every
// word must be the same.
func TestPicturesKeepSecrets(t *testing.T) {
	for i, setup := range []engine.Setup{
		{Seats: 1}, {Seats: 2, Options: map[string]string{"third": "on"}}, {Seats: 3, Options: map[string]string{"boards": "random"}}, {Seats: 5},
	} {
		setup.Seed = engine.NumberedSeed(uint64(40 + i))
		t.Run(fmt.Sprint(setup.Seats, setup.Options), func(t *testing.T) {
			t.Parallel()
			suite.Secrets(t, setup, eager, "keep")
		})
	}
}

func TestBoardKeepsThePrivateOut(t *testing.T) {
	suite.Public(t, nil, func(v *game.View) { v.Own = nil }, "draft-5", "mid-4", "late-5", "keep-3", "hall-3", "solo")
}
