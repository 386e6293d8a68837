package turn_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// A person who asks why a move is not possible gets a reason also when they owe
// no move.
func TestWhyNotWhenNotAsked(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	why := map[string]string{"why": "juggle `now`"}
	if got := h.Command("2", tb.Thread, "what", why).Content; !strings.Contains(got, "`juggle 'now'`") || !strings.Contains(got, "not on offer") ||
		!strings.Contains(got, "**Ada**") || !strings.Contains(got, "/orders add") {
		t.Errorf("who waits reads: %s", got)
	}
	if got := h.Command("9", tb.Thread, "what", why).Content; !strings.Contains(got, "`juggle 'now'`") || !strings.Contains(got, "watching") || strings.Contains(got, "not on offer") {
		t.Errorf("who watches reads: %s", got)
	}
	if got := h.Command("2", tb.Thread, "what", nil).Content; strings.Contains(got, "not on offer") {
		t.Errorf("without a question: %s", got)
	}
}

// A person who asks about a legal move learns that it is legal.
func TestWhyNotWhatIsPossible(t *testing.T) {
	h, tb := discordtest.Timed(t, storage.Terms{}, "1", "2")
	who := h.Pending(tb.ID)
	s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, who)
	if err != nil || len(s.Options) == 0 {
		t.Fatalf("options %v, %v", s.Options, err)
	}
	code, label := s.Options[0].Code, h.Bot.Kit.Words("en", tb).Flat(s.Options[0].Label)
	got := h.Command(who, tb.Thread, "what", map[string]string{"why": " " + strings.ToUpper(code) + " "}).Content
	if !strings.Contains(got, "**"+label+"** is possible now") {
		t.Errorf("asked why not %q: %s", code, got)
	}
}

// Somebody who types /what without a table is offered nothing, and nothing is
// logged.
func TestWhySuggestedWithoutATable(t *testing.T) {
	h := discordtest.New(t)
	h.Suggestions("1", discordtest.ChannelID, "what", "why", "b", nil)
	if first, answered := h.Wire.First[h.LastID()]; !answered || len(first.Choices) != 0 || h.Errs.Len() != 0 {
		t.Errorf("answered %v with %v; log: %s", answered, discordtest.Offers(first.Choices), h.Errs)
	}
}

// Words that the game knows as an answer stay as they were written, although the
// name of a component begins so: court is the royal court, not the Court of
// Appeal. Any other name means the component.
func TestWordsOfTheGameAreNotNames(t *testing.T) {
	h := discordtest.New(t, lisboa.Rules{})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa"})
	h.Deliver()
	id := h.Newest().ID
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(id)})
	h.Command("1", discordtest.ChannelID, "table start", map[string]string{"table": fmt.Sprint(id)})
	h.Deliver()
	for _, u := range []string{"1", "2"} {
		s, err := h.Bot.Kit.Tables.Look(t.Context(), id, u)
		if err != nil || len(s.Options) == 0 {
			t.Fatalf("no clergy tile on offer: %v", err)
		}
		h.Plays(u, h.Table(id), s.Options[0].Code)
	}
	tb, who := h.Table(id), h.Pending(id)
	for written, want := range map[string]string{
		"court": "`court`", "gold": "`gold`", "Rossio Palace": "`Rossio Palace`",
		// Answers whose labels begin alike are not each other.
		"Royal court: sponsor the event": "**Royal court: sponsor the event**", "Royal court: visit the King": "**Royal court: visit the King**",
		"Royal court: something else": "`Royal court: something else`",
	} {
		got := h.Command(who, tb.Thread, "what", map[string]string{"why": written}).Content
		if !strings.HasPrefix(got, want) {
			t.Errorf("why not %q: %s", written, got)
		}
	}
}

// «?» on a panel whose answers name cards explains them.
func TestNamedCardsAreExplainedFromThePanel(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	user := h.Pending(tb.ID)
	h.Change(user, func(p *storage.Preferences) { p.NoHints = true })
	panel := h.Command(user, tb.Thread, "play", nil)
	id := discordtest.Verb(panel, "why")
	if id == "" {
		t.Fatalf("no button on\n%s", panel.Text())
	}
	said := h.Press(user, panel, id)
	menu, ok := said.Menu("entry")
	if !ok {
		t.Fatalf("no menu in\n%s", said.Text())
	}
	if got := h.Press(user, said, menu.CustomID, menu.Options[0].Value); !strings.Contains(got.Content, menu.Options[0].Label) {
		t.Errorf("%s is explained by\n%s", menu.Options[0].Label, got.Text())
	}
}

// Every label that a person was shown in a match is understood later, by who is asked
// and by who is not: it is named in words, and not quoted as something unknown.
func TestWhatWasShownIsUnderstoodLater(t *testing.T) {
	for _, game := range []string{"lisboa", "architects", "caylus"} {
		h, tb, _, _ := openedAt(t, game, "1", "2")
		h.Langs["1"], h.Langs["2"] = "ko", "ko"
		shown := map[string][]string{} // labels by user
		for range 40 {
			who := h.Pending(tb.ID)
			s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, who)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range s.Options {
				shown[who] = append(shown[who], h.Bot.Kit.Words("ko", s.Table).Flat(o.Label))
			}
			h.Plays(who, tb, s.Options[len(s.Options)/2].Code)
		}
		for user, labels := range shown {
			slices.Sort(labels)
			for n, label := range slices.Compact(labels) {
				if n%longtest.Number(3, 1) != 0 {
					continue
				}
				got := h.Command(user, tb.Thread, "what", map[string]string{"why": label}).Content
				if strings.Contains(got, "`"+label) && !strings.Contains(got, "**"+label) { // unclear words are quoted beside what they may mean
					t.Errorf("%s: %q is unknown: %s", game, label, got)
				}
			}
		}
	}
}
