package architects_test

import (
	"testing"

	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

// TestRules holds the game to the contract.
func TestRules(t *testing.T) { enginetest.Run(t, architects.Rules{}) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, architects.Rules{}) }
