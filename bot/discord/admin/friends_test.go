package admin_test

import (
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

// Owners of the bot learn nothing about the people of a table for friends, and cannot end it.
func TestOwnersSeeNoTableForFriends(t *testing.T) {
	h := discordtest.New(t)
	h.Configure(func(c *discord.Config) { c.Owners = []string{"1"} })
	tb, err := h.Bot.Services.Lobby.Open(t.Context(), lobby.Request{Game: "caylus", Lang: "en", Owner: "9", OwnerName: "Zenobia", MaxFriends: 5, Press: "opens"})
	h.Ok(err)
	for _, act := range []string{"show", "remove", "pause"} {
		said := h.Admin("1", act, map[string]string{"table": strconv.FormatInt(tb.ID, 10)}).Text()
		if act != "show" && !strings.Contains(said, "only its opener can change or close it") || strings.Contains(said, "Zenobia") {
			t.Errorf("%s is answered by\n%s", act, said)
		}
	}
	if now := h.Table(tb.ID); now.Phase != storage.Open {
		t.Errorf("the table is %s", now.Phase)
	}
}
