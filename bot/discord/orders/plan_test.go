package orders_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine/caylus"
	"guildhall/storage"
)

// A waiting person plans on their panel, for the others and for themselves, and takes
// steps back. Nothing is posted. When their turn comes the plan is offered, and one press
// drafts it.
func TestPlan(t *testing.T) {
	h := discordtest.New(t, caylus.Rules{})
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2"})
	h.Press("1", opened, discordtest.Verb(opened, "order"))
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	waiting := h.Command("2", tb.Thread, "play", nil)
	id := discordtest.Verb(waiting, "plan")
	if id == "" {
		t.Fatalf("who waits gets no «Plan»: %s", waiting.Content)
	}
	before := len(h.Wire.In(tb.Thread, ""))
	panel := h.Press("2", waiting, id)
	if !strings.Contains(panel.Content, "Only you see it") || !strings.Contains(panel.Content, "plays next") {
		t.Fatalf("the plan says %q", panel.Content)
	}
	earlier := menuOf(t, panel).CustomID
	var mine string
	for range 3 { // Ada, the person, Ada
		menu := menuOf(t, panel)
		value := menu.Options[0]
		if strings.Contains(panel.Content, "You play next") {
			value = menu.Options[2]
			mine = value.Label
		}
		panel = h.Press("2", panel, menu.CustomID, value.Value)
	}
	if mine == "" || !strings.Contains(panel.Content, mine) {
		t.Errorf("the plan does not tell %q: %s", mine, panel.Content)
	}
	panel = h.Press("2", panel, discordtest.Verb(panel, "pundo"))
	stale := h.PressStale("2", panel, earlier, "1")
	if !strings.Contains(stale.Content, "has changed") || !strings.Contains(stale.Content, mine) {
		t.Errorf("a menu of an earlier form gives %q", stale.Content)
	}
	h.Deliver()
	if now := len(h.Wire.In(tb.Thread, "")); now != before {
		t.Errorf("%d messages stand in the thread, before the plan %d", now, before)
	}
	h.Play(tb.ID, "1")
	h.Deliver()
	turn := h.Command("2", tb.Thread, "play", nil)
	takeUp := discordtest.Verb(turn, "pgo")
	if !strings.Contains(turn.Content, "Your plan for this turn: ") || takeUp == "" {
		t.Fatalf("the plan is not offered: %s", turn.Content)
	}
	drafted := h.Press("2", turn, takeUp)
	if discordtest.Verb(drafted, "done") == "" && !strings.Contains(drafted.Content, mine) {
		t.Errorf("the plan is not drafted: %s", drafted.Content)
	}
	again := h.PressStale("2", turn, takeUp)
	if discordtest.Verb(again, "pgo") != "" {
		t.Errorf("a second press offers the plan again: %s", again.Content)
	}
	if stranger := h.Forces("9", tb.Thread, tb.ID, "plan"); discordtest.Verb(stranger, "pmove") != "" {
		t.Errorf("who watches gets a plan: %s", stranger.Content)
	}
}

// Forged buttons of plans get a reply and change nothing.
func TestForgedPlans(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	panel := h.Reach("2", tb.Thread, "table manage", nil, "plan")
	for _, verb := range []string{"pmove", "pturn", "pundo", "pdraw", "pclear", "pgo"} {
		for _, code := range []string{"", ".", "x", "00000000.0", "00000000.99999999999", "00000000.-1", "é.0"} {
			for _, values := range [][]string{nil, {""}, {"-1"}, {"99"}, {"0", "1"}} {
				in := wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: tb.Thread, User: wire.User{ID: "2"}, Ephemeral: true,
					CustomID: fmt.Sprintf("%s:%d:0.0:%s", verb, tb.ID, code), Values: values, Message: panel.ID}
				if got := h.Forged(in); got == nil || got.Content == "" {
					t.Errorf("%s %q %q: no answer", verb, code, values)
				}
			}
		}
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// menuOf returns the first menu of moves of a message.
func menuOf(t *testing.T, m *discordtest.Posted) discordgo.SelectMenu {
	t.Helper()
	for _, c := range wire.Rows(m.Components) {
		for _, part := range c.Components {
			if menu, ok := part.(discordgo.SelectMenu); ok && strings.HasPrefix(menu.CustomID, "pmove:") {
				return menu
			}
		}
	}
	t.Fatalf("no moves are offered: %s", m.Content)
	return discordgo.SelectMenu{}
}

// If a plan refuses a move, it names the possible moves in the reader's language, without
// notation.
func TestPlanRefusesInNames(t *testing.T) {
	h := discordtest.New(t, caylus.Rules{})
	h.Langs = map[string]string{"1": "ko", "2": "ko"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2"})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	for _, written := range []string{"없는 것", "stables", "batch food wood stone"} {
		said := typesPlan(h, tb, written).Content
		first, _, _ := strings.Cut(said, "\n**")
		if code := regexp.MustCompile("[a-z]{3,}").FindString(first); code != "" || !strings.Contains(first, ".") {
			t.Errorf("%q is refused with %q in: %s", written, code, first)
		}
	}
}

// A plan understands the labels that it shows, in every language. It asks about
// beginnings, and does not accept an answer of another moment.
func TestPlanUnderstandsLabels(t *testing.T) {
	h := discordtest.New(t, caylus.Rules{})
	h.Langs = map[string]string{"1": "ko", "2": "ko"}
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2"})
	h.Press("1", opened, discordtest.Verb(opened, "order"))
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	panel := h.Reach("2", tb.Thread, "table manage", nil, "plan")
	for _, o := range menuOf(t, panel).Options {
		got := typesPlan(h, tb, o.Label)
		if id := discordtest.Verb(got, "pundo"); id == "" || !strings.Contains(got.Content, o.Label) {
			t.Errorf("%q is not planned:\n%s", o.Label, got.Content)
		} else {
			h.Press("2", got, id)
		}
	}
	if got := typesPlan(h, tb, "패"); !strings.Contains(got.Content, "**패스**인가요?") || discordtest.Verb(got, "pundo") != "" {
		t.Errorf("a beginning is not asked about:\n%s", got.Content)
	}
	if got := typesPlan(h, tb, "성 넘기기; 넘기기"); discordtest.Verb(got, "pundo") != "" {
		t.Errorf("no answer is planned:\n%s", got.Content)
	}
}

// typesPlan types moves of person 2 into the form of their empty plan.
func typesPlan(h *discordtest.Fixture, tb storage.Table, written string) *discordtest.Posted {
	h.T.Helper()
	panel := h.Reach("2", tb.Thread, "table manage", nil, "plan")
	return h.FillIn("2", panel, discordtest.Verb(panel, "ptype"), map[string]string{"answer": written})
}
