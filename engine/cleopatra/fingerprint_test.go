package cleopatra_test

import (
	"testing"

	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole matches, and looks at everything")
	}
	rules := cleopatra.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: vocabulary,
		Setups: enginetest.Fingerprints(rules, []int{2, 3, 4}, map[string]string{}, map[string]string{"palm_or_claim": "on"},
			map[string]string{"mosaic_flip": "off"}),
	}.Compare(t)
}
