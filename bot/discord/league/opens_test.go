package league_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

const leagueRole = "77"

// pingable invokes a command in which everybody may mention the role.
func pingable(in *wire.Interaction) {
	discordtest.AsAdmin(in)
	in.Pingable = map[string]bool{leagueRole: true}
}

// pings lists the first lines of the messages in the channel that ping the league's role.
func (h *fixture) pings() (list []string) {
	h.T.Helper()
	for _, p := range h.Wire.In(discordtest.ChannelID, "") {
		if p.PingedRole == "" {
			continue
		}
		if p.PingedRole != leagueRole || p.Silent || len(p.Pinged) > 0 {
			h.T.Errorf("pings %s and %v, silently: %v", p.PingedRole, p.Pinged, p.Silent)
		}
		first, _, _ := strings.Cut(p.Content, "\n")
		list = append(list, first)
	}
	return list
}

// A card stands before joining opens, without «Join». The role is mentioned by the card then,
// when joining opens, a day before the start, at announcements and at the start, once each,
// and by nothing else.
func TestSeasonPingsRole(t *testing.T) {
	h := newFixture(t)
	at := func(d time.Duration) string { return h.Now.Add(d).Format("2006-01-02 15:04") }
	opens := h.Now.Add(48 * time.Hour)
	starts := h.Now.Add(120 * time.Hour)
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn", "game": "rounds", "seats": "2", "size": "3", "opens": at(48 * time.Hour), "starts": at(120 * time.Hour),
	})
	said := h.Act(h.Invoked("9", "organise ping", map[string]string{"role": leagueRole}, pingable)).Content
	if !strings.Contains(said, "mention <@&"+leagueRole+">") {
		t.Fatalf("the organiser reads: %s", said)
	}
	h.beat()
	card := h.card()
	if discordtest.Verb(card, "lgjoin") != "" || discordtest.Verb(card, "lgterms") == "" || !strings.Contains(card.Content, "coming soon") || !strings.Contains(card.Content, "Joining opens on <t:") {
		t.Errorf("before joining opens:\n%s", card.Content)
	}
	if got := h.Reach("1", discordtest.ChannelID, "league", nil, "lgterms").Content; !strings.Contains(got, "Joining opens on") {
		t.Errorf("the terms:\n%s", got)
	}
	step := func(what string, now time.Time, want ...string) {
		t.Helper()
		had := len(h.pings())
		h.Now = now
		h.beat()
		h.beat()
		got := h.pings()[had:]
		if len(got) != len(want) {
			t.Fatalf("%s: %q, want %q", what, got, want)
		}
		for i := range got {
			if !strings.HasPrefix(got[i], "<@&"+leagueRole+"> ") || !strings.Contains(got[i], want[i]) {
				t.Errorf("%s: %q, want %q", what, got[i], want[i])
			}
		}
	}
	if got := h.pings(); len(got) != 1 || !strings.Contains(got[0], "is coming") {
		t.Errorf("the first card: %q", got)
	}
	step("opens", opens.Add(time.Minute), "You can join now")
	if got := h.Wire.In(discordtest.ChannelID, ""); !strings.Contains(got[0].Content, "joining is open") {
		t.Errorf("the first card becomes:\n%s", got[0].Content)
	}
	for _, u := range []string{"1", "2", "3"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	step("people join", h.Now)
	step("a day before", starts.Add(-24*time.Hour), "starts in a day")
	h.invoke("9", "organise announce", nil)
	step("announced", h.Now, "You can join now")
	step("starts", starts, "being played")
	h.playAll()
	step("ends", h.Now.Add(time.Hour))
}

// Without a role, no card is posted again a day before the start.
func TestNoReminderWithoutARole(t *testing.T) {
	h := newFixture(t)
	starts := h.Now.Add(72 * time.Hour)
	h.invoke("9", "organise create", map[string]string{"name": "Autumn", "game": "rounds", "seats": "2", "size": "3", "starts": starts.Format("2006-01-02 15:04")})
	h.beat()
	before := len(h.Wire.In(discordtest.ChannelID, ""))
	h.Now = starts.Add(-24 * time.Hour)
	h.beat()
	if got := len(h.Wire.In(discordtest.ChannelID, "")); got != before || len(h.pings()) != 0 {
		t.Errorf("%d messages, then %d; pings: %q", before, got, h.pings())
	}
}

// Only a role that the organiser and the bot may mention is accepted; leaving it out ends it.
func TestOnlyMentionableRolesAreAccepted(t *testing.T) {
	h := newFixture(t)
	h.create("1")
	all := int64(discordgo.PermissionMentionEveryone)
	for _, tt := range []struct {
		name     string
		role     string
		may, can int64
		pingable bool
		want     string
	}{
		{"neither", leagueRole, 0, 0, false, "You may not mention"},
		{"the bot alone", leagueRole, 0, all, false, "You may not mention"},
		{"the organiser alone", leagueRole, all, 0, false, "I may not mention"},
		{"both", leagueRole, all, all, false, "mention <@&77>"},
		{"everybody", leagueRole, 0, 0, true, "mention <@&77>"},
		{"@everyone", discordtest.GuildID, all, all, true, "do not mention everyone"},
	} {
		h.invoke("9", "organise ping", nil)
		got := h.Act(h.Invoked("9", "organise ping", map[string]string{"role": tt.role}, func(in *wire.Interaction) {
			in.Permissions = discordgo.PermissionManageGuild | tt.may
			in.AppCan = discordgo.PermissionSendMessages | tt.can
			in.Pingable = map[string]bool{tt.role: tt.pingable}
		})).Content
		accepted := strings.HasPrefix(tt.want, "mention")
		if stored := h.latest().League.Terms.Role != ""; !strings.Contains(got, tt.want) || stored != accepted {
			t.Errorf("%s: stored %v: %s", tt.name, stored, got)
		}
	}
	if got := h.invokeAs("1", "organise ping", nil).Content; !strings.Contains(got, "organiser") {
		t.Errorf("a player: %s", got)
	}
	if got := h.invoke("9", "organise ping", nil).Content; !strings.Contains(got, "mention nobody") {
		t.Errorf("without a role: %s", got)
	}
}

// The card says from how many players on a season has several divisions, and how small they are.
func TestCardNamesSizeOfDivisions(t *testing.T) {
	h := newFixture(t)
	if got := h.create().Content; !strings.Contains(got, "From 6 players on, divisions of at least 3.") || !strings.Contains(got, "2 are needed") {
		t.Fatalf("the card says:\n%s", got)
	}
	for n := 2; n < 12; n++ {
		entrants := make([]storage.Entrant, n)
		for i := range entrants {
			entrants[i].N = i + 1
		}
		drawn := league.DrawDivisions(h.latest().Season.Terms, engine.NumberedSeed(1), entrants)
		small := func(division []int) bool { return len(division) < 3 }
		if (len(drawn) > 1) != (n >= 6) || n >= 6 && slices.ContainsFunc(drawn, small) {
			t.Errorf("%d players are in the divisions %v", n, drawn)
		}
	}
}
