package discord

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/discord/wire"
)

var update = flag.Bool("update", false, "write the golden files anew")

// gallery collects screens under a heading each.
type gallery struct{ b strings.Builder }

func (g *gallery) add(title string, ps ...*posted) {
	fmt.Fprintf(&g.b, "==== %s\n", title)
	for _, p := range ps {
		g.b.WriteString(p.text() + "\n\n")
	}
}

// Every screen in both languages, as a person meets them in a match of a game
// that asks in every form. The game is the test's own, so that nobody else's
// words are in the golden files.
func TestScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newHall(t, counting{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.langs = map[string]string{"1": locale, "2": locale, "9": locale}
			got := h.tour(lang)
			file := filepath.Join("testdata", "screens."+lang+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("screens differ (-want +got); run with -update when that is meant:\n%s", diff)
			}
			if strings.Contains(got, "[discord.") || strings.Contains(got, "[table.") || strings.Contains(got, "<no value>") {
				t.Error("a text is missing")
			}
		})
	}
}

// tour walks through a match and collects what is seen.
func (h *hall) tour(lang string) string {
	h.t.Helper()
	g := &gallery{}
	h.tourLobby(g, lang)
	h.tourTurn(g)
	h.tourPrivate(g)
	h.tourEnd(g)
	return g.b.String()
}

func (h *hall) tourLobby(g *gallery, lang string) {
	h.t.Helper()
	g.add("help", h.command("1", channelID, "help", nil))
	g.add("games, none", h.command("1", channelID, "games", nil))
	g.add("play, none", h.command("1", channelID, "play", nil))
	opened := h.command("1", channelID, "table open", map[string]string{"game": "counting", "players": "2", "language": lang})
	g.add("table opened", opened)
	g.add("more, time", h.press("1", opened, "more:1:0.0:1"))
	g.add("more, a clock", h.press("1", opened, "clock:1:0.0:", "bank"))
	h.press("1", opened, "clock:1:0.0:", "none")
	g.add("more, options", h.press("1", opened, "more:1:0.0:2"))
	h.deliver()
	lobby := h.wire.in(channelID, "")[0]
	g.add("lobby", lobby)
	g.add("start too early", h.press("1", lobby, verb(lobby, "start")))
	g.add("joined", h.press("2", lobby, verb(lobby, "join")))
	g.add("joined twice", h.press("2", lobby, verb(lobby, "join")))
	h.deliver()
	g.add("lobby, two", h.wire.in(channelID, "")[0])
	g.add("welcome", h.wire.in("dm-2", "")...)
	g.add("started", h.press("1", lobby, verb(lobby, "start")))
	h.deliver()
	g.add("lobby, started", h.wire.in(channelID, "")[0])
	g.add("thread", h.wire.in(h.newest().Thread, "")...)
	g.add("direct messages", append(h.wire.in("dm-1", ""), h.wire.in("dm-2", "")...)...)
}

func (h *hall) tourTurn(g *gallery) {
	h.t.Helper()
	tb := h.newest()
	user := h.pending(tb.ID)
	other := map[string]string{"1": "2", "2": "1"}[user]
	card := h.wire.in(tb.Thread, "")[1]
	g.add("not my turn", h.press(other, card, verb(card, "turn")))
	g.add("watching", h.press("9", card, verb(card, "turn")))
	panel := h.press(user, card, verb(card, "turn"))
	g.add("panel", panel)
	old := *panel
	g.add("blocked", h.press(user, panel, verb(panel, "why")))
	g.add("what", h.command(user, tb.Thread, "what", nil))
	g.add("what, why", h.command(user, tb.Thread, "what", map[string]string{"why": "zzz"}))
	g.add("move refused", h.command(user, tb.Thread, "move", map[string]string{"answer": "zzz"}))
	panel = h.press(user, panel, "pick:1:0.0:n3")
	g.add("a cell", panel)
	g.add("stale press", h.press(user, &old, "pick:1:0.0:n3"))
	panel = h.press(user, panel, verb(panel, "grow"), "2")
	g.add("a cell of a row", panel)
	panel = h.press(user, panel, verb(panel, "menu"), "c2")
	g.add("picks", panel)
	g.add("coming back", h.command(user, tb.Thread, "play", nil))
	panel = h.press(user, panel, verb(panel, "picks"), "0", "3")
	panel = h.press(user, panel, verb(panel, "pick"))
	g.add("summary", panel)
	g.add("receipt", h.press(user, panel, verb(panel, "done")))
	h.deliver()
	g.add("thread after a turn", h.wire.in(tb.Thread, "")...)
	panel = h.command(other, tb.Thread, "move", map[string]string{"answer": "n1; a1; p0; p0; yes"})
	g.add("warning", panel)
}

func (h *hall) tourPrivate(g *gallery) {
	h.t.Helper()
	tb := h.newest()
	g.add("hand", h.command("1", tb.Thread, "hand", nil))
	g.add("board", h.command("1", tb.Thread, "board", nil))
	b := h.command("1", tb.Thread, "board", nil)
	g.add("text board", h.press("1", b, verb(b, "zoom"), "text"))
	g.add("log", h.command("1", tb.Thread, "log", nil))
	g.add("note", h.command("1", tb.Thread, "note", map[string]string{"text": "wood *now* @everyone"}))
	g.add("games", h.command("1", channelID, "games", nil))
	g.add("card", h.command("1", tb.Thread, "card", map[string]string{"name": "cube"}))
	g.add("card, nothing", h.command("1", tb.Thread, "card", map[string]string{"name": "zzzz"}))
	g.add("rules", h.command("1", tb.Thread, "rules", map[string]string{"search": "turn"}))
	g.add("settings", h.command("1", channelID, "settings", nil))
	g.add("admin refused", h.command("1", channelID, "admin show", nil))
	g.add("admin", h.act(wire.Interaction{Kind: wire.Invoked, Channel: channelID, User: wire.User{ID: "1"},
		Command: []string{"admin", "show"}, Permissions: wire.ManageGuild, AppCan: wire.ViewChannel}))
	g.add("resign", h.command("1", tb.Thread, "table resign", nil))
	g.add("close", h.command("1", tb.Thread, "table close", nil))
	g.add("open in a direct message", h.command("1", "dm-1", "table open", map[string]string{"game": "counting"}))
}

func (h *hall) tourEnd(g *gallery) {
	h.t.Helper()
	tb := h.newest()
	if !h.playOn(rand.New(rand.NewPCG(8, 8)), tb.ID, 20000) {
		h.t.Fatal("the match does not end")
	}
	public := h.wire.in(tb.Thread, "")
	end := public[len(public)-1]
	g.add("end", end)
	g.add("record", h.press("9", end, verb(end, "record")))
	g.add("play after the end", h.command("1", tb.Thread, "play", nil))
	if _, err := h.bot.Tables.Records.Export(context.Background(), tb.ID, "1"); err != nil {
		h.t.Error(err)
	}
}

// verb finds a component by the verb of its custom id.
func verb(p *posted, v string) string {
	for _, id := range ids(p) {
		if strings.HasPrefix(id, v+":") {
			return id
		}
	}
	return ""
}
