package discord_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/layout"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// Every screen except the panel is a frame and fits on one screen of a phone, in both
// languages: the card of an open table, the live card with its picture, hands, votes,
// receipts, /help with all its topics and the pages of /settings. Panels have a budget of
// their own, in cmd/lab/bench.
func TestScreensFitAPhone(t *testing.T) {
	for _, locale := range []string{"en-US", "ko"} {
		h := outlined(t, locale)
		own(h, locale)
		for _, rules := range catalogtest.Games() {
			h := outlined(t, locale)
			ofAMatch(h, rules, rules.Info().ID+", "+locale)
		}
	}
}

// outlined returns a bot that draws outlines, for two people with a language.
func outlined(t *testing.T, locale string) *discordtest.Fixture {
	t.Helper()
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": locale, "2": locale, "3": locale}
	h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
	return h
}

// own measures the screens of a person.
func own(h *discordtest.Fixture, name string) {
	h.T.Helper()
	help := h.Command("1", discordtest.ChannelID, "help", nil)
	menu, _ := help.Menu("help")
	for _, o := range menu.Options {
		frame(h, name+", help, "+o.Label, h.Press("1", help, menu.CustomID, o.Value))
	}
	for what, shown := range map[string]*discordtest.Posted{
		"find":        h.Command("1", discordtest.ChannelID, "find", nil),
		"find avoid":  h.Reach("1", discordtest.ChannelID, "find", nil, "fdavoid"),
		"rules":       h.Command("1", discordtest.ChannelID, "rules", map[string]string{"search": "", "game": "caylus"}),
		"nothing":     h.Command("1", discordtest.ChannelID, "rules", map[string]string{"search": "qqqq"}),
		"daily":       h.Command("1", discordtest.ChannelID, "daily", nil),
		"standings":   h.Command("1", discordtest.ChannelID, "league", nil),
		"admin":       h.Admin("1", "show", nil),
		"admin limit": h.Admin("1", "limits", nil),
		"admin log":   h.Admin("1", "log", nil),
		"stats":       h.Command("1", discordtest.ChannelID, "stats", nil),
		"rating":      h.Reach("1", discordtest.ChannelID, "stats", nil, "rating"),
	} {
		frame(h, name+", "+what, shown)
	}
	settings := h.Command("1", discordtest.ChannelID, "settings", nil)
	frame(h, name+", settings", settings)
}

// ofAMatch measures the screens of a match for three players, or for the game's maximum
// if that is smaller.
func ofAMatch(h *discordtest.Fixture, rules engine.Rules, name string) {
	h.T.Helper()
	id := rules.Info().ID
	more := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": id})
	h.Deliver()
	lobby := h.Wire.In(discordtest.ChannelID, "")[0]
	frame(h, name+", an open table", lobby)
	more = h.Press("1", more, discordtest.Verb(more, "thints"))
	frame(h, name+", its settings", more)
	for _, id := range discordtest.IDs(more) {
		if !strings.HasPrefix(id, "more:") || strings.HasSuffix(id, ":0") { // the current page
			continue
		}
		more = h.Press("1", more, id)
		frame(h, name+", its settings, "+id, more)
	}
	for _, user := range []string{"2", "3"} {
		if join := discordtest.Verb(lobby, "join"); join != "" { // a table for two is full
			frame(h, name+", joined", h.Press(user, lobby, join))
			h.Deliver()
		}
	}
	frame(h, name+", an open table for three", lobby)
	frame(h, name+", its settings, to read", h.Press("2", lobby, discordtest.Verb(lobby, "more")))
	frame(h, name+", its computers", h.Press("1", lobby, discordtest.Verb(lobby, "bots")))
	h.Press("1", lobby, discordtest.Verb(lobby, "start"))
	h.Deliver()
	frame(h, name+", a table that began", lobby)
	tb := h.Newest()
	r, rounds := rand.New(rand.NewPCG(5, 6)), longtest.Number(2, 6)
	for range rounds {
		over := h.PlayOn(r, tb.ID, 12)
		for _, p := range h.Wire.In(tb.Thread, "") {
			discordtest.Fits(h.T, name+", in the thread", p)
		}
		for _, user := range []string{"1", "2", "3"} {
			frame(h, name+", hand", h.Reach(user, tb.Thread, "board", nil, "hand"))
			for _, p := range h.Wire.In("dm-"+user, "") {
				discordtest.Fits(h.T, name+", direct message", p)
			}
			for _, p := range h.Wire.In(tb.Thread, user) {
				if discordtest.Verb(p, "recall") != "" || discordtest.Verb(p, "retract") != "" {
					frame(h, name+", receipt", p)
				}
			}
		}
		if over {
			return
		}
		user := h.Pending(tb.ID)
		panel := h.Command(user, tb.Thread, "play", nil)
		if id := discordtest.Verb(panel, "why"); id != "" {
			why := h.Press(user, panel, id)
			frame(h, name+", why not", why)
			for _, line := range strings.Split(why.Content, "\n") {
				if strings.Count(why.Content, line) > 1 {
					h.T.Errorf("%s, why not: %q stands there twice:\n%s", name, line, why.Text())
				}
			}
		}
	}
	frame(h, name+", games", h.Command("1", discordtest.ChannelID, "games", nil))
	frame(h, name+", orders", h.Command("1", tb.Thread, "orders", nil))
	frame(h, name+", manage", h.Command(h.Pending(tb.ID), tb.Thread, "table manage", nil))
	if rules.Info().ID != "rounds" {
		plan := h.Reach("1", tb.Thread, "table manage", nil, "plan")
		frame(h, name+", plan", plan)
		for line := range strings.SplitSeq(plan.Content, "\n") { // a bold name would end the bold text of its question
			if (strings.HasPrefix(line, "**You play next") || strings.HasPrefix(line, "**다음은 내 차례")) && strings.Count(line, "**") != 2 {
				h.T.Errorf("%s, plan: bold inside bold: %s", name, line)
			}
		}
	}
	h.Reach("1", tb.Thread, "table manage", nil, "pause")
	h.Deliver()
	frame(h, name+", vote", h.Ballot(tb))
}

// frame reports an error for a screen that is not a frame, or is higher than a phone
// screen.
func frame(h *discordtest.Fixture, name string, p *discordtest.Posted) {
	h.T.Helper()
	if p.Frame == nil {
		h.T.Errorf("%s is not a frame:\n%s", name, p.Text())
	}
	discordtest.Fits(h.T, name, p)
}
