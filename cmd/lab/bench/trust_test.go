package bench

import (
	"testing"

	"guildhall/engine/longtest"
)

// TestDamagedBackups is `lab bench --only trust` in small: some random
// damages of each kind; none is accepted with other content, and most are
// refused.
func TestDamagedBackups(t *testing.T) {
	n := longtest.Number(14, 70)
	got, err := tryDamages(t.Context(), n, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range got.wrong {
		t.Errorf("restored with other content: %s", w)
	}
	for _, w := range got.wrongCopies {
		t.Errorf("copied with other content: %s", w)
	}
	if got.tried != n || got.refused < n/2 || got.same == 0 || got.copiesRefused < n/2 {
		t.Errorf("of %d damages %d were refused, %d harmless; %d copies were refused", got.tried, got.refused, got.same, got.copiesRefused)
	}
}
