package tickets_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/storage"
)

// fixture is a bot whose scheduler the test controls.
type fixture struct{ *discordtest.Fixture }

func newFixture(t *testing.T) *fixture { return &fixture{discordtest.New(t, discordtest.Rounds{})} }

// beat processes tickets and delivers the resulting messages.
func (h *fixture) beat() {
	h.T.Helper()
	h.Ok(matchmaking.New(h.Bot.Services).ProcessDue(context.Background()))
	h.Deliver()
	h.Now = h.Now.Add(10 * time.Second)
	h.Deliver()
}

// look looks for a match of Rounds.
func (h *fixture) look(user string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	all := map[string]string{"game": "rounds", "players": "2"}
	for k, v := range options {
		all[k] = v
	}
	return h.LooksFor(user, discordtest.ChannelID, all)
}

// asked returns the latest message of a channel with a button of the given verb.
func (h *fixture) asked(channel, verb string) *discordtest.Posted {
	h.T.Helper()
	all := h.Wire.In(channel, "")
	for i := len(all) - 1; i >= 0; i-- {
		if discordtest.Verb(all[i], verb) != "" {
			return all[i]
		}
	}
	h.T.Fatalf("no message in %s has %s; log %s", channel, verb, h.Errs)
	return nil
}

// latest returns the latest message of a channel.
func (h *fixture) latest(channel string) *discordtest.Posted {
	h.T.Helper()
	all := h.Wire.In(channel, "")
	if len(all) == 0 {
		h.T.Fatalf("nothing in %s; log %s", channel, h.Errs)
	}
	return all[len(all)-1]
}

func (h *fixture) says(what string, p *discordtest.Posted, want string) {
	h.T.Helper()
	if p == nil || !strings.Contains(p.Content, want) {
		h.T.Errorf("%s: %+v, want %q", what, p, want)
	}
}

// fill opens the form of a button and submits it.
func (h *fixture) fill(user string, p *discordtest.Posted, ticket string, fields map[string][]string) *discordtest.Posted {
	h.T.Helper()
	in := wire.Interaction{Kind: discordgo.InteractionModalSubmit, Channel: p.Channel, User: wire.User{ID: user}, CustomID: "fdsend:0:0.0:" + ticket, Message: p.ID, Fields: fields}
	return h.Act(in)
}

// formText returns a form as people see it, with a star at each selected option.
func formText(m discordgo.InteractionResponseData) string {
	out := m.Title + "\n"
	for _, part := range m.Components {
		label := part.(discordgo.Label)
		out += label.Label + ": " + label.Description + "\n"
		labels, chosen := discordtest.Choices(label.Component)
		for i := range labels {
			if chosen[i] {
				out += " *"
			}
			out += " [" + labels[i] + "]"
		}
		out += "\n"
	}
	return out
}

// changing matches parts of screens that depend on chance.
var changing = regexp.MustCompile("`[0-9a-f]{64}`")

// All screens, in both languages, in the order of use.
func TestFindScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newFixture(t)
			for _, u := range []string{"1", "2", "3", "4"} {
				h.Langs[u] = map[string]string{"en": "en-US", "ko": "ko"}[lang]
			}
			got := changing.ReplaceAllString(tour(h), "`…`")
			discordtest.SameScreens(t, "find", lang, got)
			if h.Errs.Len() > 0 {
				t.Errorf("log: %s", h.Errs)
			}
		})
	}
}

func tour(h *fixture) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	which := h.Command("1", discordtest.ChannelID, "find", nil)
	g.Add("/find, nothing", which)
	h.Press("1", which, discordtest.Verb(which, "find"))
	g.B.WriteString("==== «Find a match»\n" + formText(h.Wire.First[h.LastID()].Modal) + "\n")
	wishes := map[string][]string{"games": {"rounds", "caylus"}, "counts": {"2", "3"}, "paces": {"day", "week"}, "langs": {"en", "ko"}, "fill": {"24"}}
	g.Add("the form, sent", h.fill("1", which, "", wishes))
	g.Add("too many players", h.look("2", map[string]string{"players": "5"}))
	g.Add("advice", h.look("2", map[string]string{"pace": "none"}))
	list := h.Command("2", discordtest.ChannelID, "find", nil)
	g.Add("/find", list)
	g.Add("«Stop looking»", h.Press("2", list, discordtest.Verb(list, "fdcancel")))
	g.Add("«Avoid list…», empty", h.Reach("2", discordtest.ChannelID, "find", nil, "fdavoid"))
	h.look("3", map[string]string{"pace": "week"})
	h.Now = h.Now.Add(31 * time.Minute)
	h.beat()
	g.Add("asked", h.asked("dm-1", "fdin"))
	ask := h.asked("dm-3", "fdin")
	g.Add("a stranger presses", h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "4"}, CustomID: discordtest.Verb(ask, "fdin")}))
	g.Add("«I'm in»", h.Press("3", ask, discordtest.Verb(ask, "fdin")))
	h.beat()
	g.Add("in", h.asked("dm-3", "fdnot"))
	g.Add("the other sees it", h.asked("dm-1", "fdin"))
	g.Add("/find while asked", h.Command("1", discordtest.ChannelID, "find", nil))
	first := h.asked("dm-1", "fdnot")
	not := discordtest.Verb(first, "fdnot")
	g.Add("«Not now»", h.Press("1", first, not))
	g.Add("twice", h.Press("1", first, not))
	h.beat()
	g.Add("it does not come about", h.asked("dm-3", "find"))
	h.look("4", map[string]string{"pace": "week"})
	h.beat()
	stale := ""
	for _, u := range []string{"3", "4"} {
		ask = h.asked("dm-"+u, "fdin")
		stale = discordtest.Verb(ask, "fdin")
		g.Add("the last «I'm in» of "+u, h.Press(u, ask, discordtest.Verb(ask, "fdin")))
	}
	h.Deliver()
	g.Add("all are in", h.latest("dm-3"))
	h.beat()
	h.beat()
	g.Add("a stale button", h.PressStale("4", ask, stale))
	for _, p := range h.Wire.In("dm-4", "") {
		g.Add("direct messages of 4", p)
	}
	for _, p := range h.Wire.In(discordtest.ChannelID, "") {
		g.Add("the channel", p)
	}
	h.look("2", map[string]string{"pace": "day"})
	h.Now = h.Now.Add(25 * time.Hour)
	h.beat()
	h.Now = h.Now.Add(25 * time.Hour)
	h.beat()
	g.Add("no answer", h.asked("dm-2", "fdrenew"))
	again := h.asked("dm-2", "fdrenew")
	g.Add("«Look again»", h.Press("2", again, discordtest.Verb(again, "fdrenew")))
	h.Now = h.Now.Add(15 * 24 * time.Hour)
	h.beat()
	g.Add("after two weeks", h.latest("dm-2"))
	g.Add("in direct messages", h.Command("2", "dm-2", "find", nil))
	return g.B.String()
}

// An avoid list is visible only to its person, who adds and removes people.
func TestAvoidList(t *testing.T) {
	h := newFixture(t)
	avoids := func(whom string) *discordtest.Posted {
		p := h.Reach("1", discordtest.ChannelID, "find", nil, "fdavoid")
		return h.Press("1", p, discordtest.Verb(p, "fdadd"), whom)
	}
	h.says("add", avoids("2"), "<@2>")
	h.says("oneself", avoids("1"), "other than yourself")
	h.says("a bot", avoids(discordtest.BotID), "Bots do not look for matches")
	page := h.Reach("1", discordtest.ChannelID, "find", nil, "fdavoid")
	h.says("the list", page, "<@2>")
	h.says("another's list", h.Reach("2", discordtest.ChannelID, "find", nil, "fdavoid"), "is empty")
	if page.Viewer != "1" {
		t.Errorf("the list is shown to %q", page.Viewer)
	}
	h.look("1", nil)
	h.look("2", nil)
	h.beat()
	for _, u := range []string{"1", "2"} {
		if n := len(h.Wire.In("dm-"+u, "")); n != 0 {
			t.Errorf("%s got %d messages", u, n)
		}
	}
	h.says("take off", h.Press("1", page, discordtest.Verb(page, "fdfree"), "2"), "is changed")
	list := h.Command("1", discordtest.ChannelID, "find", nil)
	h.Press("1", list, discordtest.Verb(list, "fdrenew"))
	h.beat()
	h.asked("dm-1", "fdin")
}

// A person without direct messages is asked in the channel. A new question waits for the
// end of quiet hours.
func TestQuestionUsesChannelAndQuietHours(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.Wire.NoDM["2"] = true
	h.Change("3", func(p *storage.ReminderPreferences) {
		p.Zone = "UTC"
		p.Quiet = &storage.QuietHours{From: 9 * 60, To: 12 * 60}
	})
	h.look("1", nil)
	h.look("2", nil)
	h.beat()
	ask := h.asked(discordtest.ChannelID, "fdin")
	if len(ask.Mentions) != 1 || ask.Mentions[0] != "2" {
		t.Errorf("the question in the channel pings %v", ask.Mentions)
	}
	if strings.Contains(ask.Content, "Bo") || strings.Contains(ask.Content, "new here") {
		t.Errorf("the channel reads who is asked: %s", ask.Content)
	}
	h.says("another presses it", h.Press("1", ask, discordtest.Verb(ask, "fdin")), "someone else")
	h.Press("2", ask, discordtest.Verb(ask, "fdin"))
	h.Deliver()
	if got := h.asked(discordtest.ChannelID, "fdnot").Content; strings.Contains(got, "Bo") || !strings.Contains(got, "You are in") || !strings.HasPrefix(got, "<@2>") {
		t.Errorf("the question afterwards: %s", got)
	}
	first := h.asked("dm-1", "fdin")
	h.Press("1", first, discordtest.Verb(first, "fdnot"))
	h.look("3", map[string]string{"language": "en"})
	h.beat()
	if n := len(h.Wire.In("dm-3", "")); n != 0 {
		t.Errorf("%d messages in quiet hours", n)
	}
	h.Now = time.Date(2026, 3, 14, 12, 1, 0, 0, time.UTC)
	h.beat()
	third := h.asked("dm-3", "fdin")
	h.Press("3", third, discordtest.Verb(third, "fdin"))
	h.beat()
	h.beat()
	rows, err := h.Store.InPhase(ctx, discordtest.GuildID, storage.Playing, 9)
	h.Ok(err)
	if len(rows) != 1 {
		t.Errorf("%d tables; log %s", len(rows), h.Errs)
	}
}

// The people who may look for a match are those who may open tables on the server.
func TestOnlyTableOpenersMaySearch(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	set := func(change func(*storage.Guild)) {
		_, err := h.Store.ChangeGuild(ctx, discordtest.GuildID, func(g *storage.Guild) error {
			*g = storage.Guild{ID: g.ID}
			change(g)
			return nil
		})
		h.Ok(err)
	}
	set(func(g *storage.Guild) { g.Settings.Paused = true })
	h.says("paused", h.look("1", nil), "No tables may open")
	set(func(g *storage.Guild) { g.Openers = []string{"r"} })
	h.says("without the role", h.look("1", nil), "<@&r>")
	set(func(g *storage.Guild) { g.Channels = []string{"700"} })
	h.says("another channel", h.look("1", nil), "<#700>")
	set(func(*storage.Guild) {})
	missing := h.LooksFor("2", discordtest.ChannelID, nil, func(in *wire.Interaction) { in.AppCan = discordgo.PermissionViewChannel })
	h.says("missing permissions", missing, "Create Public Threads")
	inDM := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "dm-1", User: wire.User{ID: "1"}, CustomID: "find:0:0.0:"})
	if inDM != nil || h.Wire.First[h.LastID()].Modal.Title == "" {
		t.Errorf("«Find a match» in direct messages: %+v, want the form", inDM)
	}
	h.says("/find in direct messages", h.LooksFor("1", "dm-1", map[string]string{"game": "rounds"}), "I am looking for a match")
	h.says("the avoid list in direct messages", h.Reach("1", "dm-1", "find", nil, "fdavoid"), "is empty")
	for _, bad := range []string{"fdin:0:0.0:", "fdin:0:0.0:x", "fdin:0:0.0:9 9", "fdnot:0:0.0:1", "fdrenew:0:0.0:9", "fdcancel:0:0.0:9", "fdsend:0:0.0:9"} {
		got := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "3"}, CustomID: bad})
		if got == nil || got.Content == "" || strings.Contains(got.Content, "went wrong") {
			t.Errorf("%s: %+v", bad, got)
		}
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// Every question is sent once, even if the process that delivers it crashes.
func TestQuestionIsSentOnce(t *testing.T) {
	h := newFixture(t)
	h.look("1", nil)
	h.look("2", nil)
	h.Ok(matchmaking.New(h.Bot.Services).ProcessDue(context.Background()))
	h.DeliverWithCrashes()
	for _, u := range []string{"1", "2"} {
		if n := len(h.Wire.In("dm-"+u, "")); n != 1 {
			t.Errorf("%d messages to %s, want one", n, u)
		}
	}
}

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
