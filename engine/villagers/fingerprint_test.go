package villagers_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole matches, and looks at everything")
	}
	rules := villagers.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: vocabulary,
		Setups: append(enginetest.Fingerprints(rules, []int{1, 2, 3, 4, 5}, map[string]string{}),
			enginetest.Fingerprints(rules, []int{1}, map[string]string{"solo": "normal"}, map[string]string{"solo": "beginner"}, map[string]string{"solo": "hard"})...),
	}.Compare(t)
}
