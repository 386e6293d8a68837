package caylus_test

import (
	"testing"

	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole matches, and looks at everything")
	}
	rules := caylus.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: written,
		Setups: enginetest.Fingerprints(rules, []int{2, 3, 4, 5}, map[string]string{}, map[string]string{"jeweler": "off", "inn_double": "on", "lawyer_vp": "3"},
			map[string]string{"simple_favors": "on", "inn_retrieve": "off"}, map[string]string{"scoring": "bailiff", "inn_retrieve": "off"}),
	}.Compare(t)
}
