package bench

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine/catalog"
)

// Every game has its panels measured, and a name that no part has is refused: it would
// print nothing.
func TestEveryPartIsFound(t *testing.T) {
	for _, rules := range catalog.Games() {
		if part := "panels, " + rules.Info().ID; !slices.Contains(names(), part) {
			t.Errorf("there is no part %q", part)
		}
	}
	_, err := Run(t.Context(), regexp.MustCompile("pannels"), "", nil)
	if err == nil || !strings.Contains(err.Error(), "panels, market") {
		t.Errorf("a part that does not exist: %v", err)
	}
}
