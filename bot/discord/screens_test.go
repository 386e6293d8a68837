package discord_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// All screens of a match in both languages, for a game with every form of question. The
// game belongs to the test, so the golden files do not depend on other texts.
func TestScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.NewGolden(t, discordtest.Counting{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.Langs = map[string]string{"1": locale, "2": locale, "9": locale}
			got := tour(h, lang)
			discordtest.SameScreens(t, "screens", lang, got)
		})
	}
}

// tour plays a match and collects the screens.
func tour(h *discordtest.Fixture, lang string) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	tourLobby(h, g, lang)
	tourTurn(h, g)
	tourPrivate(h, g)
	tourEnd(h, g)
	return g.B.String()
}

func tourLobby(h *discordtest.Fixture, g *discordtest.Gallery, lang string) {
	h.T.Helper()
	g.Add("help", h.Command("1", discordtest.ChannelID, "help", nil))
	g.Add("games, none", h.Command("1", discordtest.ChannelID, "games", nil))
	g.Add("play, none", h.Command("1", discordtest.ChannelID, "play", nil))
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "counting", "players": "2", "language": lang})
	g.Add("table opened", opened)
	g.Add("more, time", h.Press("1", opened, "more:1:0.0:1"))
	g.Add("more, a clock", h.Press("1", opened, "clock:1:0.0:", "bank"))
	h.Press("1", opened, "clock:1:0.0:", "none")
	g.Add("more, options", h.Press("1", opened, "more:1:0.0:2"))
	h.Deliver()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	g.Add("lobby", lobby)
	g.Add("start too early", h.Press("1", lobby, discordtest.Verb(lobby, "start")))
	g.Add("joined", h.Press("2", lobby, discordtest.Verb(lobby, "join")))
	g.Add("joined twice", h.Press("2", lobby, discordtest.Verb(lobby, "join")))
	h.Deliver()
	g.Add("lobby, two", h.Wire.In(discordtest.ChannelID, "")[0])
	g.Add("welcome", h.Wire.In("dm-2", "")...)
	g.Add("started", h.Press("1", lobby, discordtest.Verb(lobby, "start")))
	h.Deliver()
	g.Add("lobby, started", h.Wire.In(discordtest.ChannelID, "")[0])
	g.Add("thread", h.Wire.In(h.Newest().Thread, "")...)
	g.Add("direct messages", append(h.Wire.In("dm-1", ""), h.Wire.In("dm-2", "")...)...)
}

func tourTurn(h *discordtest.Fixture, g *discordtest.Gallery) {
	h.T.Helper()
	tb := h.Newest()
	user := h.Pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[user]
	card := h.Wire.In(tb.Thread, "")[1]
	g.Add("not my turn", h.Press(other, card, discordtest.Verb(card, "turn")))
	g.Add("watching", h.Press("9", card, discordtest.Verb(card, "turn")))
	panel := h.Press(user, card, discordtest.Verb(card, "turn"))
	g.Add("panel", panel)
	old := *panel
	g.Add("blocked", h.Press(user, panel, discordtest.Verb(panel, "why")))
	g.Add("manage", h.Command(user, tb.Thread, "table manage", nil))
	g.Add("move refused", h.Command(user, tb.Thread, "move", map[string]string{"answer": "zzz"}))
	panel = h.Press(user, panel, panel.Button("N3"))
	g.Add("a cell", panel)
	g.Add("stale press", h.PressStale(user, &old, old.Button("N3")))
	panel = h.Press(user, panel, discordtest.Verb(panel, "group"), "1")
	g.Add("a cell of a row", panel)
	panel = h.Press(user, panel, discordtest.Verb(panel, "menu"), "c2")
	g.Add("picks", panel)
	g.Add("coming back", h.Command(user, tb.Thread, "play", nil))
	panel = h.Press(user, panel, discordtest.Verb(panel, "picks"), "0", "3")
	panel = h.Press(user, panel, discordtest.Verb(panel, "pick"))
	g.Add("summary", panel)
	g.Add("receipt", h.Press(user, panel, discordtest.Verb(panel, "done")))
	h.Deliver()
	g.Add("thread after a turn", h.Wire.In(tb.Thread, "")...)
	panel = h.Command(other, tb.Thread, "move", map[string]string{"answer": "n1; a1; p0; p0; yes"})
	g.Add("warning", panel)
}

func tourPrivate(h *discordtest.Fixture, g *discordtest.Gallery) {
	h.T.Helper()
	tb := h.Newest()
	g.Add("hand", h.Reach("1", tb.Thread, "board", nil, "hand"))
	g.Add("board", h.Command("1", tb.Thread, "board", nil))
	b := h.Command("1", tb.Thread, "board", nil)
	g.Add("text board", h.Press("1", b, discordtest.Verb(b, "zoom"), "text"))
	g.Add("log", h.Command("1", tb.Thread, "log", nil))
	g.Add("note", h.Notes("1", tb.Thread, "wood *now* @everyone"))
	g.Add("games", h.Command("1", discordtest.ChannelID, "games", nil))
	g.Add("card", h.Command("1", tb.Thread, "rules", map[string]string{"search": "cube"}))
	g.Add("card, nothing", h.Command("1", tb.Thread, "rules", map[string]string{"search": "zzzz"}))
	g.Add("rules", h.Command("1", tb.Thread, "rules", map[string]string{"search": "turn"}))
	g.Add("settings", h.Command("1", discordtest.ChannelID, "settings", nil))
	g.Add("admin refused", h.Command("1", discordtest.ChannelID, "admin server", nil))
	g.Add("admin", h.Act(h.Invoked("1", "admin server", nil, func(in *wire.Interaction) {
		in.Permissions, in.AppCan = discordgo.PermissionManageGuild, discordgo.PermissionViewChannel
	})))
	g.Add("resign", h.Reach("1", tb.Thread, "table manage", nil, "giveup"))
	g.Add("close", h.Forces("1", tb.Thread, tb.ID, "close"))
	g.Add("open in a direct message", h.Command("1", "dm-1", "table open", map[string]string{"game": "counting"}))
}

func tourEnd(h *discordtest.Fixture, g *discordtest.Gallery) {
	h.T.Helper()
	tb := h.Newest()
	if !h.PlayOn(rand.New(rand.NewPCG(8, 8)), tb.ID, 20000) {
		h.T.Fatal("the match does not end")
	}
	public := h.Wire.In(tb.Thread, "")
	end := public[len(public)-1]
	g.Add("end", end)
	g.Add("record", h.Press("9", end, discordtest.Verb(end, "record")))
	g.Add("play after the end", h.Command("1", tb.Thread, "play", nil))
	if _, err := h.Bot.Services.Records.Export(context.Background(), tb.ID, "1"); err != nil {
		h.T.Error(err)
	}
}
