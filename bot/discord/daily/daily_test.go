package daily_test

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/daily"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// fixture is a bot with daily deals. The test controls its scheduler.
type fixture struct {
	*discordtest.Fixture
	deals   *deals.Service
	players *engine.Rand
}

func newFixture(t *testing.T) *fixture {
	h := &fixture{Fixture: discordtest.New(t, discordtest.Rounds{}), players: engine.NumberedSeed(3).Rand("players")}
	h.deals = deals.New(h.Bot.Services)
	return h
}

// beat processes daily deals and delivers the resulting messages.
func (h *fixture) beat() {
	h.T.Helper()
	h.Ok(h.deals.ProcessDue(context.Background()))
	h.Deliver()
}

// invoke calls a command as an administrator.
func (h *fixture) invoke(user, path string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.Act(h.Invoked(user, path, options, discordtest.AsAdmin))
}

// on switches daily deals of the game Rounds on.
func (h *fixture) on(lang string) *discordtest.Posted {
	h.T.Helper()
	said := h.Admin("9", "daily", map[string]string{
		"on": "true", "games": "rounds", "hour": "6", "zone": "Asia/Seoul", "language": lang,
	})
	h.beat()
	return said
}

// card returns the newest public message in the channel with the button of a deal.
func (h *fixture) card() *discordtest.Posted {
	h.T.Helper()
	all := h.Wire.In(discordtest.ChannelID, "")
	for i := len(all) - 1; i >= 0; i-- {
		if id := strings.Join(discordtest.IDs(all[i]), " "); strings.Contains(id, "dlladder") && strings.Contains(all[i].Content, "`") {
			return all[i]
		}
	}
	h.T.Fatal("no card of a deal")
	return nil
}

// finish plays the newest table of a person to its end with random moves.
func (h *fixture) finish(user string) int64 {
	h.T.Helper()
	ctx := context.Background()
	rows, err := h.Store.Of(ctx, user, storage.Playing)
	h.Ok(err)
	if len(rows) == 0 {
		h.T.Fatalf("%s plays nothing", user)
	}
	id := rows[len(rows)-1].ID
	_, err = h.Bot.Services.Tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
		c := &table.Commit{State: tx.State().Clone()}
		_, err := engine.Random(c.State, h.players, 10_000, func(s engine.State, seat engine.Seat, m engine.Move) { c.Add(tx, seat, s.Code(seat, m)) })
		if err != nil {
			return err
		}
		return tx.Commit(ctx, "", c)
	})
	h.Ok(err)
	h.beat()
	return id
}

// deal returns the newest deal of the server.
func (h *fixture) deal() *deals.DealState {
	h.T.Helper()
	list, err := h.deals.Past(context.Background(), discordtest.GuildID, 1)
	h.Ok(err)
	b, err := h.deals.Read(context.Background(), list[0].ID)
	h.Ok(err)
	return b
}

// changing matches parts of screens that depend on chance.
var changing = regexp.MustCompile("`[0-9a-f]{64}`")

// All screens of a deal, in both languages, in the order of use.
func TestDailyScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newFixture(t)
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			for _, u := range []string{"1", "2", "3", "9"} {
				h.Langs[u] = locale
			}
			got := changing.ReplaceAllString(tour(h, lang), "`…`")
			discordtest.SameScreens(t, "daily", lang, got)
		})
	}
}

func tour(h *fixture, lang string) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	h.Names = map[string]string{"9": "Olga", "3": "Ch*n"}
	g.Add("/daily, before", h.invoke("1", "daily", nil))
	g.Add("/admin daily, off", h.Admin("9", "daily", nil))
	g.Add("/admin daily without a zone", h.Admin("9", "daily", map[string]string{"on": "true"}))
	g.Add("/admin daily with other games", h.Admin("9", "daily", map[string]string{"games": "chess", "zone": "Seoul"}))
	g.Add("/admin daily on", h.on(lang))
	card := h.card()
	g.Add("the card", card)
	g.Add("«Play»", h.Press("1", card, discordtest.Verb(card, "dlplay")))
	h.beat()
	for _, p := range h.Wire.In("dm-1", "") {
		g.Add("in direct messages", p)
	}
	g.Add("«Play» again", h.Press("1", card, discordtest.Verb(card, "dlplay")))
	g.Add("«Ladder», nobody finished", h.Press("1", card, discordtest.Verb(card, "dlladder")))
	h.finish("1")
	h.beat()
	told := h.Wire.In("dm-1", "")
	g.Add("told", told[len(told)-1])
	g.Add("a second try", h.Press("1", h.card(), discordtest.Verb(h.card(), "dlplay")))
	h.Press("3", card, discordtest.Verb(card, "dlplay"))
	h.finish("3")
	h.Press("2", card, discordtest.Verb(card, "dlplay"))
	h.beat()
	g.Add("the card with a ladder", h.card())
	g.Add("/daily", h.invoke("1", "daily", nil))
	h.Now = h.deal().Ends
	h.beat()
	final := h.Wire.In(discordtest.ChannelID, "")
	for _, p := range final {
		if p.ID == card.ID {
			g.Add("the card at the end", p)
		}
	}
	h.finish("2")
	h.beat()
	late := h.Wire.In("dm-2", "")
	g.Add("told of a late match", late[len(late)-1])
	g.Add("too late", h.PressStale("9", card, "dlplay:0:0.0:1"))
	g.Add("«Ladder» of an old deal", h.Press("2", card, discordtest.Verb(card, "dlladder")))
	ladder := h.Press("1", card, discordtest.Verb(card, "dlladder"))
	g.Add("«Month»", h.Press("1", ladder, discordtest.Verb(ladder, "dlmonth")))
	g.Add("«Past deals»", h.Press("1", ladder, discordtest.Verb(ladder, "dlpast")))
	g.Add("/daily, nothing today", h.invoke("1", "daily", nil))
	g.Add("/admin daily", h.Admin("9", "daily", nil))
	g.Add("/admin daily off", h.Admin("9", "daily", map[string]string{"on": "false"}))
	return discordtest.Timeless(g.B.String())
}

// A person with closed direct messages keeps their try, and «Play» works after they open
// them.
func TestClosedDirectMessages(t *testing.T) {
	h := newFixture(t)
	h.on("en")
	card := h.card()
	h.Wire.NoDM["1"] = true
	if got := h.Press("1", card, discordtest.Verb(card, "dlplay")); !strings.Contains(got.Content, "not used up") {
		t.Errorf("closed: %s", got.Content)
	}
	h.Wire.NoDM["1"] = false
	if got := h.Press("1", card, discordtest.Verb(card, "dlplay")); !strings.Contains(got.Content, "Your match is table") {
		t.Errorf("open again: %s", got.Content)
	}
	if n := len(h.deal().Tries); n != 1 {
		t.Errorf("%d tries", n)
	}
}

// A pressed button acts once, and a person who may not know a deal learns nothing about
// it.
func TestDailyButtons(t *testing.T) {
	h := newFixture(t)
	h.on("en")
	card := h.card()
	id := discordtest.Verb(card, "dlplay")
	elsewhere := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "77", Guild: "another", User: wire.User{ID: "8"}, CustomID: id, Message: card.ID})
	if !strings.Contains(elsewhere.Content, "no such deal") {
		t.Errorf("from another server: %s", elsewhere.Content)
	}
	in := h.Pressing("2", card, id)
	in.ID = "I77777777"
	h.Act(in)
	h.Act(in)
	h.beat()
	if got := len(h.deal().Tries); got != 1 {
		t.Errorf("%d tries, want 1", got)
	}
	greetings := 0
	for _, p := range h.Wire.In("dm-2", "") {
		if strings.Contains(p.Content, "Your daily deal") {
			greetings++
		}
	}
	if greetings != 1 {
		t.Errorf("%d greetings", greetings)
	}
	for _, bad := range []string{"dlplay:0:0.0:", "dlplay:0:0.0:x", "dlladder:0:0.0:99", "dlmonth:0:0.0:1", "dlmonth:0:0.0:1 20x", "dlturn:0:0.0:1 9999-99", "dlpick:0:0.0:"} {
		if got := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, Guild: discordtest.GuildID, User: wire.User{ID: "3"}, CustomID: bad, Message: card.ID}); got == nil || got.Content == "" || strings.Contains(got.Content, "went wrong") {
			t.Errorf("%s: %+v", bad, got)
		}
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// While a deal is open, only people who finished their own match may watch others'
// matches. Afterwards everybody on the server may.
func TestWatching(t *testing.T) {
	h := newFixture(t)
	h.on("en")
	card := h.card()
	h.Press("1", card, discordtest.Verb(card, "dlplay"))
	id := h.finish("1")
	look := func(user, path string) string {
		h.T.Helper()
		return h.Command(user, discordtest.ChannelID, path, map[string]string{"table": "#" + string(rune('0'+id))}).Content
	}
	for _, path := range []string{"log", "board", "table manage"} {
		if got := look("2", path); !strings.Contains(got, "You have not finished this daily deal") || !strings.Contains(got, "`/daily`") {
			t.Errorf("/%s of a match of the open deal: %s", path, got)
		}
	}
	h.Press("3", card, discordtest.Verb(card, "dlplay"))
	if got := h.Command("2", discordtest.ChannelID, "log", map[string]string{"table": strconv.FormatInt(id+1, 10)}).Content; !strings.Contains(got, "still being played") {
		t.Errorf("a match in play: %s", got)
	}
	elsewhere := h.Invoked("2", "log", map[string]string{"table": strconv.FormatInt(id, 10)}, func(in *wire.Interaction) { in.Guild = "501" })
	if got := h.Act(elsewhere).Content; !strings.Contains(got, "another server") {
		t.Errorf("on another server: %s", got)
	}
	if got := h.Reach("1", discordtest.ChannelID, "log", map[string]string{"table": strconv.FormatInt(id, 10)}, "record").Content; !strings.Contains(got, "same deal") {
		t.Errorf("the own record: %s", got)
	}
	h.Now = h.deal().Ends
	h.beat()
	for _, path := range []string{"log", "board"} {
		if got := look("2", path); strings.Contains(got, "a daily deal") {
			t.Errorf("/%s after the end: %s", path, got)
		}
	}
}

// The daily deal is announced in the language of the server's tables if one is set.
// Otherwise it has the language of the person who switches daily deals on.
func TestDailySpeaksTheLanguageOfTheServer(t *testing.T) {
	for _, tt := range []struct {
		person, server string
		korean         bool
	}{{"en-US", "ko", true}, {"ko", "en", false}, {"ko", "auto", true}} {
		h := newFixture(t)
		h.Langs = map[string]string{"9": tt.person}
		h.Admin("9", "language", map[string]string{"language": tt.server})
		h.Admin("9", "daily", map[string]string{"on": "true", "games": "rounds", "zone": "Asia/Seoul"})
		h.beat()
		if got := h.card().Text(); strings.Contains(got, "오늘의 판") != tt.korean {
			t.Errorf("a person with %s, a server set to %s:\n%s", tt.person, tt.server, got)
		}
	}
}

// Only administrators change the settings, and each change is in the audit log.
func TestOnlyAdministratorsChangeDailySettings(t *testing.T) {
	h := newFixture(t)
	if got := h.Command("2", discordtest.ChannelID, "admin server", nil).Content; !strings.Contains(got, "Manage Server") {
		t.Errorf("anybody: %s", got)
	}
	h.on("en") // using two forms
	h.on("en")
	acts, err := h.Store.Acts(context.Background(), discordtest.GuildID, 9)
	h.Ok(err)
	if len(acts) != 4 || acts[0].Act != deals.ActDaily || acts[0].User != "9" {
		t.Errorf("acts %+v", acts)
	}
	s, err := h.deals.Settings(context.Background(), discordtest.GuildID)
	h.Ok(err)
	if s.Hour != 360 || s.Zone != "Asia/Seoul" || !s.Next.After(h.Now.Add(-time.Hour)) {
		t.Errorf("settings %+v", s)
	}
}

// In direct messages, where deals are played, /daily continues a begun deal and shows the
// ladders of its server. It begins no deal there.
func TestDailyInDirectMessages(t *testing.T) {
	h := newFixture(t)
	for _, c := range h.Bot.SlashCommands() {
		if c.Name == "daily" && !slices.Contains(*c.Contexts, discordgo.InteractionContextBotDM) {
			t.Error("/daily is not offered in direct messages")
		}
		if c.Name == "admin" && slices.Contains(*c.Contexts, discordgo.InteractionContextBotDM) {
			t.Error("/admin is offered in direct messages")
		}
	}
	h.on("en")
	if got := h.Command("1", "dm-1", "daily", nil).Content; !strings.Contains(got, "A deal is started on its server") {
		t.Errorf("before any deal: %s", got)
	}
	card := h.card()
	h.Press("1", card, discordtest.Verb(card, "dlplay"))
	for verb, want := range map[string]string{
		"dlplay": "You have already started", "dlmonth": "**Daily deals", "dlpast": "**Deals of this server**",
	} {
		if got := h.Reach("1", "dm-1", "daily", nil, verb).Content; !strings.Contains(got, want) {
			t.Errorf("%s while the deal is played: %s", verb, got)
		}
	}
	h.finish("1")
	if got := h.Command("1", "dm-1", "daily", nil); discordtest.Verb(got, "dlplay") != "" {
		t.Errorf("after the end: %s", got.Text())
	}
}

func TestGamesNamed(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	for written, want := range map[string][]string{
		"lisboa, Caylus":      {"lisboa", "caylus"},
		" 카일루스 ,빌리저":          {"caylus", "villagers"},
		"caylus,caylus,":      {"caylus"},
		"Rounds, all":         {"rounds", "cleopatra", "villagers", "caylus", "architects", "lisboa"},
		"chess":               nil,
		"caylus, chess":       nil,
		"":                    nil,
		"lisboa;Architects":   {"lisboa", "architects"},
		"CLEOPATRA / lisboa,": {"cleopatra", "lisboa"},
	} {
		if got := daily.GamesNamed(h.Bot.Games, h.Bot.Texts, written); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", written, got, want)
		}
	}
}

// For any typed text, only existing games are returned, each once.
func FuzzGamesNamed(f *testing.F) {
	h := discordtest.New(f, discordtest.Rounds{})
	for _, s := range []string{"all", "caylus, lisboa", "전부", ",,;", "rounds/rounds", "a,b,c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, written string) {
		got := daily.GamesNamed(h.Bot.Games, h.Bot.Texts, written)
		if len(got) > deals.MaxGames {
			t.Errorf("%q gives %d games", written, len(got))
		}
		for i, id := range got {
			if _, ok := h.Bot.Games.Rules(id); !ok || slices.Contains(got[:i], id) {
				t.Errorf("%q gives %v", written, got)
			}
		}
	})
}
