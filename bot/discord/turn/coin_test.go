package turn_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A person with one coin sees the singular.
func TestOneCoinIsSingular(t *testing.T) {
	h, tb, _, _ := openedAt(t, "market", "1", "2")
	found := walks(h, tb, 1, 400, func(_ string, p *discordtest.Posted) bool {
		if strings.Contains(p.Text(), "-# 1 coins") {
			t.Errorf("one coin is several in\n%s", p.Text())
		}
		return strings.Contains(p.Text(), "-# 1 coin ·")
	})
	if !found {
		t.Error("nobody had one coin")
	}
}
