package league_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
)

// All screens for organisers, in both languages, from the first season's sign-up to the
// next one.
func TestOrganiserScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newFixture(t)
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			for _, u := range []string{"1", "2", "3", "4", "5", "6", "7", "9"} {
				h.Langs[u] = locale
			}
			h.Names = map[string]string{"5": "Eve", "6": "Finn", "7": "Gus", "9": "Olga"}
			got := changing.ReplaceAllString(organising(h, lang), "`…`")
			discordtest.SameScreens(t, "organise", lang, got)
		})
	}
}

func organising(h *fixture, lang string) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn", "game": "rounds", "seats": "2", "size": "3", "moves": "1", "days": "30", "language": lang,
	})
	h.beat()
	g.Add("/organise terms of an empty season", h.invoke("9", "organise terms", map[string]string{"days": "20", "moves": "0"}))
	g.Add("/organise terms moves:1", h.invoke("9", "organise terms", map[string]string{"moves": "1"}))
	for _, option := range []string{"rounds", "matches"} {
		g.Add("/organise terms "+option, h.invoke("9", "organise terms", map[string]string{option: "3"}))
	}
	card := h.card()
	for _, u := range []string{"1", "2", "3", "4", "5", "6"} {
		h.Press(u, card, discordtest.Verb(card, "lgjoin"))
	}
	g.Add("a player changes terms", h.invokeAs("1", "organise terms", map[string]string{"days": "9"}))
	g.Add("/organise terms with people", h.invoke("9", "organise terms", map[string]string{"days": "10", "unrated": "true"}))
	g.Add("/organise terms", h.invoke("1", "organise terms", nil))
	g.Add("/organise remove", h.invoke("9", "organise remove", map[string]string{"person": "6", "reason": "two *accounts*"}))
	h.beat()
	dms := h.Wire.In("dm-6", "")
	g.Add("told", dms[len(dms)-1])
	g.Add("joins all the same", h.Press("6", card, discordtest.Verb(card, "lgjoin")))
	g.Add("/organise remove back", h.invoke("9", "organise remove", map[string]string{"person": "6", "back": "true"}))
	h.beat()
	dms = h.Wire.In("dm-6", "")
	g.Add("told", dms[len(dms)-1])
	g.Add("«Join» there", h.Press("6", dms[len(dms)-1], discordtest.Verb(dms[len(dms)-1], "lgjoin")))
	g.Add("a name that is taken", h.invoke("9", "organise create", map[string]string{"name": "AUTUMN", "game": "rounds"}))
	g.Add("/organise sub too early", h.invoke("9", "organise sub", map[string]string{"out": "6"}))
	h.startSeason()
	card = h.card()
	g.Add("a division that is not there", h.PressForged("1", card, "lgplan:0:0.0:1 3 1"))
	g.Add("a season that is not there", h.PressForged("1", card, "lgplan:0:0.0:1 0 3"))
	h.Now = h.Now.Add(25 * time.Hour)
	schedule := h.opens("9", "lgplan", 1)
	g.Add("/league schedule of an organiser", schedule)
	remind := discordtest.Verb(schedule, "lgremind")
	g.Add("«Remind who is late»", h.Press("9", schedule, remind))
	g.Add("at once again", h.Press("9", schedule, remind))
	h.beat()
	b := h.latest()
	ruling := h.invoke("9", "organise adjudicate", map[string]string{
		"table": fmt.Sprint(b.Fixtures[0].Table), "ranks": "1 2", "reason": "a *bug*",
	})
	g.Add("/organise adjudicate", ruling)
	g.Add("«Decide like this»", h.Press("9", ruling, discordtest.Verb(ruling, "lgrulew")))
	h.beat()
	h.playAll()
	g.Add("/league standings at the end", h.opens("1", "lgstand", 1))
	dms = h.Wire.In("dm-1", "")
	g.Add("told at the end", dms[len(dms)-1])
	h.invoke("9", "organise announce", nil)
	h.beat()
	dms = h.Wire.In("dm-1", "")
	g.Add("asked to the next season", dms[len(dms)-1])
	for _, u := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	page := h.invoke("9", "organise announce", nil)
	g.Add("«Start the season» with eight", h.Press("9", page, discordtest.Verb(page, "lgstart")))
	g.Add("/league log", h.opens("1", "lglog"))
	return g.B.String()
}

// Options without an effect together with the others are refused with advice, by the
// names of the registered commands.
func TestIdleOptionsAreRefused(t *testing.T) {
	h := newFixture(t)
	for option, with := range map[string]map[string]string{
		"rounds": {}, "moves": {"format": "swiss"}, "size": {"format": "knockout"}, "matches": {"seats": "2"},
		"at_once": {"duplicate": "true"}, "hurry": {},
	} {
		o := map[string]string{"name": option, "game": "rounds", option: "3"}
		for k, v := range with {
			o[k] = v
		}
		if got := h.invoke("9", "organise create", o).Content; !strings.Contains(got, "The option `"+option+"` would have no effect.\n") {
			t.Errorf("%s: %s", option, got)
		}
	}
	registered := map[string]bool{}
	for _, c := range h.Bot.SlashCommands() {
		for _, sub := range c.Options {
			if c.Name == "league" || c.Name == "organise" {
				for _, o := range sub.Options {
					registered[sub.Name+" "+o.Name] = true
				}
			}
		}
	}
	for _, name := range []string{
		"create rounds", "terms moves", "terms days", "terms league", "remove person", "remove reason", "remove back", "sub reason", "adjudicate reason", "close reason",
	} {
		if !registered[name] {
			t.Errorf("%s is not registered under this name", name)
		}
	}
}

// A picture shows a long schedule. The text beside it lists some running matches, the
// reader's own first, so that everything fits on little more than a phone screen. A
// reader without pictures gets as many matches as a message holds.
func TestLongScheduleListsRunningMatches(t *testing.T) {
	h := newFixture(t)
	h.invoke("9", "organise create", map[string]string{"name": "Autumn *cup*", "game": "rounds", "seats": "2", "size": "8"})
	h.beat()
	card := h.card()
	for _, u := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		h.Press(u, card, discordtest.Verb(card, "lgjoin"))
	}
	h.beat()
	h.startSeason()
	told := h.opens("1", "lgplan")
	lines := strings.Split(told.Content, "\n")
	if len(told.Files) != 1 || len(lines) > 8 || !strings.Contains(lines[1], "Matches over: 0 of 28") || !strings.Contains(told.Content, "more are being played") {
		t.Errorf("with %d pictures:\n%s", len(told.Files), told.Content)
	}
	for _, line := range lines[2:7] {
		if !strings.Contains(line, "Ada") {
			t.Errorf("before the matches of Ada stands %q", line)
		}
	}
	h.Press("1", h.invoke("1", "settings", nil), "set:0:0.0:look", "text")
	if told := h.opens("1", "lgplan"); strings.Count(told.Content, "Round ") < 20 || len(told.Files) > 0 {
		t.Errorf("in words alone:\n%s", told.Content)
	}
}
