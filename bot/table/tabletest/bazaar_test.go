package tabletest_test

import (
	"testing"

	"guildhall/bot/table/tabletest"
	"guildhall/engine/enginetest"
)

func TestBazaarKeepsTheContract(t *testing.T) { enginetest.Run(t, tabletest.Bazaar{}) }
