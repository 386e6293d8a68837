package turn_test

import (
	"strings"
	"testing"
)

// A button that tells what unclear words mean also plays what was said before and behind
// them, in the words of the person.
func TestBeginningsKeepWhatIsSaidBehind(t *testing.T) {
	h, tb, user, _ := openedAt(t, "architects", "1")
	h.Langs[user] = "ko"
	for range 3 {
		s, err := h.Bot.Kit.Tables.Look(t.Context(), tb.ID, user)
		h.Ok(err)
		h.Command(user, tb.Thread, "move", map[string]string{"answer": s.Options[0].Code})
	}
	asked := h.Command(user, tb.Thread, "move", map[string]string{"answer": "중심; 그만"})
	if !strings.Contains(asked.Content, "혹시 이것인가요?") {
		t.Fatalf("a beginning is not asked about:\n%s", asked.Text())
	}
	if played := h.Press(user, asked, asked.Button("중심가")); !strings.Contains(played.Content, "**마치기 (1번 남음)**") {
		t.Errorf("the button plays\n%s", played.Text())
	}
}
