package discord_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// mostPresses bounds the way from a command to a function that was one before.
const mostPresses = 3

// moved lists the commands of the version before that are none any more: the way to what
// they did, and the words that name it to somebody who types the old command.
var moved = []struct {
	old    string
	at     string // where it is tried: "open", "playing", "watching", "over", "" for a server
	path   string
	verbs  []string
	named  string
	values map[string]string
}{
	{old: "table leave", at: "open", path: "table manage", verbs: []string{"leave"}, named: "«Leave» in `/table manage`"},
	{old: "table start", at: "open", path: "table manage", verbs: []string{"start"}, named: "«Start»"},
	{old: "table add-bot", at: "open", path: "table manage", verbs: []string{"bots", "botadd"}, named: "«Computer ›»"},
	{old: "table remove-bot", at: "open", path: "table manage", verbs: []string{"bots", "botadd"}, named: "«Computer ›»"},
	{old: "table close", at: "open", path: "table manage", verbs: []string{"close"}, named: "«Close the table»"},
	{old: "table resign", at: "playing", path: "table manage", verbs: []string{"giveup", "resign"}, named: "«Resign…»"},
	{old: "table pause", at: "playing", path: "table manage", verbs: []string{"pause"}, named: "«Pause»"},
	{old: "table resume", at: "paused", path: "table manage", verbs: []string{"resume"}, named: "«End the pause»"},
	{old: "table standin", at: "playing", path: "table manage", verbs: []string{"standask"}, named: "«Stand-in…»"},
	{old: "table replace", at: "playing", path: "table manage", verbs: []string{"replask"}, named: "«Another player…»"},
	{old: "table back", at: "stood in", path: "table manage", verbs: []string{"here"}, named: "«I am back»"},
	{old: "table follow", at: "watching", path: "table manage", verbs: []string{"follow"}, named: "«Follow»"},
	{old: "table rematch", at: "over", path: "table manage", verbs: []string{"again"}, named: "«Rematch»"},
	{old: "undo", at: "played", path: "table manage", verbs: []string{"retract"}, named: "«Take back…»"},
	{old: "note", at: "playing", path: "table manage", verbs: []string{"note"}, named: "«Write a note…»"},
	{old: "plan", at: "playing", path: "table manage", verbs: []string{"plan"}, named: "«Plan»"},
	{old: "hand", at: "playing", path: "board", verbs: []string{"hand"}, named: "«My hand» in `/board`"},
	{old: "what", at: "asked", path: "play", verbs: []string{"why"}, named: "`/play`"},
	{old: "replay", at: "over", path: "log", verbs: []string{"replay"}, named: "«Film» in `/log`"},
	{old: "record", at: "over", path: "log", verbs: []string{"record"}, named: "«Record file» in `/log`"},
	{old: "card", path: "rules", values: map[string]string{"search": "sphinx", "game": "cleopatra"}, named: "`/rules` does this now."},
	{old: "daily play", named: "in `/daily`"},
	{old: "daily ladder", named: "`/daily` does this now."},
	{old: "daily month", named: "in `/daily`"},
	{old: "daily past", named: "in `/daily`"},
	{old: "rating", path: "stats", verbs: []string{"rating"}, named: "«Ratings…» in `/stats`"},
	{old: "stats me", path: "stats", named: "`/stats` does this now."},
	{old: "stats player", named: "`/stats` does this now."},
	{old: "stats game", path: "stats", values: map[string]string{"game": "caylus"}, named: "`/stats` does this now."},
	{old: "stats places", named: "`/stats` does this now."},
	{old: "stats versus", path: "stats", verbs: []string{"stats"}, named: "«Against others» in `/stats`"},
	{old: "stats export", path: "stats", verbs: []string{"stats"}, named: "«CSV file» in `/stats`"},
	{old: "league create", named: "`/organise create` does this now."},
	{old: "league close", named: "`/organise close` does this now."},
}

// A command of the version before is answered with the name of what took its place, and
// that is reached in a few presses.
func TestOldCommandsLeadToTheirPlace(t *testing.T) {
	for _, m := range moved {
		t.Run(m.old, func(t *testing.T) {
			h, channel, user := placeFor(t, m.at)
			old := h.Forged(wire.Interaction{Kind: discordgo.InteractionApplicationCommand, Channel: channel, User: wire.User{ID: user}, Command: strings.Fields(m.old)})
			if !strings.Contains(old.Content, m.named) || strings.Contains(old.Content, "\n") {
				t.Errorf("/%s is answered with %q, want %q in one line", m.old, old.Content, m.named)
			}
			if m.path == "" {
				return
			}
			if n := 1 + len(m.verbs); n > mostPresses {
				t.Errorf("%d presses", n)
			}
			got := h.Reach(user, channel, m.path, m.values, m.verbs...)
			if got == nil {
				got = &discordtest.Posted{} // a form
			}
			if strings.Contains(got.Content, "Type `/`") || strings.Contains(got.Content, "button") || strings.Contains(h.Errs.String(), "level=ERROR") {
				t.Errorf("/%s %v leads to %s\n%s", m.path, m.verbs, got.Text(), h.Errs)
			}
		})
	}
}

// placeFor returns a bot where a command can be tried, with the channel and the person.
func placeFor(t *testing.T, at string) (h *discordtest.Fixture, channel, user string) {
	t.Helper()
	if at == "" {
		return discordtest.New(t), discordtest.ChannelID, "1"
	}
	if at == "open" {
		h = discordtest.New(t)
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
		h.Deliver()
		h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": "1"})
		return h, discordtest.ChannelID, "1"
	}
	h, tb := discordtest.Started(t, "1", "2")
	switch at {
	case "asked":
		return h, tb.Thread, h.Pending(tb.ID)
	case "watching":
		return h, tb.Thread, "9"
	case "stood in":
		h.AsksStandin("1", tb, nil)
		h.Deliver()
	case "paused":
		h.Reach("1", tb.Thread, "table manage", nil, "pause")
		h.Deliver()
		h.Votes("2", h.Ballot(tb), "yes")
	case "played":
		user := h.Pending(tb.ID)
		for n := 0; h.Pending(tb.ID) == user && n < 30; n++ {
			h.Play(tb.ID, user)
		}
		return h, tb.Thread, user
	case "over":
		h.PlayOut(tb.ID)
		h.Deliver()
	}
	return h, tb.Thread, "1"
}

// A newcomer who types a slash sees few names, commands and options; what needs a
// permission is hidden from them.
func TestRegistrationOfANewcomer(t *testing.T) {
	const mostNames, mostCommands, mostOptions = 17, 29, 53
	hidden := map[string]int{}
	names, commands, options := 0, 0, 0
	for _, c := range discordtest.New(t).Bot.Commands() {
		subs := []*discordgo.ApplicationCommandOption{{Options: c.Options}}
		if len(c.Options) > 0 && c.Options[0].Type == discordgo.ApplicationCommandOptionSubCommand {
			subs = c.Options
		}
		if c.DefaultMemberPermissions != nil && *c.DefaultMemberPermissions != 0 {
			hidden[c.Name] = len(subs)
			continue
		}
		names++
		commands += len(subs)
		for _, s := range subs {
			options += len(s.Options)
		}
	}
	t.Logf("%d names, %d commands, %d options; hidden %v", names, commands, options, hidden)
	if names > mostNames || commands > mostCommands || options > mostOptions {
		t.Errorf("%d names, %d commands, %d options; at most %d, %d, %d", names, commands, options, mostNames, mostCommands, mostOptions)
	}
	if hidden["organise"] != 10 || hidden["admin"] == 0 {
		t.Errorf("hidden are %v, want /organise with 10 commands and /admin", hidden)
	}
}
