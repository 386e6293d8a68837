package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// mostPresses is the maximum number of presses to reach a function that was a command
// before.
const mostPresses = 3

// moved lists the former commands: the path to their function, and the words in the
// answer to a person who types the old command.
var moved = []struct {
	old    string
	at     string // state of the table: "open", "playing", "watching", "over"; "" for a server
	path   string
	verbs  []string
	named  string
	values map[string]string
}{
	{old: "table leave", at: "open", path: "table manage", verbs: []string{"leave"}, named: "«Leave» in `/table manage`"},
	{old: "table start", at: "open", path: "table manage", verbs: []string{"start"}, named: "«Start»"},
	{old: "table add-bot", at: "open", path: "table manage", verbs: []string{"bots", "botadd"}, named: "«Bots ›»"},
	{old: "table remove-bot", at: "open", path: "table manage", verbs: []string{"bots", "botadd"}, named: "«Bots ›»"},
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
	{old: "daily play", at: "deals", path: "daily", verbs: []string{"dlplay"}, values: map[string]string{"game": "lisboa"}, named: "in `/daily`"},
	{old: "daily ladder", at: "deals", path: "daily", values: map[string]string{"game": "lisboa"}, named: "`/daily` does this now."},
	{old: "daily month", at: "deals", path: "daily", verbs: []string{"dlmonth"}, values: map[string]string{"game": "lisboa"}, named: "in `/daily`"},
	{old: "daily past", at: "deals", path: "daily", verbs: []string{"dlpast"}, values: map[string]string{"game": "lisboa"}, named: "in `/daily`"},
	{old: "rating", path: "stats", verbs: []string{"rating"}, named: "«Ratings…» in `/stats`"},
	{old: "stats me", path: "stats", named: "`/stats` does this now."},
	{old: "stats player", named: "`/stats` does this now."},
	{old: "stats game", path: "stats", values: map[string]string{"game": "caylus"}, named: "`/stats` does this now."},
	{old: "stats places", named: "`/stats` does this now."},
	{old: "stats versus", path: "stats", verbs: []string{"stats"}, named: "«Against others» in `/stats`"},
	{old: "stats export", path: "stats", verbs: []string{"stats"}, named: "«CSV file» in `/stats`"},
	{old: "find match", at: "server", path: "find", verbs: []string{"find"}, named: "«Find a match» in `/find`"},
	{old: "find list", at: "server", path: "find", named: "`/find` does this now."},
	{old: "find cancel", at: "looking", path: "find", verbs: []string{"fdcancel"}, named: "«Stop looking» in `/find`"},
	{old: "find avoid", at: "server", path: "find", verbs: []string{"fdavoid"}, named: "«Avoid list…» in `/find`"},
	{old: "orders list", at: "playing", path: "orders", named: "`/orders` does this now."},
	{old: "orders add", at: "playing", path: "orders", verbs: []string{"ordform"}, named: "«Write an order…» in `/orders`"},
	{old: "orders cancel", at: "playing", path: "orders", named: "`/orders` does this now."},
	{old: "vacation", at: "server", path: "settings", verbs: []string{"away"}, named: "«I am away…» in `/settings`"},
	{old: "league join", at: "league", path: "league", verbs: []string{"lgjoin"}, named: "«Join» in `/league`"},
	{old: "league leave", at: "league", path: "league", verbs: []string{"lgask"}, named: "«Leave» in `/league`"},
	{old: "league standings", at: "season", path: "league", verbs: []string{"lgstand"}, values: map[string]string{"league": "1"}, named: "«Standings» in `/league`"},
	{old: "league table", at: "season", path: "league", verbs: []string{"lgcross"}, values: map[string]string{"league": "1"}, named: "«Cross-table» in `/league`"},
	{old: "league schedule", at: "season", path: "league", verbs: []string{"lgplan"}, values: map[string]string{"league": "1"}, named: "«Matches» in `/league`"},
	{old: "league log", at: "season", path: "league", verbs: []string{"lglog"}, values: map[string]string{"league": "1"}, named: "«Log of organisers» in `/league`"},
	{old: "admin channel", named: "«Channels…» in `/admin server`"},
	{old: "admin opener", named: "«Who opens tables…» in `/admin server`"},
	{old: "admin organiser", named: "«Who creates leagues…» in `/admin server`"},
	{old: "admin language", named: "«Language…» in `/admin server`"},
	{old: "admin limits", named: "«Limits…» in `/admin server`"},
	{old: "admin doors", named: "«New tables…» in `/admin server`"},
	{old: "admin ratings", named: "«Ratings…» in `/admin server`"},
	{old: "admin across", named: "«Other servers…» in `/admin server`"},
	{old: "admin reliability", named: "«Finished matches…» in `/admin server`"},
	{old: "admin pages", named: "«Public pages…» in `/admin server`"},
	{old: "admin log", named: "«Log…» in `/admin server`"},
	{old: "admin backup", named: "«Backup» in `/admin server`"},
	{old: "admin daily", named: "«Daily deals…» in `/admin server`"},
	{old: "admin pause", named: "«Stop the clocks…» in `/admin table`"},
	{old: "admin resume", named: "«Start the clocks…» in `/admin table`"},
	{old: "admin correct", named: "«Take back…» in `/admin table`"},
	{old: "admin remove", named: "«End the table…» in `/admin table`"},
	{old: "admin void", named: "«Take out of ratings…» in `/admin table`"},
	{old: "admin show", named: "`/admin server` does this now."},
	{old: "league create", named: "`/organise create` does this now."},
	{old: "league announce", named: "`/organise announce` does this now."},
	{old: "league sub", named: "`/organise sub` does this now."},
	{old: "league adjudicate", named: "`/organise adjudicate` does this now."},
	{old: "league remove", named: "`/organise remove` does this now."},
	{old: "league terms", named: "`/organise terms` does this now."},
	{old: "league computers", named: "`/organise bots` does this now."},
	{old: "league organiser", named: "`/organise organiser` does this now."},
	{old: "league export", named: "`/organise export` does this now."},
	{old: "league close", named: "`/organise close` does this now."},
}

// A former command is answered with the name of its replacement, which is reached in a
// few presses.
func TestOldCommandsNameReplacement(t *testing.T) {
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

// The panels of /admin open the form of each former command, or run it at once: three
// presses including the form.
func TestOldAdminCommandsAreReached(t *testing.T) {
	for _, m := range moved {
		act, isAdmin := strings.CutPrefix(m.old, "admin ")
		if !isAdmin || act == "show" {
			continue
		}
		t.Run(act, func(t *testing.T) {
			panel, _, _ := strings.Cut(m.named[strings.Index(m.named, "`/")+2:], "`")
			at := map[string]string{"void": "over", "resume": "stopped"}[act]
			if at == "" {
				at = "playing"
			}
			h, _, _ := placeFor(t, at)
			h.Configure(func(c *discord.Config) { c.Owners = []string{"1"} })
			values := map[string]string{}
			if panel == "admin table" {
				values["table"] = "1"
			}
			opened := h.Act(h.Invoked("1", panel, values, discordtest.AsAdmin))
			press := h.Pressing("1", opened, "")
			for _, id := range discordtest.IDs(opened) {
				if strings.HasSuffix(id, ":"+act) || strings.HasPrefix(id, "adm"+act+":") {
					press.CustomID = id
				}
			}
			if menu, found := opened.Menu("adm"); found && press.CustomID == "" {
				press.CustomID, press.Values = menu.CustomID, []string{act}
			}
			discordtest.AsAdmin(&press)
			h.Act(press)
			form, reply := h.Wire.First[h.Last].Modal.CustomID, h.Wire.Origin[h.Last]
			if form == "" && (reply == nil || strings.Contains(reply.Content, "older version")) {
				t.Errorf("%s does not lead to %s:\n%s", panel, act, opened.Text())
			}
		})
	}
}

// A moved command of organisers is registered under its new name.
func TestOldOrganiserCommandsAreRegistered(t *testing.T) {
	paths := map[string]bool{}
	for _, c := range discordtest.New(t).Bot.SlashCommands() {
		for _, o := range c.Options {
			paths[c.Name+" "+o.Name] = true
		}
	}
	for _, m := range moved {
		if path, _, named := strings.Cut(strings.TrimPrefix(m.named, "`/"), "`"); named && strings.HasPrefix(path, "organise ") && !paths[path] {
			t.Errorf("/%s is answered with %s, which is not registered", m.old, m.named)
		}
	}
}

// placeFor returns a bot in which a command can be tried, with the channel and the
// person.
func placeFor(t *testing.T, at string) (h *discordtest.Fixture, channel, user string) {
	t.Helper()
	if at == "" {
		return discordtest.New(t), discordtest.ChannelID, "1"
	}
	switch at {
	case "server":
		return discordtest.New(t), discordtest.ChannelID, "1"
	case "looking":
		h = discordtest.New(t)
		h.LooksFor("1", discordtest.ChannelID, nil)
		return h, discordtest.ChannelID, "1"
	case "league", "season", "deals":
		world := map[string]func(*testing.T, transport) *spot{"league": leagues, "season": season, "deals": deals}[at]
		return world(t, byGateway).Fixture, discordtest.ChannelID, "1"
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
	case "stopped":
		h.Admin("9", "pause", map[string]string{"table": "1"})
	case "over":
		h.PlayOut(tb.ID)
		h.Deliver()
	}
	return h, tb.Thread, "1"
}

// A newcomer who types a slash sees few names, commands and options. Commands that need a
// permission are hidden from them.
func TestRegistrationOfANewcomer(t *testing.T) {
	const maxNames, maxCommands, maxOptions = 16, 18, 30
	hidden := map[string]int{}
	names, commands, options := 0, 0, 0
	for _, c := range discordtest.New(t).Bot.SlashCommands() {
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
	if names > maxNames || commands > maxCommands || options > maxOptions {
		t.Errorf("%d names, %d commands, %d options; at most %d, %d, %d", names, commands, options, maxNames, maxCommands, maxOptions)
	}
	var menu []string
	for _, c := range discordtest.New(t).Bot.MenuCommands() {
		menu = append(menu, fmt.Sprintf("%d %s", c.Type, c.Name))
	}
	slices.Sort(menu)
	if want := []string{"2 Challenge to a game", "2 Our matches", "3 Explain this"}; !slices.Equal(menu, want) {
		t.Errorf("menus show %q, want %q", menu, want)
	}
	if hidden["organise"] != 13 || hidden["admin"] != 2 {
		t.Errorf("hidden are %v, want /organise with 13 commands and /admin with 2", hidden)
	}
}
