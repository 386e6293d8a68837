package card_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// /table follow without a table follows the match that others play here; with several it
// asks which, and with none it says where it works. Nobody is told that they sit at no
// table.
func TestFollowWithoutATable(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs["8"] = "ko"
	follows := func(user string) string {
		t.Helper()
		list, err := h.Store.Followed(context.Background(), user)
		h.Ok(err)
		return fmt.Sprint(list)
	}
	for user, want := range map[string]string{"9": "I know no match in this channel that you could follow.", "8": "이 채널에는 소식을 받을 수 있는 게임이 없습니다."} {
		if got := h.Command(user, discordtest.ChannelID, "table follow", nil); !strings.HasPrefix(got.Content, want) {
			t.Errorf("without any match: %s", got.Text())
		}
	}
	h.StartedThree()
	if got := h.Command("1", discordtest.ChannelID, "table follow", nil); !strings.Contains(got.Content, "no match in this channel that you could follow") {
		t.Errorf("who plays the only match: %s", got.Text())
	}
	if got := h.Command("9", discordtest.ChannelID, "table follow", nil); !strings.Contains(got.Content, "You follow **Rounds #1**") || follows("9") != "[1]" {
		t.Errorf("with one match: %s, followed %s", got.Text(), follows("9"))
	}
	h.StartedThree()
	which := h.Command("8", discordtest.ChannelID, "table follow", nil)
	menu, some := which.Menu("which")
	if !some || len(menu.Options) != 2 || follows("8") != "[]" {
		t.Fatalf("with two matches: %s", which.Text())
	}
	h.Press("8", which, menu.CustomID, "2")
	if follows("8") != "[2]" {
		t.Errorf("chosen is 2, followed %s", follows("8"))
	}
	suggested := h.Suggestions("1", discordtest.ChannelID, "table follow", "table", "", nil)
	if len(suggested) != 0 {
		t.Errorf("who plays both is suggested %v", discordtest.Offers(suggested))
	}
	if suggested = h.Suggestions("9", discordtest.ChannelID, "table follow", "table", "", nil); len(suggested) != 2 {
		t.Errorf("suggested are %v", discordtest.Offers(suggested))
	}
}
