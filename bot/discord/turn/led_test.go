package turn_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// An answer that only leads to a short question is replaced by the answers to that
// question: one press gives both. «Undo» takes back the second answer. The same press
// again, or one on an old panel, has no effect.
func TestAnswerIsJoinedWithFollowingQuestion(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	old := *panel
	id, value := menuWith(t, panel, "Market: stall 2 (1 card)")
	warned := h.Press(user, panel, id, value...)
	if discordtest.Verb(warned, "sure") == "" || len(draftOf(h, tb, user)) != 1 {
		t.Fatalf("drafted %q, want the way to the warning, in\n%s", draftOf(h, tb, user), warned.Text())
	}
	toBack := discordtest.Verb(warned, "back")
	if again := h.PressStale(user, &old, id, value...); !strings.Contains(again.Content, "is already answered") {
		t.Errorf("an old panel answers\n%s", again.Text())
	}
	if got := draftOf(h, tb, user); len(got) != 1 || got[0] != "market" {
		t.Errorf("drafted %q, want only the way to the market", got)
	}
	back := h.PressStale(user, warned, toBack)
	if !strings.Contains(back.Content, "Which stall") {
		t.Errorf("«Back» leads to\n%s", back.Text())
	}
	if h.Press(user, back, discordtest.Verb(back, "undo")); len(draftOf(h, tb, user)) != 0 {
		t.Errorf("«Undo» leaves %q", draftOf(h, tb, user))
	}
}

// Codes that the panel does not offer change nothing.
func TestForgedAnswers(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	id, _ := menuWith(t, panel, "Market: stall 1")
	for _, forged := range []string{"market; stall 9", "market; market", "#3~00000000", "quarry; pedestal; finish; finish", ";", ">finish", strings.Repeat("market; ", 40)} {
		menu := strings.Replace(strings.TrimSuffix(id, "market; stall 1"), "pick:", "menu:", 1)
		h.PressForged(user, panel, menu, forged)
		if got := draftOf(h, tb, user); len(got) != 0 {
			t.Errorf("%q drafted %q", forged, got)
		}
		h.PressForged(user, panel, menu, "market; stall 1", forged)
		if got := draftOf(h, tb, user); len(got) != 0 {
			t.Errorf("two lines, one of them %q, drafted %q", forged, got)
		}
	}
}

// Presses on buttons, menus and forms of an older version get the current panel, and
// change nothing.
func TestRetiredPartsShowThePanel(t *testing.T) {
	h, tb, user, panel := openedAt(t, "cleopatra", "1", "2", "3")
	id, _ := menuWith(t, panel, "Market: stall 1")
	for _, verb := range []string{"led", "page", "grow", "gcol", "amount", "number"} {
		got := h.PressForged(user, panel, strings.Replace(id, "pick:", verb+":", 1), "2")
		if got == nil || !strings.Contains(got.Content, "Use a worshipper, or visit") || len(draftOf(h, tb, user)) != 0 {
			t.Errorf("%s: drafted %q, shown %v", verb, draftOf(h, tb, user), got)
		}
	}
}
