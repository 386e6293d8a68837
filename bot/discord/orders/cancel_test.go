package orders_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A number that no order has is refused, and the list stays. Numbers are those that the
// list shows, also after another order is gone.
func TestCancelOfAWrongNumberIsRefused(t *testing.T) {
	h := discordtest.New(t, discordtest.Lanes{})
	tb := lanesTable(h, 0)
	for _, code := range []string{"lane a", "lane b", "lane c"} {
		h.Command("2", tb.Thread, "orders add", map[string]string{"answer": code})
	}
	cancel := func(typed string) string {
		t.Helper()
		return h.Command("2", tb.Thread, "orders cancel", map[string]string{"order": typed}).Content
	}
	orders := func(list string) (codes []string) {
		for line := range strings.SplitSeq(list, "\n") {
			for _, code := range []string{"lane a", "lane b", "lane c"} {
				if !strings.Contains(line, "Nothing") && strings.Contains(line, ". ") && strings.Contains(strings.ToLower(line), code) {
					codes = append(codes, code)
				}
			}
		}
		return codes
	}
	for _, wrong := range []string{"99", "0", "4", "-1", "first", "3. lane b"} {
		got := cancel(wrong)
		if !strings.Contains(got, "Nothing was cancelled") || len(orders(got)) != 3 {
			t.Errorf("/orders cancel order:%s answers\n%s", wrong, got)
		}
	}
	suggested := h.Suggestions("2", tb.Thread, "orders cancel", "order", "", nil)
	if len(suggested) != 4 {
		t.Fatalf("suggested %v", discordtest.Offers(suggested))
	}
	if got := cancel("1"); strings.Join(orders(got), ", ") != "lane b, lane c" {
		t.Errorf("the first is cancelled, left is\n%s", got)
	}
	if got := cancel(suggested[2].Value.(string)); !strings.Contains(got, "Nothing was cancelled") {
		t.Errorf("a suggestion from before, when the list was another, answers\n%s", got)
	}
	if got := cancel("#2"); strings.Join(orders(got), ", ") != "lane b" {
		t.Errorf("the second of the list is cancelled, left is\n%s", got)
	}
	again := h.Suggestions("2", tb.Thread, "orders cancel", "order", "", nil)
	if got := cancel(again[1].Value.(string)); len(orders(got)) != 0 || !strings.Contains(got, "Cancelled.") {
		t.Errorf("the suggested one is cancelled, left is\n%s", got)
	}
}
