package draft

import (
	"slices"
	"strings"
	"testing"
)

// What was asked within an action that is over begins no other: behind the cell of a second
// mosaic its payment is asked, not the next action.
func TestQuestionsThatBeginAnAction(t *testing.T) {
	for _, c := range []struct{ asked, now, want string }{
		{"", "turn", ""},
		{"turn build site", "pay", "turn build site"},
		{"turn turn build site", "pay", "turn build site"},
		{"turn build site pay", "build", "turn"},
		{"turn build site pay build orient", "anchor", "turn build orient"},
		{"turn build site pay build", "site", "turn build"},
	} {
		d := &Draft{}
		for kind := range strings.FieldsSeq(c.asked) {
			d.Steps = append(d.Steps, Step{Kind: kind})
		}
		if got := d.outerKinds(c.now); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("behind %q, %q is asked: %q begin an action, want %q", c.asked, c.now, got, c.want)
		}
	}
}
