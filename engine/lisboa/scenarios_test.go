package lisboa_test

import (
	"testing"

	"guildhall/engine/lisboa"
	"guildhall/engine/scenario"
)

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, lisboa.Rules{}, "testdata") }
