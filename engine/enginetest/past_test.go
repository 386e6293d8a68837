package enginetest

import "testing"

func TestIsPast(t *testing.T) {
	for stem, want := range map[string]bool{"놓았습": true, "가져갔습": true, "놓습": false, "합": false, "있습": false, "되었습": true} {
		if got := isPast([]rune(stem)); got != want {
			t.Errorf("isPast(%s) = %v", stem, got)
		}
	}
}
