package villagers_test

import (
	"testing"

	"guildhall/engine/scenario"
	"guildhall/engine/villagers"
)

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, villagers.Rules{}, "testdata") }
