package lisboa_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestRules holds the game to the contract.
func TestRules(t *testing.T) { enginetest.Run(t, lisboa.Rules{}, enginetest.WithGames(2)) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, lisboa.Rules{}) }
