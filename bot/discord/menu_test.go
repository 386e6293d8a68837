package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/rating/ledger"
)

func challenges(h *discordtest.Fixture, user, target string) *discordtest.Posted {
	return h.Menu(user, discordtest.ChannelID, "Challenge to a game", discordgo.UserApplicationCommand, target)
}

// A challenge opens a table for two, which only the challenged person may join.
func TestChallengeOpensATableForTwo(t *testing.T) {
	h := discordtest.New(t)
	h.Command("2", discordtest.ChannelID, "games", nil) // register them in the sandbox
	asked := challenges(h, "1", "2")
	button := "dare:0:0.0:2 caylus"
	h.Press("1", asked, button)
	h.Deliver()
	tb := h.Newest()
	if tb.Game != "caylus" || !slices.Equal(tb.Counts, []int{2}) || !slices.Equal(tb.Invited, []string{"2"}) || tb.Owner != "1" {
		t.Fatalf("opened %s for %v, invited %v, owner %s", tb.Game, tb.Counts, tb.Invited, tb.Owner)
	}
	join := map[string]string{"table": fmt.Sprint(tb.ID)}
	if h.Command("3", discordtest.ChannelID, "table join", join); len(h.Table(tb.ID).Seats) != 1 {
		t.Error("somebody else joined")
	}
	if h.Command("2", discordtest.ChannelID, "table join", join); len(h.Table(tb.ID).Seats) != 2 {
		t.Error("the challenged person could not join")
	}
	if h.PressStale("1", asked, button); h.Newest().ID != tb.ID {
		t.Error("a second click opened another table")
	}
	for _, forged := range []string{"dare:0:0.0:2 chess", "dare:0:0.0:x caylus", "dare:0:0.0:1 caylus", "dare:0:0.0:"} {
		if h.PressForged("1", asked, forged); h.Newest().ID != tb.ID {
			t.Errorf("%s opened a table", forged)
		}
	}
}

func TestChallengeRefusesOneselfAndBots(t *testing.T) {
	h := discordtest.New(t)
	h.Command("1", discordtest.ChannelID, "stats", map[string]string{"player": discordtest.BotID})
	for target, want := range map[string]string{"1": "cannot challenge yourself", discordtest.BotID: "Bots cannot be challenged"} {
		if got := challenges(h, "1", target); !strings.Contains(got.Content, want) || len(got.Components) > 0 {
			t.Errorf("challenging %s: %s", target, got.Text())
		}
	}
}

// «Our matches» lists the running and ended matches that both people play, and no others.
func TestOurMatches(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	h.StartedGame("caylus", "1", "3")
	ours := func() string {
		return h.Menu("1", discordtest.ChannelID, "Our matches", discordgo.UserApplicationCommand, "2").Content
	}
	running := ours()
	if !strings.Contains(running, fmt.Sprintf("#%d", tb.ID)) || strings.Contains(running, fmt.Sprintf("#%d", tb.ID+1)) || !strings.Contains(running, "running: 1 · ended: 0") {
		t.Errorf("shows\n%s", running)
	}
	h.PlayOut(tb.ID)
	h.Deliver()
	h.Ok(ledger.New(h.Bot.Services.Tables).ProcessAll(t.Context()))
	if got := ours(); !strings.Contains(got, "running: 0 · ended: 1") || !strings.Contains(got, "you place") {
		t.Errorf("after the end it shows\n%s", got)
	}
	h.Langs = map[string]string{"4": "en-US"}
	none := h.Menu("4", discordtest.ChannelID, "Our matches", discordgo.UserApplicationCommand, "2")
	if !strings.Contains(none.Content, "not played together") {
		t.Errorf("without a match it shows\n%s", none.Content)
	}
}

// «Explain this» explains names in a message at a table of the game, in any language.
func TestExplainThis(t *testing.T) {
	h := discordtest.New(t)
	tb := h.StartedGame("caylus", "1", "2")
	explains := func(said string) *discordtest.Posted {
		id := h.Says("2", tb.Thread, said)
		return h.Menu("1", tb.Thread, "Explain this", discordgo.MessageApplicationCommand, id)
	}
	if got := explains("The Bank? I'd build the Library first."); !strings.Contains(got.Text(), "Library") || !strings.Contains(got.Text(), "Bank") {
		t.Errorf("two names:\n%s", got.Text())
	}
	if got := explains("도서관을 지을까요?"); !strings.Contains(got.Content, "**Library**") {
		t.Errorf("a Korean name with a particle:\n%s", got.Text())
	}
	if got := explains("Nice weather today"); !strings.Contains(got.Content, "names no card") {
		t.Errorf("nothing named:\n%s", got.Text())
	}
	// A table's card in a channel is explained by the table's game, even if other games use
	// the same names.
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	cards := h.Wire.In(discordtest.ChannelID, "")
	if got := h.Menu("1", discordtest.ChannelID, "Explain this", discordgo.MessageApplicationCommand, cards[len(cards)-1].ID); strings.Contains(got.Text(), "Caylus") || strings.Contains(got.Text(), "Architects of the West") {
		t.Errorf("the card of Cleopatra names things of other games:\n%s", got.Text())
	}
	for _, p := range h.Wire.In(tb.Thread, "") { // the bot's cards and log lines
		if !p.Deleted && p.Viewer == "" {
			h.Menu("1", tb.Thread, "Explain this", discordgo.MessageApplicationCommand, p.ID)
		}
	}
	if strings.Contains(h.Errs.String(), "level=ERROR") {
		t.Error(h.Errs.String())
	}
}

// A menu command that is no longer registered changes nothing.
func TestOldMenuCommand(t *testing.T) {
	h := discordtest.New(t)
	got := h.Forged(wire.Interaction{Kind: discordgo.InteractionApplicationCommand, Menu: discordgo.UserApplicationCommand, Channel: discordtest.ChannelID,
		User: wire.User{ID: "1"}, Command: []string{"Explain this"}, Target: "2"})
	if !strings.Contains(got.Content, "has changed") {
		t.Errorf("answers %q", got.Content)
	}
}
