package tabletest_test

import (
	"testing"

	"guildhall/bot/table/tabletest"
	"guildhall/engine/enginetest"
)

// The states of Bazaar do not say which of their parts are secret.
func TestBazaarKeepsTheContract(t *testing.T) {
	enginetest.Run(t, tabletest.Bazaar{}, enginetest.Without("secrets", "memory"))
}
