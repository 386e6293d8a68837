package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/orders"
	"guildhall/engine/lisboa"
	"guildhall/storage"
)

// lisboaTable returns a started table of Lisboa: three people with a favor each, after
// the sealed choice of clergy tiles.
func lisboaTable(h *discordtest.Fixture) storage.Table {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": "3"})
	h.Deliver()
	id := fmt.Sprint(h.Newest().ID)
	for _, u := range []string{"2", "3"} {
		h.Command(u, discordtest.ChannelID, "table join", map[string]string{"table": id})
	}
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": id}, "start")
	h.Deliver()
	return h.Table(h.Newest().ID)
}

func TestReactionsAreOfferedWithoutTyping(t *testing.T) {
	says := map[string][]string{
		"en-US": {"Do not follow · until the turn ends", "Do not follow · until the round ends", " influence · until the round ends", "for at most"},
		"ko":    {"뒤따르지 않기 · 이번 차례가 끝날 때까지", "뒤따르지 않기 · 이번 라운드가 끝날 때까지", " · 이번 라운드가 끝날 때까지", "(영향력 "},
	}
	for lang, want := range says {
		h := discordtest.New(t, lisboa.Rules{})
		h.Langs = map[string]string{"1": lang, "2": lang, "3": lang}
		tb := lisboaTable(h)
		list := h.Command("2", tb.Thread, "orders", nil)
		menu := discordtest.Verb(list, "ordreact")
		if menu == "" {
			t.Fatalf("%s: no menu of reactions:\n%s", lang, list.Text())
		}
		for _, part := range want {
			if !strings.Contains(list.Text(), part) {
				t.Errorf("%s: the menu does not say %q:\n%s", lang, part, list.Text())
			}
		}
		list = h.Press("2", list, menu, "round/follow/no")
		if first := map[string]string{"en-US": "1. **Do not follow**", "ko": "1. **뒤따르지 않기**"}[lang]; !strings.Contains(list.Text(), first) {
			t.Errorf("%s: an order to decline reads\n%s", lang, list.Text())
		}
		limited := ""
		for _, o := range options(list, "ordreact") {
			if strings.Contains(o.Value, "<=") {
				limited = o.Value
			}
		}
		list = h.Press("2", list, discordtest.Verb(list, "ordreact"), limited)
		if part := map[string]string{"en-US": "** for at most ", "ko": "** (영향력 "}[lang]; !strings.Contains(list.Text(), "2. ") || !strings.Contains(list.Text(), part) {
			t.Errorf("%s: an order with the limit %q reads\n%s", lang, limited, list.Text())
		}
		for _, forged := range []string{"round", "round/follow/", "round/sleep/no", "never/follow/no", "round/follow/follow king <=99999"} {
			h.PressForged("2", list, discordtest.Verb(list, "ordreact"), forged)
		}
	}
}

// options returns the options of a menu of a message.
func options(p *discordtest.Posted, verb string) []discordgo.SelectMenuOption {
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			if menu, ok := part.(discordgo.SelectMenu); ok && strings.HasPrefix(menu.CustomID, verb+":") {
				return menu.Options
			}
		}
	}
	return nil
}

// A limit is understood in the forms in which people write it.
func TestLimitsAreParsed(t *testing.T) {
	h := discordtest.New(t, lisboa.Rules{})
	tb := lisboaTable(h)
	list, err := h.Bot.Services.Orders.Foresee(t.Context(), tb.ID, "2")
	h.Ok(err)
	at := slices.IndexFunc(list, func(one orders.Foreseen) bool { return strings.HasPrefix(one.Option.Code, "follow ") })
	if at < 0 {
		t.Fatalf("no follow is foreseen: %v", list)
	}
	code := list[at].Option.Code
	for _, written := range []string{code + " <= 2", code + " ≤2", code + " at most 2", code + " (for at most 2 influence)", code + " (영향력 2 이하)", code + " 최대 2"} {
		list := h.Orders("2", tb.Thread, map[string]string{"answer": written, "question": "follow", "until": "round"})
		if !strings.Contains(list.Text(), "for at most 2 influence") {
			t.Errorf("%q is understood as\n%s", written, list.Text())
		}
	}
	refused := h.Orders("2", tb.Thread, map[string]string{"answer": "court <=2"})
	if !strings.Contains(refused.Text(), "has no cost that an order can limit") {
		t.Errorf("a limit without a cost: %s", refused.Text())
	}
}
