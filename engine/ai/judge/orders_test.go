package judge_test

import (
	"testing"

	"guildhall/engine/ai/judge"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
)

// The answer that is called clearly good is in the worst third, as a search judges, in at
// most one of a hundred questions; it is not called so for want of trying. The first of
// the rulebook's list stands beside it in the log.
func TestGoodAnswersAreNeverBad(t *testing.T) {
	var all judge.Orders
	hold := func(name string, o judge.Orders) {
		t.Helper()
		t.Logf("%-12s %v", name, o)
		if 100*o.WorstGood > o.Questions || 20*o.Good < o.Questions {
			t.Errorf("%s: %v", name, o)
		}
		if o.LostFirst >= o.LostListed {
			t.Errorf("%s: the first of the order costs %.2f, the first of the list %.2f", name, o.LostFirst, o.LostListed)
		}
	}
	for _, rules := range catalog.Games() {
		for _, seats := range []int{2, 4} {
			if !longtest.Wanted() && seats > 2 {
				continue
			}
			o, err := judge.OrdersOf(judge.Plan{Rules: rules, Seats: seats, Level: levels.Club, Matches: longtest.Number(1, 200), First: 9_000, Every: 8})
			if err != nil {
				t.Fatal(err)
			}
			if longtest.Wanted() {
				hold(rules.Info().ID, o)
			} else {
				t.Logf("%-12s %v", rules.Info().ID, o)
			}
			all.Add(o)
		}
	}
	hold("all games", all)
}
