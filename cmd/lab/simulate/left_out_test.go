package simulate

import (
	"fmt"
	"testing"

	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
)

// TestNobodyIsLeftOut plays random matches of every game with every number of
// seats and every pair of options.
func TestNobodyIsLeftOut(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		for _, setup := range enginetest.Setups(rules) {
			t.Run(fmt.Sprintf("%s/%d/%v", rules.Info().ID, setup.Seats, setup.Options), func(t *testing.T) {
				for _, bad := range leftOutOf(t, rules, setup, longtest.Number(3, 100)) {
					t.Error(bad)
				}
			})
		}
	}
}

// leftOutOf plays random matches and describes every seat that was left out.
func leftOutOf(t *testing.T, rules engine.Rules, setup engine.Setup, games int) (list []string) {
	t.Helper()
	err := autoplay.Matches(rules, setup, games, func(state engine.State, r *engine.Rand) error {
		var a attendance
		_, err := engine.Random(state, r, autoplay.MaxMoves, func(now engine.State, seat engine.Seat, _ engine.Move) { a.see(now, seat) })
		for _, seat := range a.leftOut(state, setup.Seats) {
			list = append(list, fmt.Sprintf("seat %d is asked nothing after round %d of %d", seat, a.asked[seat], roundOf(state)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
