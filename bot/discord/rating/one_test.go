package rating

import "testing"

// A negative average has the minus sign of the score sheet, in text and picture.
func TestOneWritesAMinus(t *testing.T) {
	for v, want := range map[float64]string{-4: "−4.0", 27: "27.0", 0.26: "0.3"} {
		if got := one(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}
