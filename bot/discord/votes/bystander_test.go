package votes_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A person without a seat reads first that they do not play here, and what they can do:
// nothing is asked that is refused afterwards, and nobody without a seat is advised to
// resign.
func TestBystandersReadTheReasonFirst(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	h.Langs["8"] = "ko"
	for _, path := range []string{"table resign", "table leave", "table pause", "table back", "undo", "orders list", "plan", "move", "table standin", "table replace"} {
		var options map[string]string
		switch path {
		case "move":
			options = map[string]string{"answer": "nod"}
		case "table replace":
			options = map[string]string{"seat": "2"}
		}
		for user, want := range map[string][2]string{
			"9": {"You are not playing at this table.", "name it: every command takes its number as `table:`"},
			"8": {"이 테이블에 참가하고 있지 않습니다.", "다른 테이블이라면"},
		} {
			var got string
			if path == "table standin" || path == "table replace" {
				got = h.Naming(user, tb, path, "4", options).Text()
			} else {
				got = h.Command(user, tb.Thread, path, options).Text()
			}
			if !strings.HasPrefix(got, want[0]) || !strings.Contains(got, want[1]) {
				t.Errorf("/%s by a bystander:\n%s", path, got)
			}
			if strings.Contains(got, "Resign") || strings.Contains(got, "기권") {
				t.Errorf("/%s leads to resigning:\n%s", path, got)
			}
		}
	}
}
