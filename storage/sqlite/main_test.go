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

// impatient opens a database without waiting for other processes that use it.
func impatient(o *options) { o.patience = 0 }
