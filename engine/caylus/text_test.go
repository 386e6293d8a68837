package caylus_test

import (
	"testing"

	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

func TestMessages(t *testing.T) { enginetest.Messages(t, caylus.Rules{}.Info()) }
