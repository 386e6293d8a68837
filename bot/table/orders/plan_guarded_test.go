package orders

import (
	"errors"
	"testing"

	"guildhall/bot/table"
)

// A panic of a game in a sampled world becomes a refusal and does not break the
// table of the real match.
func TestFailedWorldIsRefused(t *testing.T) {
	var no *table.RefusedError
	if err := guarded(func() error { panic("a rule") }); !errors.As(err, &no) || no.Reason != PlanFailed {
		t.Errorf("a panic gives %v, want a refusal %s", err, PlanFailed)
	}
}
