package turn_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

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
