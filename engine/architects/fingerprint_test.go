package architects_test

import (
	"testing"

	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
	"guildhall/longtest"
)

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	longtest.Only(t, "plays whole matches, and looks at everything")
	rules := architects.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: vocabulary,
		Setups: append(enginetest.Fingerprints(rules, []int{1, 2, 3, 4, 5}, map[string]string{}, map[string]string{"boards": "chosen"}),
			append(enginetest.Fingerprints(rules, []int{1}, map[string]string{"automa": "helena"}, map[string]string{"automa": "helena", "boards": "random"}),
				enginetest.Fingerprints(rules, []int{2}, map[string]string{"third": "on"}, map[string]string{"third": "on", "automa": "helena", "boards": "random"})...)...),
	}.Compare(t)
}
