package bazaar_test

import (
	"testing"

	"guildhall/bot/table/tabletest/bazaar"
	"guildhall/engine/enginetest"
)

func TestKeepsTheContract(t *testing.T) { enginetest.Run(t, bazaar.Rules{}) }
