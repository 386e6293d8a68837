package cleopatra_test

import (
	"testing"

	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

func TestRules(t *testing.T) { enginetest.Run(t, cleopatra.Rules{}) }
