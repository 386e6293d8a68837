package sqlite

import (
	"testing"

	"go.uber.org/goleak"

	"guildhall/engine/longtest"
)

func TestMain(m *testing.M) {
	longtest.Roomy()
	goleak.VerifyTestMain(m)
}
