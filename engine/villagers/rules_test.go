package villagers_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// TestRules holds the game to the contract.
func TestRules(t *testing.T) { enginetest.Run(t, villagers.Rules{}) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, villagers.Rules{}) }
