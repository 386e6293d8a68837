package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine/caylus"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// offered returns the first menu of a message with a verb.
func offered(t *testing.T, m *discordtest.Posted, verb string) discordgo.SelectMenu {
	t.Helper()
	for _, row := range wire.Rows(m.Components) {
		for _, part := range row.Components {
			if menu, ok := part.(discordgo.SelectMenu); ok && strings.HasPrefix(menu.CustomID, verb+":") {
				return menu
			}
		}
	}
	t.Fatalf("no %s is offered: %s", verb, m.Text())
	return discordgo.SelectMenu{}
}

// Unclear words in an order are asked about with a menu. It stores the order as written,
// with the chosen answer in place of the words and with its alternatives, duration and
// question.
func TestUnclearOrderShowsMenu(t *testing.T) {
	for lang, says := range map[string]struct{ asks, want, label string }{
		"en-US": {"Did you mean", "1. **Lane C** (-1 coins); **Pass** else **Lane B** (-1 coins); **Pass** · until the round ends · only when asked «lane» · ", "1. Lane C; Pass else Lane B; Pass"},
		"ko":    {"혹시 이것인가요", "1. **Lane C** (-1 coins); **Pass** 아니면 **Lane B** (-1 coins); **Pass** · 이번 라운드가 끝날 때까지 · ", "1. Lane C; Pass 아니면 Lane B; Pass"},
	} {
		h := discordtest.New(t, discordtest.Lanes{})
		tb := lanesTable(h, 0)
		h.Langs = map[string]string{"2": lang}
		first := h.Orders("2", tb.Thread, map[string]string{"answer": "lan; pass", "else": "LANE B; pa", "until": "round", "question": "lane", "sure": "yes"})
		menu := offered(t, first, "ordwhich")
		if !strings.Contains(first.Content, says.asks) || len(menu.Options) != 3 {
			t.Fatalf("%s: asked %q with %v", lang, first.Content, menu.Options)
		}
		if list := h.Command("2", tb.Thread, "orders", nil); strings.Contains(list.Content, "1. **") {
			t.Errorf("%s: unclear words were stored:\n%s", lang, list.Content)
		}
		at := slices.IndexFunc(menu.Options, func(o discordgo.SelectMenuOption) bool { return o.Label == "Lane C" })
		second := h.Press("2", first, menu.CustomID, menu.Options[at].Value)
		only := discordtest.Verb(second, "ordwhich")
		if second.Button("Pass") != only || only == "" {
			t.Fatalf("%s: «pa» is asked about with\n%s", lang, second.Text())
		}
		stored := h.Press("2", second, only)
		if !strings.Contains(stored.Content, says.want) {
			t.Errorf("%s: stored is\n%s\nwant %s", lang, stored.Content, says.want)
		}
		if cut := offered(t, stored, "ordcut").Options[0]; cut.Label != says.label {
			t.Errorf("%s: the order to cancel is %q, want %q", lang, cut.Label, says.label)
		}
	}
}

// Unclear words in a plan are asked about with buttons. One press plans the chosen answer
// with the answers around it. The press on an old button plans nothing.
func TestUnclearPlanShowsButtons(t *testing.T) {
	h := discordtest.New(t, caylus.Rules{})
	h.Langs = map[string]string{"1": "ko", "2": "ko"}
	tb := startedCaylus(h)
	panel := h.Reach("2", tb.Thread, "table manage", nil, "plan")
	options := menuOf(t, panel).Options
	asked := typesPlan(h, tb, options[0].Label+"; 패; "+options[2].Label)
	id := asked.Button("패스")
	if !strings.Contains(asked.Content, "**패스**인가요?") || id == "" || discordtest.Verb(asked, "pundo") != "" {
		t.Fatalf("a beginning gives\n%s", asked.Text())
	}
	planned := h.Press("2", asked, id)
	if discordtest.Verb(planned, "pundo") == "" || strings.Count(planned.Content, "패스") == 0 || !strings.Contains(planned.Content, options[0].Label) || !strings.Contains(planned.Content, options[2].Label) {
		t.Errorf("the button plans\n%s", planned.Text())
	}
	if old := h.PressStale("2", asked, id); !strings.Contains(old.Content, "계획이 바뀌었습니다") {
		t.Errorf("an old button gives\n%s", old.Text())
	}
	h.Reach("2", tb.Thread, "table manage", nil, "plan", "pclear")
	asked = typesPlan(h, tb, "패")
	if menu := h.Press("2", asked, asked.Button("모든 행동 보기")); len(menuOf(t, menu).Options) < 2 {
		t.Errorf("the way back shows\n%s", menu.Text())
	}
}

// Every label of a foreseeable answer may be written as an order, in both languages. It
// is stored as that answer, or asked about if several answers have this label. It is
// never taken for another answer.
func TestOrdersUnderstandTheirLabels(t *testing.T) {
	for _, lang := range []string{"en-US", "ko"} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": lang, "2": lang}
		tb := startedCaylus(h)
		list, err := h.Bot.Services.Orders.Foresee(t.Context(), tb.ID, "2")
		h.Ok(err)
		w, stored := h.Bot.Texts.Words(lang, tb), 0
		for n, one := range list {
			if n%longtest.Number(3, 1) != 0 {
				continue
			}
			label := w.Flat(one.Option.Label)
			got := h.Orders("2", tb.Thread, map[string]string{"answer": label, "sure": "yes"})
			kept, err := h.Bot.Services.Orders.List(t.Context(), tb.ID, "2")
			h.Ok(err)
			switch {
			case len(kept.List) == 1 && kept.List[0].Ways[0].Written == one.Option.Code:
				stored++
				h.Press("2", got, discordtest.Verb(got, "ordcut"), "all")
			case len(kept.List) > 0:
				t.Fatalf("%s: %q is stored as %q, want %q", lang, label, kept.List[0].Ways[0].Written, one.Option.Code)
			case got.Button(label) != "": // the only answer with this label
			case !slices.ContainsFunc(offered(t, got, "ordwhich").Options, func(o discordgo.SelectMenuOption) bool { return o.Label == label }):
				t.Errorf("%s: %q is answered\n%s", lang, label, got.Text())
			}
		}
		if stored < longtest.Number(5, 15) {
			t.Errorf("%s: %d of %d labels are orders", lang, stored, len(list))
		}
	}
}

// startedCaylus returns a started table of two.
func startedCaylus(h *discordtest.Fixture) storage.Table {
	h.T.Helper()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2"})
	h.Deliver()
	id := fmt.Sprint(h.Newest().ID)
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": id})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": id}, "start")
	h.Deliver()
	return h.Table(h.Newest().ID)
}

// A refusal names an answer and a question by their labels or by the typed words, never
// by a code.
func TestRefusedOrdersShowNoCodes(t *testing.T) {
	h := discordtest.New(t, caylus.Rules{})
	h.Langs = map[string]string{"1": "ko", "2": "ko"}
	tb := startedCaylus(h)
	for typed, want := range map[string]string{"호텔": "‘호텔’", "그만 바치기": "‘그만 바치기’"} {
		got := h.Orders("2", tb.Thread, map[string]string{"answer": typed}).Content
		if refusal, _, _ := strings.Cut(got, "\n"); !strings.Contains(refusal, want) || strings.ContainsFunc(refusal, isLatin) {
			t.Errorf("%q is refused with %q, want %s", typed, refusal, want)
		}
	}
}

func isLatin(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
