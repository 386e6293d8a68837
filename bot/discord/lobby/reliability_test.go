package lobby_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// The card of a table on a server with a reliability limit states the limit. Newcomers
// can join. People who left too many matches get a refusal with the numbers.
func TestReliabilityOfATable(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t, discordtest.Rounds{})
	for range 2 {
		tb := h.StartedThree()
		_, err := h.Bot.Services.Absences.Resign(ctx, tb.ID, "2", "")
		h.Ok(err)
	}
	asking := func(percent int) storage.Table {
		t.Helper()
		_, err := h.Store.ChangeGuild(ctx, discordtest.GuildID, func(g *storage.Guild) error { g.Settings.Reliability = percent; return nil })
		h.Ok(err)
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
		h.Deliver()
		return h.Newest()
	}
	join := func(user string) string {
		t.Helper()
		return h.Command(user, discordtest.ChannelID, "table join", map[string]string{"table": "#" + itoa(h.Newest().ID)}).Content
	}
	tb := asking(90)
	all := h.Wire.In(discordtest.ChannelID, "")
	if card := all[len(all)-1].Content; !strings.Contains(card, "at least 90%") {
		t.Errorf("the card does not say it: %s", card)
	}
	if got := join("2"); !strings.Contains(got, "0 of your 2 matches") || !strings.Contains(got, "90%") || !strings.Contains(got, "ask for less") {
		t.Errorf("who left two: %s", got)
	}
	if got := join("4"); !strings.Contains(got, "자리") && !strings.Contains(got, "참가") {
		t.Errorf("a newcomer: %s", got)
	}
	if n := len(h.Table(tb.ID).Seats); n != 2 {
		t.Errorf("%d seats, want 2", n)
	}
	asking(0)
	if got := join("2"); strings.Contains(got, "%") {
		t.Errorf("a table for all: %s", got)
	}
}

// If no table is open, /table join offers to find a match.
func TestJoinOffersToFind(t *testing.T) {
	h := discordtest.New(t)
	if got := h.Command("1", discordtest.ChannelID, "table join", nil); discordtest.Verb(got, "find") == "" {
		t.Errorf("%s", got.Text())
	}
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
