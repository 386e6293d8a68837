package turn_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
)

// A person who returns the next day to an unfinished turn sees again what the others did.
func TestRecapOfABegunTurn(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	for range 2 {
		h.Play(tb.ID, h.Pending(tb.ID))
		h.Deliver()
	}
	me := h.Pending(tb.ID)
	panel := h.Command(me, tb.Thread, "play", nil)
	const head = "since your last turn"
	if !strings.Contains(strings.ToLower(panel.Text()), head) {
		t.Fatalf("no recap on a fresh turn:\n%s", panel.Text())
	}
	panel = h.Command(me, tb.Thread, "move", map[string]string{"answer": "market"})
	if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me); err != nil || len(s.Draft) == 0 || s.Ready {
		t.Fatalf("no turn is begun (%v):\n%s", err, panel.Text())
	}
	h.Now = h.Now.Add(20 * time.Hour)
	i := slices.IndexFunc(h.Wire.In(tb.Thread, ""), func(p *discordtest.Posted) bool { return discordtest.Verb(p, "turn") != "" })
	card := h.Wire.In(tb.Thread, "")[i]
	for name, again := range map[string]string{
		"/play":     h.Command(me, tb.Thread, "play", nil).Text(),
		"Take turn": h.Press(me, card, discordtest.Verb(card, "turn")).Text(),
	} {
		if !strings.Contains(strings.ToLower(again), head) {
			t.Errorf("no recap on a begun turn by %s:\n%s", name, again)
		}
	}
	// The cards of a stall were hidden: the turn continues after the final part.
	entry := h.Table(tb.ID).Seq
	panel = h.Press(me, panel, panel.Button("Stall 1"))
	if sure := discordtest.Verb(panel, "sure"); sure != "" {
		h.Press(me, panel, sure)
	}
	again := h.Command(me, tb.Thread, "play", nil)
	if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me); err != nil || !s.MyTurn || s.Entry == entry {
		t.Fatalf("the turn is over, or nothing of it is final (%v):\n%s", err, again.Text())
	}
	if !strings.Contains(strings.ToLower(again.Text()), head) {
		t.Errorf("no recap on a turn that is final in part:\n%s", again.Text())
	}
}

// The moves that a standing order played between two presses of its person are listed on
// the panel after the second press.
func TestPanelListsMovesOfOrders(t *testing.T) {
	h, tb, first, _ := openedAt(t, "caylus", "1", "2", "3")
	h.Plays(first, tb, "joust")
	second := h.Pending(tb.ID)
	h.Plays(second, tb, "gate")
	h.Orders(second, tb.Thread, map[string]string{"answer": "inn"})
	third := h.Pending(tb.ID)
	h.Plays(third, tb, "guild")
	h.Plays(first, tb, "stables")
	if h.Pending(tb.ID) != third {
		t.Fatalf("the order did not act: %s is asked", h.Pending(tb.ID))
	}
	h.Plays(third, tb, "castle")
	h.Plays(first, tb, "castle")
	if h.Pending(tb.ID) != second {
		t.Fatalf("%s is asked", h.Pending(tb.ID))
	}
	panel := h.Command(second, tb.Thread, "play", nil)
	if !strings.Contains(panel.Content, "Your standing orders played **Inn**") {
		t.Errorf("the panel does not tell what the order played:\n%s", panel.Text())
	}
}

// «Take back…» is below a turn, but not below a sealed answer: that cannot be taken back,
// as the question said, and the button would only be refused.
func TestSealedAnswerIsNotOfferedBack(t *testing.T) {
	h, tb, _, _ := openedAt(t, "architects", "1", "2")
	sealed, ordinary := 0, 0
	for range 200 {
		me := h.Pending(tb.ID)
		s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, me)
		if err != nil {
			t.Fatal(err)
		}
		isSealed := s.Question.Sealed
		shown := h.Command(me, tb.Thread, "play", nil)
		for range 20 {
			id := discordtest.Verb(shown, "done")
			for _, verb := range []string{"sure", "pick", "menu"} {
				if id == "" {
					id = discordtest.Verb(shown, verb)
				}
			}
			if menu, ok := shown.Menu("menu"); ok && id == menu.CustomID {
				shown = h.Press(me, shown, id, menu.Options[0].Value)
			} else {
				shown = h.Press(me, shown, id)
			}
			if strings.Contains(shown.Text(), "### Done") || strings.Contains(shown.Text(), "This is final") {
				break
			}
		}
		h.Deliver()
		if !strings.Contains(shown.Text(), "### Done") {
			continue
		}
		if got := shown.Button("Take back…") != ""; got == isSealed {
			t.Fatalf("sealed %v, and the receipt offers to take it back: %v\n%s", isSealed, got, shown.Text())
		}
		if isSealed {
			sealed++
		} else if ordinary++; sealed > 0 {
			return
		}
	}
	t.Errorf("met %d sealed and %d ordinary turns", sealed, ordinary)
}
