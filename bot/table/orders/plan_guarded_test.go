package orders

import (
	"errors"
	"testing"

	"guildhall/bot/table"
)

// A game that panics in a sampled world gives a refusal, so that the table of the
// real match is not taken for broken.
func TestFailedWorldIsRefused(t *testing.T) {
	var no *table.RefusedError
	if err := guarded(func() error { panic("a rule") }); !errors.As(err, &no) || no.Reason != PlanFailed {
		t.Errorf("a panic gives %v, want a refusal %s", err, PlanFailed)
	}
}
