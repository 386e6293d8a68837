package card_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// /table manage without a table offers to follow a match of other people in this channel.
// If there are several, it asks for one.
func TestFollowWithoutATable(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	h.Langs["8"] = "ko"
	follows := func(user string) string {
		t.Helper()
		list, err := h.Store.Followed(context.Background(), user)
		h.Ok(err)
		return fmt.Sprint(list)
	}
	if got := h.Command("9", discordtest.ChannelID, "table manage", nil); discordtest.Verb(got, "follow") != "" {
		t.Errorf("without any match: %s", got.Text())
	}
	h.StartedThree()
	if got := h.Command("1", discordtest.ChannelID, "table manage", nil); discordtest.Verb(got, "follow") != "" {
		t.Errorf("who plays the only match: %s", got.Text())
	}
	if got := h.Reach("9", discordtest.ChannelID, "table manage", nil, "follow"); !strings.Contains(got.Content, "You follow **Rounds #1**") || follows("9") != "[1]" {
		t.Errorf("with one match: %s, followed %s", got.Text(), follows("9"))
	}
	h.StartedThree()
	which := h.Command("8", discordtest.ChannelID, "table manage", nil)
	menu, some := which.Menu("which")
	if !some || len(menu.Options) != 2 || follows("8") != "[]" {
		t.Fatalf("with two matches: %s", which.Text())
	}
	panel := h.Press("8", which, menu.CustomID, "2")
	h.Press("8", panel, discordtest.Verb(panel, "follow"))
	if follows("8") != "[2]" {
		t.Errorf("chosen is 2, followed %s", follows("8"))
	}
}
