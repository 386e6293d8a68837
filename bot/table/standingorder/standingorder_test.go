package standingorder_test

import (
	"testing"

	"guildhall/bot/table/standingorder"
)

func TestLimits(t *testing.T) {
	tests := []struct {
		text, rest string
		most       int
		ok         bool
	}{
		{"<=3", "", 3, true},
		{"<= 12;decree 7", "decree 7", 12, true},
		{"<=0 decrees", "decrees", 0, true},
		{"3", "3", 0, false},
		{"<=", "<=", 0, false},
		{"<=3x", "<=3x", 0, false},
		{"<=1000", "<=1000", 0, false},
		{"<=-1", "<=-1", 0, false},
	}
	for _, tt := range tests {
		if most, rest, ok := standingorder.CutLimit(tt.text); most != tt.most || rest != tt.rest || ok != tt.ok {
			t.Errorf("%q: %d, %q, %v", tt.text, most, rest, ok)
		}
	}
	if most, _, ok := standingorder.CutLimit(standingorder.Limited("x", 7)[2:]); most != 7 || !ok {
		t.Errorf("a written limit is read as %d, %v", most, ok)
	}
}
