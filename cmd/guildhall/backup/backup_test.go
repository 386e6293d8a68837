package backup

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// TestExplained covers errors that a test cannot produce.
func TestExplained(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want string
	}{
		{storage.ErrFull, "Make room"},
		{sqlite.ErrNewer, "newer program"},
		{errors.New("other"), "other"},
	} {
		if got := Explain(fmt.Errorf("open: %w", tt.err), "guildhall.db"); !strings.Contains(got.Error(), tt.want) || !errors.Is(got, tt.err) {
			t.Errorf("%v is explained by %v, want %q", tt.err, got, tt.want)
		}
	}
}
