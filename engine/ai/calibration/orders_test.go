package calibration_test

import (
	"os"
	"strconv"
	"testing"

	"guildhall/engine/ai/calibration"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// Judged by a search, the first answer of an order costs less chance than the
// first one of the rulebook's list.
//
// GUILDHALL_ORDERS is the number of matches for each game.
func TestOrdersCostLess(t *testing.T) {
	matches := longtest.Number(1, 6)
	if n, err := strconv.Atoi(os.Getenv("GUILDHALL_ORDERS")); err == nil {
		matches = n
	}
	var all calibration.Orders
	hold := func(name string, o calibration.Orders) {
		t.Helper()
		t.Logf("%-12s %v", name, o)
		if o.LostFirst >= o.LostListed {
			t.Errorf("%s: the first of the order costs %.2f, the first of the list %.2f", name, o.LostFirst, o.LostListed)
		}
	}
	for _, rules := range catalogtest.Games() {
		for _, seats := range []int{2, 4} {
			if matches < 20 && seats > 2 || rules.Info().Practice {
				continue
			}
			o, err := calibration.OrdersOf(calibration.Plan{Rules: rules, Seats: seats, Level: levels.Club, Matches: matches, First: 9_000, Every: 10})
			if err != nil {
				t.Fatal(err)
			}
			if matches >= 40 { // fewer matches only check all games together
				hold(rules.Info().ID, o)
			} else {
				t.Logf("%-12s %v", rules.Info().ID, o)
			}
			all.Add(o)
		}
	}
	if catalogtest.AllGames() { // too few matches of one game
		hold("all games", all)
	}
}
