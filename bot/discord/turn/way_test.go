package turn_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table/draft"
)

// Lines of a menu that begin with the same answers are told apart: what is cut of a long
// one is not where they differ.
func TestLongLinesDiffer(t *testing.T) {
	for _, seed := range []uint64{2, 3, 8} {
		linesDiffer(t, seed)
	}
}

func linesDiffer(t *testing.T, seed uint64) {
	h, tb, _, _ := openedAt(t, "lisboa", "1", "2")
	long := 0
	walks(h, tb, seed, func(_ string, p *discordtest.Posted, chains []draft.Chain) bool {
		seen := map[string]string{}
		for _, l := range menuLines(p, chains) {
			if strings.Contains(l.line.Label, "… › ") {
				long++
			}
			name := l.menu.CustomID + l.line.Label
			if other, twice := seen[name]; twice {
				t.Errorf("%q plays %q and %q", l.line.Label, other, l.chain.Code())
			}
			seen[name] = l.chain.Code()
		}
		return long > 40 || t.Failed()
	})
	if long == 0 {
		t.Error("no line was too long")
	}
}
