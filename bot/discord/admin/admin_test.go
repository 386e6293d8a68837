package admin_test

import (
	"context"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

func TestAdminSetsChannelsAndRoles(t *testing.T) {
	h := discordtest.New(t)
	const yes = "True"
	got := h.Command("2", discordtest.ChannelID, "admin server", nil)
	if !strings.Contains(got.Content, "Manage Server") {
		t.Errorf("not an administrator:\n%s", got.Text())
	}
	h.Admin("1", "channel", map[string]string{"channel": "601", "allowed": yes})
	got = h.Command("2", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	if !strings.Contains(got.Content, "<#601>") {
		t.Errorf("a table opens in a channel that is not allowed:\n%s", got.Text())
	}
	h.Admin("1", "channel", map[string]string{"channel": "601", "allowed": "false"})
	h.Admin("1", "opener", map[string]string{"role": "77", "allowed": yes})
	got = h.Command("2", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	if !strings.Contains(got.Content, "<@&77>") || len(got.Mentions) != 0 {
		t.Errorf("who may not open tables opens one:\n%s", got.Text())
	}
	got = h.Act(h.Invoked("2", "table open", map[string]string{"game": "cleopatra"}, func(in *wire.Interaction) { in.Roles = []string{"77"} }))
	if !strings.Contains(got.Content, "is open") {
		t.Errorf("the role does not help:\n%s", got.Text())
	}
	h.Admin("1", "language", map[string]string{"language": "ko"})
	g, err := h.Store.Guild(context.Background(), discordtest.GuildID)
	if err != nil || g.Lang != "ko" || len(g.Channels) != 0 || len(g.Openers) != 1 {
		t.Errorf("kept %+v, %v", g, err)
	}
	acts, err := h.Store.Acts(context.Background(), discordtest.GuildID, 10)
	if err != nil || len(acts) != 4 {
		t.Errorf("%d acts kept, %v; want 4", len(acts), err)
	}
}

// The latest acts show languages and switches in words, as the log channel does, not in
// their recorded form.
func TestLatestActsShowLanguagesInWords(t *testing.T) {
	h := discordtest.New(t)
	h.Admin("1", "log", map[string]string{"channel": "700"})
	h.Admin("1", "language", map[string]string{"language": "auto"})
	h.Admin("1", "language", map[string]string{"language": "ko"})
	h.Admin("1", "doors", map[string]string{"open": "false"})
	h.Admin("1", "ratings", map[string]string{"keep": "true"})
	h.Deliver()
	got := h.Admin("1", "show", nil).Content
	for _, want := range []string{"language of new tables · the opener's", "language of new tables · Korean", "new tables · off", "ratings · on"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	log := ""
	for _, p := range h.Wire.In("700", "") {
		log += p.Content + "\n"
	}
	if !strings.Contains(log, "새 테이블의 언어 · 한국어") || !strings.Contains(log, "새 테이블 열기 · 끔") {
		t.Errorf("the log channel tells\n%s", log)
	}
}

func TestAdminRemovesAStuckTable(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	confirm(h, h.Admin("9", "remove", map[string]string{"table": "1", "reason": "stuck"}))
	h.Deliver()
	now, err := h.Bot.Services.Tables.Table(context.Background(), tb.ID)
	if err != nil || now.Phase != storage.Closed {
		t.Errorf("phase %s, %v; want closed", now.Phase, err)
	}
	public := h.Wire.In(tb.Thread, "")
	if last := public[len(public)-1]; !strings.Contains(last.Content, "ended without a result") {
		t.Errorf("the last message is\n%s", last.Text())
	}
	for _, p := range public {
		if len(p.Components) > 0 {
			t.Errorf("buttons are left on\n%s", p.Text())
		}
	}
}

func TestSuggestions(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	user := h.Pending(tb.ID)
	suggest := func(path, focused string, options map[string]string) []*discordgo.ApplicationCommandOptionChoice {
		others := maps.Clone(options)
		delete(others, focused)
		return h.Suggestions(user, tb.Thread, path, focused, options[focused], others)
	}
	tests := []struct {
		path, focused string
		options       map[string]string
		want          string
	}{
		{"table open", "players", map[string]string{"game": "cleopatra", "players": ""}, "2–4"},
		{"table open", "players", map[string]string{"game": "cleopatra", "players": "3-"}, "3–4"},
		{"table open", "players", map[string]string{"game": "villagers", "players": "1"}, "1"},
		{"board", "table", map[string]string{"table": "#1"}, "Cleopatra #1"},
		{"move", "answer", map[string]string{"answer": ""}, "Visit the market"},
		{"move", "answer", map[string]string{"answer": "market; stall"}, "Stall 1"},
		{"rules", "search", map[string]string{"search": "스핑"}, "Sphinx"},
		{"rules", "search", map[string]string{"search": "offer"}, "Offering"},
	}
	for _, tt := range tests {
		found := false
		got := suggest(tt.path, tt.focused, tt.options)
		for _, c := range got {
			found = found || strings.Contains(c.Name, tt.want)
		}
		if !found {
			t.Errorf("/%s %v offers %v, want %q among them", tt.path, tt.options, got, tt.want)
		}
	}
	if got := suggest("table open", "players", map[string]string{"game": "villagers", "players": "1"}); got[0].Value != "1" {
		t.Errorf("behind 1 the first number of players is %v", got[0])
	}
	if got := suggest("table join", "table", map[string]string{"table": ""}); len(got) != 0 {
		t.Errorf("/table join offers a table that has begun: %v", got)
	}
	other := map[string]string{"1": "2", "2": "1"}[user]
	h.Command(other, discordtest.ChannelID, "table open", map[string]string{"game": "villagers"})
	if got := suggest("table join", "table", map[string]string{"table": ""}); len(got) != 1 || !strings.Contains(got[0].Name, "Villagers") {
		t.Errorf("/table join offers %v, want the open table", got)
	}
	if got := suggest("move", "answer", map[string]string{"answer": "no such thing"}); len(got) != 0 {
		t.Errorf("nonsense is offered %v", got)
	}
}

// If the host serves no pages, an administrator who switches public pages on gets a
// warning.
func TestPublicPagesWarnWithoutServer(t *testing.T) {
	h := discordtest.New(t)
	admin := func(show string) string {
		return h.Admin("9", "pages", map[string]string{"show": show}).Content
	}
	if said := admin("tables"); !strings.Contains(said, "this bot serves no pages") {
		t.Errorf("switched on:\n%s", said)
	}
	if said := admin("off"); strings.Contains(said, "serves no pages") || !strings.Contains(said, "board pages: off") {
		t.Errorf("switched off:\n%s", said)
	}
}

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

// thread returns the text of all messages in a thread.
func thread(h *discordtest.Fixture, id string) string {
	h.T.Helper()
	var said []string
	for _, p := range h.Wire.In(id, "") {
		said = append(said, p.Content)
	}
	return strings.Join(said, "\n---\n")
}

// The people at a table can read an administrator's act and its reason.
func TestTableReadsActsOfAdministrators(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	ruled := func(path, reason string) {
		t.Helper()
		confirm(h, h.Admin("9", path, map[string]string{"table": "1", "reason": reason}))
		h.Deliver()
	}
	ruled("pause", "a *complaint*")
	if got := thread(h, tb.Thread); !strings.Contains(got, "An administrator stopped the clocks of this table. Moves can still be played. Why: a \\*complaint\\*") ||
		!strings.Contains(got, "-# an administrator stopped the clocks") {
		t.Errorf("of the pause the thread tells:\n%s", got)
	}
	ruled("resume", "")
	if got := thread(h, tb.Thread); !strings.Contains(got, "An administrator lets the clocks of this table run again.") || strings.Contains(got, "again. Why") {
		t.Errorf("of its end the thread tells:\n%s", got)
	}
	ruled("remove", "it was a **test**")
	if got := thread(h, tb.Thread); !strings.Contains(got, "Removed by an administrator.\nWhy: it was a \\*\\*test\\*\\*") {
		t.Errorf("of its removal the thread tells:\n%s", got)
	}
	if got := h.Admin("9", "show", nil).Content; !strings.Contains(got, "it was a \\*\\*test\\*\\*") {
		t.Errorf("the panel does not tell the reason as it was written: %s", got)
	}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "rounds"})
	h.Deliver()
	confirm(h, h.Admin("9", "remove", map[string]string{"table": "2", "reason": "spam"}))
	h.Deliver()
	cards := h.Wire.In(discordtest.ChannelID, "")
	if got := cards[len(cards)-1].Content; !strings.Contains(got, "This table is closed.\nWhy: spam") {
		t.Errorf("the card of a lobby that was removed: %s", got)
	}
}
