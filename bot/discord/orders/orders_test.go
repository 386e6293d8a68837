package orders_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/lobby"
	"guildhall/bot/discord/settings"
	"guildhall/storage"
)

// lanesTable returns a started table of three in the order of joining.
func lanesTable(h *discordtest.Fixture, delay time.Duration) storage.Table {
	h.T.Helper()
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lanes", "players": "3"})
	opened = h.Press("1", opened, discordtest.Verb(opened, "order"))
	if delay > 0 {
		delays(h, opened, lobby.WriteLength(delay))
	}
	h.Deliver()
	for _, u := range []string{"2", "3"} {
		h.Command(u, discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	}
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	return h.Table(h.Newest().ID)
}

// writeOrderForm submits the form of a new order.
func writeOrderForm(h *discordtest.Fixture, user string, list *discordtest.Posted, fields map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.FillIn(user, list, discordtest.Verb(list, "ordform"), fields)
}

// Every screen about standing orders in both languages.
func TestOrderScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Lanes{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.Langs = map[string]string{"1": locale, "2": locale, "3": locale}
			got := tourOrders(h)
			discordtest.SameScreens(t, "orders", lang, got)
		})
	}
}

func tourOrders(h *discordtest.Fixture) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	tb := lanesTable(h, 0)
	watching := h.Command("2", tb.Thread, "play", nil)
	g.Add("not my turn", watching)
	list := h.Press("2", watching, discordtest.Verb(watching, "orders"))
	g.Add("no orders", list)
	list = writeOrderForm(h, "2", list, map[string]string{"ways": "Lane A\nelse Lane C | pass", "until": "used", "question": "any", "sure": "no"})
	g.Add("written", list)
	g.Add("not foreseen", h.Orders("2", tb.Thread, map[string]string{"answer": "lane z"}))
	g.Add("it would reveal", h.Orders("2", tb.Thread, map[string]string{"answer": "lane b; a peek"}))
	g.Add("a question in the text", h.Orders("2", tb.Thread, map[string]string{"answer": "lane: lane b; Lane C", "until": "round"}))
	list = h.Command("2", tb.Thread, "orders", nil)
	g.Add("left to the game", h.Press("2", list, discordtest.Verb(list, "ordquick"), "round"))
	g.Add("another's", h.Command("3", tb.Thread, "orders", nil))
	h.Plays("1", tb, "lane a")
	list = h.Command("2", tb.Thread, "orders", nil)
	g.Add("one was carried out", list)
	list = h.Press("2", list, discordtest.Verb(list, "ordcut"), "2")
	g.Add("one cancelled", list)
	g.Add("all cancelled", h.Press("2", list, discordtest.Verb(list, "ordcut"), "all"))
	g.Add("receipt", h.Plays("3", tb, "pass"))

	h.Orders("2", tb.Thread, map[string]string{"answer": "lane b"})
	h.Plays("1", tb, "pass")
	dms := h.Wire.In("dm-2", "")
	g.Add("asked, an order was cleared", dms[len(dms)-1])
	g.Add("panel, an order was cleared", h.Command("2", tb.Thread, "play", nil))
	g.Add("asked now", h.Orders("2", tb.Thread, map[string]string{"answer": "lane b"}))
	g.Add("spectator", h.Command("9", tb.Thread, "orders", map[string]string{"table": fmt.Sprint(tb.ID)}))

	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lanes", "players": "3"})
	g.Add("a delay nobody reads", delays(h, opened, "soon"))
	g.Add("a delay", delays(h, opened, "20m"))
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "close")
	tb = lanesTable(h, 10*time.Minute)
	g.Add("no orders, with a delay", h.Command("2", tb.Thread, "orders", map[string]string{"table": fmt.Sprint(tb.ID)}))
	g.Add("in time", h.Orders("1", tb.Thread, map[string]string{"answer": "lane a", "table": fmt.Sprint(tb.ID)}))
	return g.B.String()
}

func delays(h *discordtest.Fixture, opened *discordtest.Posted, written string) *discordtest.Posted {
	h.T.Helper()
	page := opened
	if discordtest.Verb(page, "delayask") == "" {
		page = h.Press("1", opened, fmt.Sprintf("more:%d:0.0:1", h.Newest().ID))
	}
	return h.FillIn("1", page, discordtest.Verb(page, "delayask"), map[string]string{lobby.DelayField: written})
}

// The forms fit Discord's limits and are sent as the initial response.
func TestOrderForms(t *testing.T) {
	for _, lang := range []string{"en-US", "ko"} {
		h := discordtest.New(t, discordtest.Lanes{})
		h.Langs = map[string]string{"1": lang, "2": lang, "3": lang}
		tb := lanesTable(h, 0)
		list := h.Command("2", tb.Thread, "orders", nil)
		opens := func(user string, p *discordtest.Posted, button, form string) {
			t.Helper()
			h.Press(user, p, discordtest.Verb(p, button))
			if m := h.Wire.First[h.Last].Modal; !strings.HasPrefix(m.CustomID, form+":") {
				t.Errorf("%s: %s opens %q", lang, button, m.CustomID)
			}
		}
		opens("2", list, "ordform", "ordadd")
		opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lanes"})
		opens("1", h.Press("1", opened, fmt.Sprintf("more:%d:0.0:1", h.Newest().ID)), "delayask", "delayed")
	}
}

// A person with orders gets no message about their turn, and nobody else can see the
// orders.
func TestOrdersAreSilent(t *testing.T) {
	h := discordtest.New(t, discordtest.Lanes{})
	tb := lanesTable(h, 0)
	h.Orders("2", tb.Thread, map[string]string{"answer": "lane c"})
	before := len(h.Wire.In("dm-2", ""))
	h.Plays("1", tb, "lane a")
	if s := h.Pending(tb.ID); s != "3" {
		t.Fatalf("%s is asked, want 3: the order of 2 answers", s)
	}
	for _, p := range h.Wire.In("dm-2", "")[before:] {
		if strings.Contains(p.Content, "Your turn") || strings.Contains(p.Content, "waits for you") {
			t.Errorf("who left orders was pinged:\n%s", p.Text())
		}
	}
	for _, place := range []string{tb.Thread, "dm-1", "dm-3", discordtest.ChannelID} {
		for _, p := range h.Wire.In(place, "") {
			if text := strings.ToLower(p.Text()); strings.Contains(text, "order") && !strings.Contains(text, "in the order") {
				t.Errorf("others read of orders:\n%s", p.Text())
			}
		}
	}
}

// A person's stored orders are in their own export and in no other export.
func TestOrdersAreExported(t *testing.T) {
	h := discordtest.New(t, discordtest.Lanes{})
	tb := lanesTable(h, 0)
	h.Orders("2", tb.Thread, map[string]string{"answer": "lane c", "else": "pass"})
	for user, want := range map[string]int{"2": 1, "3": 0} {
		page := h.MyData(user, discordtest.ChannelID)
		file := h.Press(user, page, discordtest.Verb(page, "export")).Files
		var got settings.Export
		if len(file) != 1 || json.Unmarshal(file[0].Data, &got) != nil || len(got.Tables) != 1 {
			t.Fatalf("%s is given %d files", user, len(file))
		}
		if n := len(got.Tables[0].Orders); n != want || n > 0 && got.Tables[0].Orders[0] != "lane c | pass" {
			t.Errorf("%s is given %q", user, got.Tables[0].Orders)
		}
	}
	if _, err := h.Bot.Services.Orders.List(context.Background(), tb.ID, "2"); err != nil {
		t.Error(err)
	}
}

// The full label of a place that is not foreseen is never read as another answer with the
// same beginning. A partial label lists the possible answers. Neither is stored as an
// order.
func TestOrdersRefusePartialLabels(t *testing.T) {
	h := discordtest.New(t, discordtest.Lanes{})
	tb := lanesTable(h, 0)
	got := h.Orders("2", tb.Thread, map[string]string{"answer": "lan"})
	if !strings.Contains(got.Content, "Did you mean") || !strings.Contains(got.Content, "**Lane A**") || !strings.Contains(got.Content, "You have no orders") && strings.Contains(got.Content, "1. ") {
		t.Errorf("a beginning: %s", got.Content)
	}
	if got := h.Orders("2", tb.Thread, map[string]string{"answer": "LANE-A"}); !strings.Contains(got.Content, "1. **Lane A**") {
		t.Errorf("the label, written otherwise: %s", got.Content)
	}
}

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
