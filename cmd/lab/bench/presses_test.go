package bench

import (
	"testing"

	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// mostAtTheEnd bounds the press that ends a match and so archives it.
const mostAtTheEnd = 30

// A press reads the table once: the bound holds for people who keep the settings that
// everybody begins with.
func TestStatementsOfAPress(t *testing.T) {
	games := []string{"caylus", "cleopatra", "lisboa"} // the first takes most statements
	for _, game := range games[:longtest.Number(1, len(games))] {
		rules, _ := catalog.Game(game)
		turns, err := pressMatch(t.Context(), rules, 3, 1, func(*storage.Preferences) {})
		if err != nil {
			t.Fatal(err)
		}
		counts := turns.statementsOf(game)
		if n := len(counts); n < 50 || counts[n/2] > mostStatements || counts[n-1] > mostAtTheEnd {
			t.Errorf("%s: %d presses with %d statements in the median, %d at most; want at most %d and %d",
				game, n, counts[n/2], counts[n-1], mostStatements, mostAtTheEnd)
		}
	}
}
