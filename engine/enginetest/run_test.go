package enginetest_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/enginetest/bazaar"
)

func TestBazaarKeepsTheContract(t *testing.T) {
	enginetest.Run(t, bazaar.Rules{})
}
