package tickets_test

import (
	"context"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// Each field of the form of /find is stored in the ticket.
func TestFieldsOfTheForm(t *testing.T) {
	for field, shows := range map[string]map[string]string{
		"players":   {"2": "· 2 players ·", "2-3": "· 2–3 players", "2-4": "· 2–4 players", "3": "· 3 players ·", "3-4": "· 3–4 players", "4": "· 4 players ·", "5": "cannot be played by any"},
		"pace":      {"none": "No clock", "day": "A move a day ·", "two": "Two days a move", "week": "A week a move", "bank": "A bank of 3 days", "daily": "Moves daily by 20:00", "weekdays": "A move a day, not on weekends"},
		"language":  {"en": "English", "ko": "Korean"},
		"computers": {"-1": "only people", "0": "may fill up\n", "24": "fill up after a day", "72": "fill up after 3 days"},
		"where":     {"any": "· also across servers"},
		"game":      {"cleopatra": "Cleopatra", "lisboa": "Lisboa"},
	} {
		h := newFixture(t)
		_, err := h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error { g.Settings.Across = true; return nil })
		h.Ok(err)
		for value, want := range shows {
			wish := map[string]string{"game": "cleopatra"}
			wish[field] = value
			got := h.LooksFor("1", discordtest.ChannelID, wish)
			h.says(field+" "+value, got, want)
			if list := h.Command("1", discordtest.ChannelID, "find", nil); discordtest.Verb(list, "fdcancel") != "" {
				if !strings.Contains(list.Content, strings.TrimSpace(want)) {
					t.Errorf("%s %s: the list shows\n%s", field, value, list.Content)
				}
				h.Press("1", list, discordtest.Verb(list, "fdcancel"))
			}
		}
	}
}

// Direct messages, and servers that do not allow matchmaking across servers, have no
// button for a second form.
func TestAcrossIsOfferedOnlyIfAllowed(t *testing.T) {
	h := newFixture(t)
	for channel, says := range map[string]string{discordtest.ChannelID: "You are not looking for a match", "dm-1": "across servers"} {
		p := h.Command("1", channel, "find", nil)
		h.says(channel, p, says)
		if p.Button("Across servers") != "" {
			t.Errorf("in %s stands a second form", channel)
		}
	}
}
