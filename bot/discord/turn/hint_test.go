package turn_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

const startHint = "New here: Every turn is a visit"

// play opens the panel of the person whose turn it is.
func play(h *discordtest.Fixture, tb storage.Table) (who string, panel *discordtest.Posted) {
	who = h.Pending(tb.ID)
	return who, h.Command(who, tb.Thread, "play", nil)
}

// A person reads the explanation of a kind of question during the turn in which they
// first meet it, and never again.
func TestHintOnceForEachKind(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	tb := h.Started("1", "2")
	met := map[string]bool{}
	for range 6 {
		who, panel := play(h, tb)
		if got := strings.Contains(panel.Content, startHint); got == met[who] {
			t.Fatalf("%s met the question before: %v; reads the hint: %v\n%s", who, met[who], got, panel.Content)
		}
		if again := h.Command(who, tb.Thread, "play", nil); strings.Contains(again.Content, startHint) == met[who] {
			t.Errorf("opened again, the panel differs: %s", again.Content)
		}
		met[who] = true
		if stall := h.Command(who, tb.Thread, "move", map[string]string{"answer": "market"}); !strings.Contains(stall.Content, "tainted cards too") && len(met) == 1 {
			t.Errorf("the next question has no hint of its own: %s", stall.Content)
		}
		h.Reach(who, tb.Thread, "play", nil, "undo")
		h.Plays(who, tb, "market; stall 1")
		for h.Pending(tb.ID) == who {
			s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, who)
			if err != nil || len(s.Options) == 0 {
				t.Fatal(s, err)
			}
			h.Plays(who, tb, s.Options[0].Code)
		}
	}
}

// «Do not explain again» ends the explanations, /settings brings them back, and deleting
// one's data resets the kinds already met.
func TestHintsAreSwitched(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	tb := h.Started("1", "2")
	who, panel := play(h, tb)
	why := h.Press(who, panel, discordtest.Verb(panel, "why")) // the row of the panel is full
	off := h.Press(who, why, discordtest.Verb(why, "nohint"))
	if strings.Contains(off.Content, startHint) || !strings.Contains(off.Content, "Explanations are off") || strings.Contains(off.Text(), "Do not explain") {
		t.Errorf("after «Do not explain again»: %s", off.Text())
	}
	settings := h.Command(who, discordtest.ChannelID, "settings", nil)
	on := h.Press(who, settings, discordtest.Verb(settings, "hints"))
	if !strings.Contains(on.Text(), "Explanations: on") {
		t.Errorf("settings: %s", on.Text())
	}
	if _, panel = play(h, tb); !strings.Contains(panel.Content, startHint) {
		t.Errorf("explanations are on again: %s", panel.Content)
	}
	resign := h.Reach(who, tb.Thread, "table manage", nil, "giveup")
	h.Press(who, resign, discordtest.Verb(resign, "resign"))
	h.Forgets(who)
	p, err := h.Store.Person(t.Context(), who)
	if err != nil || len(p.Preferences.Hinted) != 0 {
		t.Errorf("after the data was deleted: %+v, %v", p.Preferences, err)
	}
}

// «?» shows the section of the rules first, then the impossible answers.
func TestWhyShowsSection(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "ko", "2": "ko"}
	tb := h.Started("1", "2")
	who, panel := play(h, tb)
	got := h.Press(who, panel, discordtest.Verb(panel, "why")).Content
	section, list := strings.Index(got, "**자기 차례**: 1. 원하면 숭배자를"), strings.Index(got, "\n- ")
	if section < 0 || list >= 0 && list < section {
		t.Errorf("«?»: %s", got)
	}
}
