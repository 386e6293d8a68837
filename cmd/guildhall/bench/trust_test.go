package bench

import "testing"

// TestDamagedBackups is `guildhall bench --only trust` in small: 70 random
// damages, ten of each kind; none is accepted with other content, and most are
// refused.
func TestDamagedBackups(t *testing.T) {
	got, err := tryDamages(t.Context(), 70, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range got.wrong {
		t.Errorf("restored with other content: %s", w)
	}
	for _, w := range got.wrongCopies {
		t.Errorf("copied with other content: %s", w)
	}
	if got.tried != 70 || got.refused < 35 || got.same == 0 || got.copiesRefused < 35 {
		t.Errorf("of %d damages %d were refused, %d harmless; %d copies were refused", got.tried, got.refused, got.same, got.copiesRefused)
	}
}
