package textfmt

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/storage"
)

func TestPeopleOf(t *testing.T) {
	seats := func(names ...string) (t storage.Table) {
		for i, n := range names {
			t.Seats = append(t.Seats, storage.Seat{User: fmt.Sprint(i + 1), Name: n})
		}
		return t
	}
	gone := seats("Ada", "Bo", "Bo")
	gone.Seats[1].User, gone.Seats[2].User = "", ""
	for _, tt := range []struct {
		name string
		of   storage.Table
		want []string
	}{
		{"each their own", seats("Ada", "Bo"), []string{"Ada", "Bo"}},
		{"two of one name", seats("Bo", "Ada", "bo"), []string{"Bo (1)", "Ada", "bo (3)"}},
		{"alike to the eye", seats("Bo", "Bo\u3164"), []string{"Bo (1)", "Bo (2)"}},
		{"called by a number", seats("Bo (2)", "Bo", "Bo"), []string{"Bo (2) (1)", "Bo (2) (2)", "Bo (3)"}},
		{"nothing to see", seats("\u3164", "\u2800"), []string{"- (1)", "- (2)"}},
		{"forgotten", gone, []string{"Ada", "Somebody (2)", "Somebody (3)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := peopleOf(tt.of, func() string { return "Somebody" }, func(level int) string { return fmt.Sprint("computer ", level) })
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("called (-want +got):\n%s", diff)
			}
		})
	}
}
