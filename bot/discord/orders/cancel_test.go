package orders_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// The menu of orders cancels the chosen order. An order that no longer exists is refused,
// and the list stays unchanged.
func TestCancelOfMissingOrderIsRefused(t *testing.T) {
	h := discordtest.New(t, discordtest.Lanes{})
	tb := lanesTable(h, 0)
	for _, code := range []string{"lane a", "lane b", "lane c"} {
		h.Orders("2", tb.Thread, map[string]string{"answer": code})
	}
	left := func(list *discordtest.Posted) (n int) {
		for line := range strings.SplitSeq(list.Content, "\n") {
			if strings.Contains(line, ". **Lane") {
				n++
			}
		}
		return n
	}
	shown, later := h.Command("2", tb.Thread, "orders", nil), h.Command("2", tb.Thread, "orders", nil)
	menu, _ := shown.Menu("ordcut")
	if len(menu.Options) != 4 {
		t.Fatalf("the menu offers %v", menu.Options)
	}
	second := menu.Options[1].Value
	got := h.Press("2", shown, menu.CustomID, second)
	if !strings.Contains(got.Content, "Cancelled.") || left(got) != 2 || strings.Contains(got.Content, "**Lane B**") {
		t.Errorf("the second is cancelled, left is\n%s", got.Content)
	}
	if got = h.Press("2", later, menu.CustomID, second); !strings.Contains(got.Content, "Nothing was cancelled") || left(got) != 2 {
		t.Errorf("the second is cancelled again, left is\n%s", got.Content)
	}
	if got = h.Press("2", got, menu.CustomID, "all"); left(got) != 0 || !strings.Contains(got.Content, "Cancelled.") {
		t.Errorf("all are cancelled, left is\n%s", got.Content)
	}
}
