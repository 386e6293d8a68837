package lisboa_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
	"guildhall/longtest"
)

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	longtest.Only(t, "plays whole matches, and looks at everything")
	rules := lisboa.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: written,
		Setups: enginetest.Fingerprints(rules, []int{1, 2, 3, 4}, map[string]string{}, map[string]string{}),
	}.Compare(t)
}
