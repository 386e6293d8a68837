package sqlite

import (
	"testing"

	"go.uber.org/goleak"

	"guildhall/longtest"
)

func TestMain(m *testing.M) {
	longtest.Roomy()
	goleak.VerifyTestMain(m)
}
