package votes_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A person without a seat first reads that they do not play here, and what they can do.
// The reply asks no question whose answer would be refused, and does not advise them to
// resign.
func TestSpectatorsReadReasonFirst(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	h.Langs["8"] = "ko"
	for user, want := range map[string][2]string{
		"9": {"You are not playing at this table.", "add its number with `table:`"},
		"8": {"이 테이블에 참가하고 있지 않습니다.", "다른 테이블이라면"},
	} {
		for _, verb := range []string{"giveup", "leave", "pause", "here", "retract", "orders", "plan"} {
			wantReason(t, verb, h.Forces(user, tb.Thread, tb.ID, verb).Text(), want)
		}
		wantReason(t, "move", h.Command(user, tb.Thread, "move", map[string]string{"answer": "nod"}).Text(), want)
	}
}

// wantReason checks the reply to a person without a seat.
func wantReason(t *testing.T, act, got string, want [2]string) {
	t.Helper()
	if !strings.HasPrefix(got, want[0]) || !strings.Contains(got, want[1]) {
		t.Errorf("%s by a bystander:\n%s", act, got)
	}
	if strings.Contains(got, "Resign") || strings.Contains(got, "기권") {
		t.Errorf("%s leads to resigning:\n%s", act, got)
	}
}
