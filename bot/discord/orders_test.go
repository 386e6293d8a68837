package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// laned is a started table of three in the order of joining.
func (h *hall) laned(delay time.Duration) storage.Table {
	h.t.Helper()
	opened := h.command("1", channelID, "table open", map[string]string{"game": "lanes", "players": "3"})
	opened = h.press("1", opened, verb(opened, "order"))
	if delay > 0 {
		in := h.pressing("1", opened, fmt.Sprintf("delayed:%d:0.0:", h.newest().ID))
		in.Kind, in.Fields = wire.Submitted, map[string][]string{delayField: {writeLength(delay)}}
		h.act(in)
	}
	h.deliver()
	for _, u := range []string{"2", "3"} {
		h.command(u, channelID, "table join", map[string]string{"table": fmt.Sprint(h.newest().ID)})
	}
	h.command("1", channelID, "table start", map[string]string{"table": fmt.Sprint(h.newest().ID)})
	h.deliver()
	return h.table(h.newest().ID)
}

// ordered fills in the form of a new order.
func (h *hall) ordered(user string, list *posted, fields map[string]string) *posted {
	h.t.Helper()
	in := h.pressing(user, list, strings.Replace(verb(list, "ordform"), "ordform", "ordadd", 1))
	in.Kind, in.Fields = wire.Submitted, map[string][]string{}
	for k, v := range fields {
		in.Fields[k] = []string{v}
	}
	return h.act(in)
}

// Every screen about standing orders in both languages.
func TestOrderScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newHall(t, lanes{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.langs = map[string]string{"1": locale, "2": locale, "3": locale}
			got := h.tourOrders()
			file := filepath.Join("testdata", "orders."+lang+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("screens differ (-want +got); run with -update when that is meant:\n%s", diff)
			}
			if strings.Contains(got, "[discord.") || strings.Contains(got, "[table.") || strings.Contains(got, "<no value>") {
				t.Error("a text is missing")
			}
		})
	}
}

func (h *hall) tourOrders() string {
	h.t.Helper()
	g := &gallery{}
	tb := h.laned(0)
	watching := h.command("2", tb.Thread, "play", nil)
	g.add("not my turn", watching)
	list := h.press("2", watching, verb(watching, "orders"))
	g.add("no orders", list)
	list = h.ordered("2", list, map[string]string{waysField: "Lane A\nelse Lane C | pass", untilField: "used", questionField: anyQuestion, sureField: "no"})
	g.add("written", list)
	g.add("not foreseen", h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane z"}))
	g.add("no such question", h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane b", "question": "weather"}))
	g.add("it would reveal", h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane b; a peek"}))
	g.add("by command", h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane: lane b; Lane C", "until": "round"}))
	list = h.command("2", tb.Thread, "orders list", nil)
	g.add("left to the game", h.press("2", list, verb(list, "ordquick"), "round"))
	g.add("another's", h.command("3", tb.Thread, "orders list", nil))
	h.plays("1", tb, "lane a")
	list = h.command("2", tb.Thread, "orders list", nil)
	g.add("one was carried out", list)
	list = h.press("2", list, verb(list, "ordcut"), "2")
	g.add("one cancelled", list)
	g.add("all cancelled", h.press("2", list, verb(list, "ordcut"), allOrders))
	g.add("receipt", h.plays("3", tb, "pass"))

	h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane b"})
	h.plays("1", tb, "pass")
	dms := h.wire.in("dm-2", "")
	g.add("asked, an order was cleared", dms[len(dms)-1])
	g.add("panel, an order was cleared", h.command("2", tb.Thread, "play", nil))
	g.add("asked now", h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane b"}))
	g.add("spectator", h.command("9", tb.Thread, "orders list", map[string]string{"table": fmt.Sprint(tb.ID)}))

	opened := h.command("1", channelID, "table open", map[string]string{"game": "lanes", "players": "3"})
	g.add("a delay nobody reads", h.delays(opened, "soon"))
	g.add("a delay", h.delays(opened, "20m"))
	h.command("1", channelID, "table close", map[string]string{"table": fmt.Sprint(h.newest().ID)})
	tb = h.laned(10 * time.Minute)
	g.add("no orders, with a delay", h.command("2", tb.Thread, "orders list", map[string]string{"table": fmt.Sprint(tb.ID)}))
	g.add("in time", h.command("1", tb.Thread, "orders add", map[string]string{"answer": "lane a", "table": fmt.Sprint(tb.ID)}))
	return g.b.String()
}

func (h *hall) delays(opened *posted, written string) *posted {
	h.t.Helper()
	in := h.pressing("1", opened, fmt.Sprintf("delayed:%d:0.0:", h.newest().ID))
	in.Kind, in.Fields = wire.Submitted, map[string][]string{delayField: {written}}
	return h.act(in)
}

// The forms fit Discord's limits and open at once.
func TestOrderForms(t *testing.T) {
	for _, lang := range []string{"en-US", "ko"} {
		h := newHall(t, lanes{})
		h.langs = map[string]string{"1": lang, "2": lang, "3": lang}
		tb := h.laned(0)
		list := h.command("2", tb.Thread, "orders list", nil)
		opens := func(user string, p *posted, button, form string) {
			t.Helper()
			h.press(user, p, verb(p, button))
			if m := h.wire.first[h.last].Modal; !strings.HasPrefix(m.CustomID, form+":") {
				t.Errorf("%s: %s opens %q", lang, button, m.CustomID)
			}
		}
		opens("2", list, "ordform", "ordadd")
		opened := h.command("1", channelID, "table open", map[string]string{"game": "lanes"})
		opens("1", h.press("1", opened, fmt.Sprintf("more:%d:0.0:1", h.newest().ID)), "delayask", "delayed")
	}
}

// Orders are suggested in either language, from what can be foreseen.
func TestOrdersAreSuggested(t *testing.T) {
	h := newHall(t, lanes{})
	tb := h.laned(0)
	offered := func(user, focused, typed string) string {
		h.t.Helper()
		h.act(wire.Interaction{Kind: wire.Autocomplete, Channel: tb.Thread, User: wire.User{ID: user}, Command: []string{"orders", "add"},
			Focused: focused, Options: map[string]wire.Option{focused: {Text: typed}}})
		var out []string
		for _, c := range h.wire.first[h.last].Choices {
			out = append(out, fmt.Sprint(c.Value))
		}
		slices.Sort(out)
		return strings.Join(out, ", ")
	}
	for _, tt := range []struct{ user, focused, typed, want string }{
		{"2", "answer", "", "lane a, lane b, lane c, pass, peek, ~"},
		{"2", "else", "lane b", "lane b"},
		{"2", "answer", "lane a; pe", "lane a; peek"},
		{"3", "answer", "무난", "~"},
		{"2", "question", "", "lane"},
		{"9", "answer", "", ""},
	} {
		if got := offered(tt.user, tt.focused, tt.typed); got != tt.want {
			t.Errorf("%s types %q for %s: offered %q, want %q", tt.user, tt.typed, tt.focused, got, tt.want)
		}
	}
}

// Who left orders is asked nothing, and nobody else hears a word of them.
func TestOrdersAreSilent(t *testing.T) {
	h := newHall(t, lanes{})
	tb := h.laned(0)
	h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane c"})
	before := len(h.wire.in("dm-2", ""))
	h.plays("1", tb, "lane a")
	if s := h.pending(tb.ID); s != "3" {
		t.Fatalf("%s is asked, want 3: the order of 2 answers", s)
	}
	for _, p := range h.wire.in("dm-2", "")[before:] {
		if strings.Contains(p.Content, "Your turn") || strings.Contains(p.Content, "waits for you") {
			t.Errorf("who left orders was pinged:\n%s", p.text())
		}
	}
	for _, place := range []string{tb.Thread, "dm-1", "dm-3", channelID} {
		for _, p := range h.wire.in(place, "") {
			if text := strings.ToLower(p.text()); strings.Contains(text, "order") && !strings.Contains(text, "in the order") {
				t.Errorf("others read of orders:\n%s", p.text())
			}
		}
	}
}

// What is kept of orders is exported to their person, and not to others.
func TestOrdersAreExported(t *testing.T) {
	h := newHall(t, lanes{})
	tb := h.laned(0)
	h.command("2", tb.Thread, "orders add", map[string]string{"answer": "lane c", "else": "pass"})
	for user, want := range map[string]int{"2": 1, "3": 0} {
		page := h.command(user, channelID, "settings", nil)
		file := h.press(user, page, customID{Verb: "export"}.String()).Files
		var got exported
		if len(file) != 1 || json.Unmarshal(file[0].Data, &got) != nil || len(got.Tables) != 1 {
			t.Fatalf("%s is given %d files", user, len(file))
		}
		if n := len(got.Tables[0].Orders); n != want || n > 0 && got.Tables[0].Orders[0] != "lane c | pass" {
			t.Errorf("%s is given %q", user, got.Tables[0].Orders)
		}
	}
	if _, err := h.bot.Tables.Orders.List(context.Background(), tb.ID, "2"); err != nil {
		t.Error(err)
	}
}
