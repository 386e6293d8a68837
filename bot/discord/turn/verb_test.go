package turn_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// The button next to an answer names the action of that answer, even if the question has
// answers with different actions: a trade is not built.
func TestButtonNamesActionOfAnswer(t *testing.T) {
	h, tb, _, _ := openedAt(t, "villagers", "1", "2")
	traded := false
	walks(h, tb, 1, 100, func(_ string, p *discordtest.Posted) bool {
		for _, row := range wire.Rows(p.Components) {
			b, ok := row.Components[0].(discordgo.Button)
			if !ok || !strings.HasSuffix(b.Label, "]") {
				continue
			}
			trades := strings.HasPrefix(b.Label, "Trade for ")
			traded = traded || trades
			if strings.HasSuffix(b.Label, "[Trade]") != trades {
				t.Errorf("beside its line: %q", b.Label)
			}
		}
		return traded || t.Failed()
	})
	if !traded {
		t.Error("no trade stood as a line")
	}
}

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
