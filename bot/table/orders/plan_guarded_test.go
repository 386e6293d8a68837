package orders

import (
	"errors"
	"testing"

	"guildhall/bot/table"
)

// A game that panics in a sampled world causes a refusal, so that the table of the real match
// does not count as broken.
func TestFailedWorldIsRefused(t *testing.T) {
	var no *table.RefusedError
	if err := guarded(func() error { panic("a rule") }); !errors.As(err, &no) || no.Reason != PlanFailed {
		t.Errorf("a panic gives %v, want a refusal %s", err, PlanFailed)
	}
}
