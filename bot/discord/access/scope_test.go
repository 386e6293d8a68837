package access_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
)

// A stranger finds a table only in its channel. If they cannot see the channel, they
// cannot find its tables.
func TestTableIsFoundOnlyInItsChannel(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	lobby := h.Newest()
	from := func(user, channel, path string, id int64, change func(*wire.Interaction)) string {
		t.Helper()
		var options map[string]string
		if id > 0 {
			options = map[string]string{"table": fmt.Sprint(id)}
		}
		in := h.Invoked(user, path, options, change)
		in.Channel = channel
		return h.Act(in).Content
	}
	const elsewhere = "played in another channel"
	for _, path := range []string{"board", "log", "table manage"} {
		if got := from("9", "999", path, tb.ID, nil); !strings.Contains(got, elsewhere) {
			t.Errorf("/%s from another channel: %s", path, got)
		}
		for _, near := range []string{tb.Thread, tb.Channel} {
			if got := from("9", near, path, tb.ID, nil); strings.Contains(got, elsewhere) {
				t.Errorf("/%s from %s: %s", path, near, got)
			}
		}
	}
	if got := from("9", "999", "table join", lobby.ID, nil); !strings.Contains(got, elsewhere) {
		t.Errorf("joined from another channel: %s", got)
	}
	if got := from("9", "999", "table join", 0, nil); len(h.Table(lobby.ID).Seats) != 1 {
		t.Errorf("joined unseen: %s", got)
	}
	copied := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "999", User: wire.User{ID: "8"}, CustomID: handler.OnTable("board", tb, "").String(), Message: "1"})
	if !strings.Contains(copied.Content, elsewhere) {
		t.Errorf("a copied id: %s", copied.Content)
	}
	follow := h.Command("9", tb.Thread, "table manage", nil)
	h.Press("9", follow, discordtest.Verb(follow, "follow"))
	for who, got := range map[string]string{
		"who plays":                          from("2", "999", "log", tb.ID, nil),
		"who follows":                        from("9", "999", "log", tb.ID, nil),
		"who administers the server":         from("7", "999", "log", tb.ID, func(in *wire.Interaction) { in.Permissions = discordgo.PermissionManageGuild }),
		"another thread of the same channel": from("7", "998", "log", tb.ID, func(in *wire.Interaction) { in.Parent = discordtest.ChannelID }),
	} {
		if strings.Contains(got, elsewhere) {
			t.Errorf("%s: %s", who, got)
		}
	}
	suggested := func(channel string) string {
		return fmt.Sprint(discordtest.Offers(h.Suggestions("8", channel, "board", "table", "", nil)))
	}
	if got := suggested("999"); got != "[]" {
		t.Errorf("suggested in another channel: %s", got)
	}
	if got := suggested(discordtest.ChannelID); !strings.Contains(got, "#1") || !strings.Contains(got, "#2") {
		t.Errorf("suggested in the channel of the tables: %s", got)
	}
	if followed, err := h.Store.Followers(context.Background(), tb.ID); err != nil || fmt.Sprint(followed) != "[9]" {
		t.Errorf("followers = %v, %v", followed, err)
	}
}
