package cleopatra_test

import (
	"testing"

	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

func TestMessages(t *testing.T) { enginetest.Messages(t, cleopatra.Rules{}.Info()) }
