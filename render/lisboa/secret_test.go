package lisboa

import (
	"fmt"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
)

// TestPicturesKeepSecrets draws worlds that a viewer cannot tell apart: hands of
// others, decks and all that is to come are drawn anew. Every picture and every
// word must be the same.
func TestPicturesKeepSecrets(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(40 + seats))}
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			suite.Secrets(t, setup, eager, "ship_red")
		})
	}
}

// TestBoardKeepsThePrivateOut draws the board with and without what only the
// viewer knows.
func TestBoardKeepsThePrivateOut(t *testing.T) {
	suite.Public(t, nil, func(v *game.View) { v.Own = nil }, "setup-4", "fresh-4", "mid-4", "late-4", "solo")
}
