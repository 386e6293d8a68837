package league_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// fixture is a bot with leagues. The test controls its scheduler.
type fixture struct {
	*discordtest.Fixture
	players *engine.Rand
	killed  bool // each delivery of what follows is killed (see deliver)
	most    int  // number of times that one delivery is killed at most; 0: once
	kills   int  // number of kills so far
}

func newFixture(t *testing.T) *fixture {
	return &fixture{Fixture: discordtest.New(t, discordtest.Rounds{}), players: engine.NumberedSeed(3).Rand("players")}
}

// beat processes leagues and delivers the resulting messages, including those delayed by
// a minute.
func (h *fixture) beat() {
	h.T.Helper()
	h.Ok(league.New(h.Bot.Services).Attending.ProcessDue(context.Background()))
	h.deliver()
	h.Now = h.Now.Add(2 * time.Minute)
	h.deliver()
}

// deliver carries out all due deliveries. With killed, the process is killed after its
// second call took effect, and another one goes on, which may be killed, too.
func (h *fixture) deliver() {
	h.T.Helper()
	if !h.killed {
		h.Deliver()
		return
	}
	for n := 0; ; n++ {
		if n < max(h.most, 1) {
			h.Wire.Calls, h.Wire.Budget, h.Wire.Late = 0, 2, true
		}
		if !h.DeliverUntilCrash() {
			break
		}
		h.kills++
	}
	h.Wire.Budget, h.Wire.Late = 0, false
}

// invoke calls a command as an administrator.
func (h *fixture) invoke(user, path string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.Act(h.Invoked(user, path, options, discordtest.AsAdmin))
}

// invokeIn is invoke in another channel.
func (h *fixture) invokeIn(channel, user, path string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.Act(h.Invoked(user, path, options, func(in *wire.Interaction) {
		discordtest.AsAdmin(in)
		in.Channel = channel
	}))
}

// invokeAs calls a command as a member without permissions.
func (h *fixture) invokeAs(user, path string, options map[string]string) *discordtest.Posted {
	h.T.Helper()
	return h.Command(user, discordtest.ChannelID, path, options)
}

// opens opens a page of the league from /league; the page of the first season's division
// if one is given.
func (h *fixture) opens(user, verb string, division ...int) *discordtest.Posted {
	h.T.Helper()
	p := h.Reach(user, discordtest.ChannelID, "league", nil, verb)
	for _, d := range division {
		if id := fmt.Sprintf("%s:0:0.0:1 %d 1", verb, d); slices.Contains(discordtest.IDs(p), id) {
			p = h.Press(user, p, id)
		}
	}
	return p
}

// create creates a league of Rounds in divisions of three, which these people join with
// the button of its card.
func (h *fixture) create(users ...string) *discordtest.Posted {
	h.T.Helper()
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn *cup*", "game": "rounds", "seats": "2", "size": "3", "moves": "1", "days": "30",
	})
	h.beat()
	card := h.card()
	for _, u := range users {
		h.Press(u, card, discordtest.Verb(card, "lgjoin"))
	}
	h.beat()
	return h.card()
}

// startSeason starts the season as its organiser.
func (h *fixture) startSeason() {
	h.T.Helper()
	page := h.invoke("9", "organise announce", nil)
	ask := h.Press("9", page, discordtest.Verb(page, "lgstart"))
	h.Press("9", ask, discordtest.Verb(ask, "lgdraw"))
	h.beat()
}

// card returns the newest public message in the channel with the button of a league.
func (h *fixture) card() *discordtest.Posted {
	h.T.Helper()
	all := h.Wire.In(discordtest.ChannelID, "")
	for i := len(all) - 1; i >= 0; i-- {
		if strings.Contains(all[i].Content, "Autumn") && len(discordtest.IDs(all[i])) > 0 {
			return all[i]
		}
	}
	h.T.Fatal("no card of a league")
	return nil
}

// playAll plays every table to its end with random moves.
func (h *fixture) playAll() { h.T.Helper(); h.playAllBut(0) }

// playAllBut plays every other table to its end with random moves.
func (h *fixture) playAllBut(id int64) {
	h.T.Helper()
	ctx := context.Background()
	rows, err := h.Store.InPhase(ctx, "", storage.Playing, 100)
	h.Ok(err)
	for _, row := range rows {
		if row.ID == id {
			continue
		}
		_, err := h.Bot.Services.Tables.Attempt(ctx, row.ID, "", "", func(tx *table.Tx) error {
			c := &table.Commit{State: tx.State().Clone()}
			_, err := engine.Random(c.State, h.players, 10_000, func(s engine.State, seat engine.Seat, m engine.Move) { c.Add(tx, seat, s.Code(seat, m)) })
			if err != nil {
				return err
			}
			return tx.Commit(ctx, "", c)
		})
		h.Ok(err)
	}
	h.beat()
}

// changing matches parts of screens that depend on chance.
var changing = regexp.MustCompile("`[0-9a-f]{64}`")

// All screens of a season of two divisions, in both languages, in the order of use. One
// person drops out, and a match is decided.
func TestLeagueScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newFixture(t)
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			for _, u := range []string{"1", "2", "3", "4", "5", "6", "7", "9"} {
				h.Langs[u] = locale
			}
			got := changing.ReplaceAllString(tour(h, lang), "`…`")
			discordtest.SameScreens(t, "league", lang, got)
			if strings.Contains(got, "cup* ") {
				t.Error("the screens have an asterisk of markup")
			}
		})
	}
}

func tour(h *fixture, lang string) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	h.Names = map[string]string{"5": "Eve", "6": "Finn", "7": "Gus", "9": "Olga"}
	g.Add("/organise create", h.invoke("9", "organise create", map[string]string{
		"name": "Autumn *cup*", "game": "rounds", "seats": "2", "size": "3", "moves": "1", "days": "30", "language": lang,
	}))
	h.beat()
	card := h.card()
	g.Add("the card", card)
	g.Add("«Join»", h.Press("1", card, discordtest.Verb(card, "lgjoin")))
	g.Add("twice", h.Press("1", card, discordtest.Verb(card, "lgjoin")))
	few := h.invoke("9", "organise announce", nil)
	g.Add("too few", h.Press("9", few, discordtest.Verb(few, "lgstart")))
	for _, u := range []string{"2", "3", "4", "5", "6"} {
		h.Press(u, card, discordtest.Verb(card, "lgjoin"))
	}
	g.Add("«Be a substitute»", h.Press("7", card, discordtest.Verb(card, "lgsub")))
	page := h.invoke("9", "organise announce", nil)
	g.Add("/organise announce", page)
	h.beat()
	g.Add("not an organiser starts", h.PressForged("2", page, discordtest.Verb(page, "lgstart")))
	look := h.Press("9", page, discordtest.Verb(page, "lgstart"))
	g.Add("«Start the season»", look)
	h.Press("8", h.card(), discordtest.Verb(h.card(), "lgsub"))
	look = h.Press("9", look, discordtest.Verb(look, "lgdraw"))
	g.Add("somebody came meanwhile", look)
	g.Add("«Draw and start»", h.Press("9", look, discordtest.Verb(look, "lgdraw")))
	h.beat()
	g.Add("the card of a season", h.card())
	dms := h.Wire.In("dm-1", "")
	g.Add("told", dms[len(dms)-1])
	g.Add("/league schedule", h.opens("1", "lgplan"))
	ask := h.opens("2", "lgask")
	g.Add("/league leave", ask)
	g.Add("«Drop out»", h.Press("2", ask, discordtest.Verb(ask, "lgleave")))
	h.beat()
	b, err := league.New(h.Bot.Services).Seasons.Latest(context.Background(), 1)
	h.Ok(err)
	own := b.Fixtures[len(b.Fixtures)-1].Table
	g.Add("a wrong table", h.invoke("9", "organise adjudicate", map[string]string{"table": "99"}))
	for _, ranks := range []string{"1 5", "0 1", "-1 2"} {
		if said := h.invoke("9", "organise adjudicate", map[string]string{"table": fmt.Sprint(own), "ranks": ranks}); discordtest.Verb(said, "lgrule") != "" {
			h.T.Errorf("ranks %q are shown with a button:\n%s", ranks, said.Content)
		}
	}
	ruling := h.invoke("9", "organise adjudicate", map[string]string{"table": fmt.Sprint(own), "ranks": "2 1"})
	g.Add("/organise adjudicate", ruling)
	g.Add("«Decide like this»", h.Press("9", ruling, discordtest.Verb(ruling, "lgrule")))
	h.beat()
	g.Add("/league standings", h.opens("1", "lgstand"))
	h.playAll()
	g.Add("the card at the end", h.card())
	g.Add("/league", h.invokeAs("1", "league", nil))
	for _, verb := range []string{"lgstand", "lgcross", "lgplan"} {
		g.Add("/league, "+verb, h.opens("1", verb, 2))
	}
	card = h.card()
	g.Add("«Past seasons»", h.Press("3", card, discordtest.Verb(card, "lghall")))
	dms = h.Wire.In("dm-1", "")
	g.Add("told at the end", dms[len(dms)-1])
	g.Add("/organise export", h.invoke("3", "organise export", nil))
	g.Add("the next season", h.invoke("9", "organise announce", nil))
	h.beat()
	g.Add("its card", h.card())
	g.Add("a player wants computers", h.invokeAs("2", "organise bots", map[string]string{"number": "2"}))
	g.Add("/organise bots", h.invoke("9", "organise bots", map[string]string{"number": "2", "level": "2"}))
	g.Add("too many computers", h.invoke("9", "organise bots", map[string]string{"number": "39"}))
	g.Add("/organise organiser", h.invoke("9", "organise organiser", map[string]string{"person": "3"}))
	g.Add("twice", h.invoke("9", "organise organiser", map[string]string{"person": "3"}))
	g.Add("taken back", h.invokeAs("3", "organise organiser", map[string]string{"person": "9", "remove": "true"}))
	g.Add("the last one", h.invokeAs("3", "organise organiser", map[string]string{"person": "3", "remove": "true"}))
	h.beat()
	card = h.card()
	g.Add("its card with computers", card)
	g.Add("«Terms»", h.Press("1", card, discordtest.Verb(card, "lgterms")))
	g.Add("a player closes the league", h.invokeAs("2", "organise close", nil))
	ask = h.invokeAs("3", "organise close", nil)
	g.Add("/organise close", ask)
	closes := discordtest.Verb(ask, "lgclose")
	g.Add("«Close the league»", h.Press("3", ask, closes))
	g.Add("twice", h.PressStale("3", ask, closes))
	h.beat()
	g.Add("its card at the end", h.card())
	g.Add("a next season", h.invoke("9", "organise announce", nil))
	return g.B.String()
}

// A pressed button acts once, and a person who may not know a league learns nothing about
// it.
func TestLeagueButtons(t *testing.T) {
	h := newFixture(t)
	card := h.create("1", "2")
	id := discordtest.Verb(card, "lgjoin")
	elsewhere := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: "77", Guild: "another", User: wire.User{ID: "8"}, CustomID: id, Message: card.ID})
	if !strings.Contains(elsewhere.Content, "no such league") {
		t.Errorf("from another server: %s", elsewhere.Content)
	}
	in := h.Pressing("4", card, id)
	in.ID = "I77777777"
	h.Act(in)
	h.Act(in)
	b, err := league.New(h.Bot.Services).Seasons.Latest(context.Background(), 1)
	h.Ok(err)
	if got := len(b.Entrants); got != 3 {
		t.Errorf("%d entrants, want 3", got)
	}
	for _, bad := range []string{"lgjoin:0:0.0:", "lgjoin:0:0.0:x", "lgstand:0:0.0:1 1 9", "lgrule:0:0.0:1", "lgjoin:0:0.0:8"} {
		if got := h.Forged(wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: discordtest.ChannelID, User: wire.User{ID: "3"}, CustomID: bad, Message: card.ID}); got == nil || got.Content == "" || strings.Contains(got.Content, "went wrong") {
			t.Errorf("%s: %+v", bad, got)
		}
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// A person who leaves the substitutes before the start did not drop out: they can return
// at any time with the buttons of the card.
func TestSubstituteLeavesAndReturns(t *testing.T) {
	h := newFixture(t)
	card := h.create("1", "2", "3")
	h.Press("4", card, discordtest.Verb(card, "lgsub"))
	h.Press("4", card, discordtest.Verb(card, "lgask"))
	h.startSeason()
	card = h.card()
	if got := h.Press("4", card, discordtest.Verb(card, "lgsub")).Content; !strings.Contains(got, "교체 선수가 되었습니다") {
		t.Errorf("4 comes back: %s", got)
	}
	if got := h.opens("4", "lgask").Content; !strings.Contains(got, "교체 선수가 아닙니다") {
		t.Errorf("4 leaves again: %s", got)
	}
}

// A league is announced in the language of the server's tables if one is set, otherwise
// in that of the person who creates it. Discord's own setting is English on most servers.
func TestLeagueSpeaksTheLanguageOfTheServer(t *testing.T) {
	for _, tt := range []struct {
		creator, server string
		korean          bool
	}{{"en-US", "ko", true}, {"ko", "en", false}, {"ko", "auto", true}} {
		h := newFixture(t)
		h.Langs = map[string]string{"9": tt.creator}
		h.Admin("9", "language", map[string]string{"language": tt.server})
		h.create()
		if got := h.card().Text(); strings.Contains(got, "시즌 1") != tt.korean {
			t.Errorf("a person with %s, a server set to %s:\n%s", tt.creator, tt.server, got)
		}
	}
}

// A league may be created by administrators, and by people with an allowed role.
func TestOnlyAllowedPeopleCreateLeagues(t *testing.T) {
	h := newFixture(t)
	options := map[string]string{"name": "Autumn", "game": "rounds"}
	if got := h.Command("2", discordtest.ChannelID, "organise create", options).Content; !strings.Contains(got, "Administrators") {
		t.Errorf("anybody creates a league: %s", got)
	}
	_, err := h.Store.ChangeGuild(context.Background(), discordtest.GuildID, func(g *storage.Guild) error { g.Openers = []string{"r"}; return nil })
	h.Ok(err)
	got := h.Act(h.Invoked("2", "organise create", options, func(in *wire.Interaction) { in.Roles = []string{"r"} })).Content
	if !strings.Contains(got, "is created") {
		t.Errorf("with the role: %s", got)
	}
	for name, tt := range map[string]struct {
		options map[string]string
		want    string
	}{
		"points":  {map[string]string{"points": "3 x"}, "10 6 3 1"},
		"ties":    {map[string]string{"ties": "coin"}, "share, wins"},
		"Korean":  {map[string]string{"ties": "승수, 비율"}, "is created"},
		"options": {map[string]string{"options": "moon=on"}, "no such option"},
		"alone":   {map[string]string{"game": "lisboa", "seats": "3", "options": "lacerda_church=at_once"}, "has no effect with 3 players"},
		"for two": {map[string]string{"game": "architects", "seats": "3", "options": "third=on"}, "`Player boards="},
		"name":    {map[string]string{"name": "autumn"}, "already"},
		"matches": {map[string]string{"name": "B", "seats": "3", "matches": "4", "game": "cleopatra"}, "multiple of 3"},
	} {
		o := map[string]string{"name": name, "game": "rounds"}
		for k, v := range tt.options {
			o[k] = v
		}
		if got := h.invoke("9", "organise create", o).Content; !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// The date of a season is on its card in the organiser's zone. A day before, entrants and
// organisers get a message, and the season starts automatically.
func TestDateOfASeason(t *testing.T) {
	h := newFixture(t)
	h.Change("9", func(p *storage.ReminderPreferences) { p.Zone = "Asia/Seoul" })
	starts := h.Now.Add(72 * time.Hour).Truncate(time.Hour)
	seoul := starts.In(time.FixedZone("", 9*60*60)).Format("2006-01-02 15:04")
	for _, bad := range []string{"tomorrow", "2026-02-30 10:00", "2020-01-01 10:00"} {
		got := h.invoke("9", "organise create", map[string]string{"name": "Winter", "game": "rounds", "starts": bad}).Content
		if strings.Contains(got, "is created") {
			t.Errorf("%s: %s", bad, got)
		}
	}
	h.invoke("9", "organise create", map[string]string{"name": "Autumn", "game": "rounds", "seats": "2", "size": "3", "starts": seoul, "text": "Be *kind*"})
	h.beat()
	for _, u := range []string{"1", "2"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	page := h.Press("1", h.card(), discordtest.Verb(h.card(), "lgterms")).Content
	for _, want := range []string{"Starts automatically on <t:", `The organisers add: Be \*kind\*`} {
		if !strings.Contains(page, want) {
			t.Errorf("the terms lack %q:\n%s", want, page)
		}
	}
	h.Now = starts.Add(-24 * time.Hour)
	h.beat()
	if got := h.lastDM("2"); !strings.Contains(got, "starts on <t:") {
		t.Errorf("an entrant reads: %s", got)
	}
	if got := h.lastDM("9"); !strings.Contains(got, "Joined: 2") || !strings.Contains(got, "- ") {
		t.Errorf("an organiser reads: %s", got)
	}
	h.Now = starts
	h.beat()
	h.beat()
	if b := h.latest(); b.Season.Phase != storage.SeasonPlaying || len(b.Fixtures) != 1 {
		t.Errorf("on its date the season is %s with %d matches", b.Season.Phase, len(b.Fixtures))
	}
}

// If a process is killed after it created the thread of a table, but before it stored the
// thread, the next process finds the thread and creates no second one.
func TestThreadOfKilledProcessIsFound(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.create("1", "2", "3")
	h.startSeason()
	f := h.latest().Fixtures[0]
	before := h.Table(f.Table)
	threads := func() int {
		t.Helper()
		list, err := h.Client().ActiveThreads(ctx, discordtest.GuildID)
		h.Ok(err)
		return len(list)
	}
	n := threads()
	if before.Thread == "" || n == 0 {
		t.Fatalf("the table is in %q of %d threads", before.Thread, n)
	}
	_, err := h.Bot.Services.Tables.Modify(ctx, f.Table, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		row.Thread = ""
		return nil, nil
	})
	h.Ok(err)
	after, err := h.Bot.Threads.OpenThread(ctx, storage.Delivery{Table: f.Table})
	h.Ok(err)
	if after.Thread != before.Thread || threads() != n {
		t.Errorf("the table is in thread %s of %d, and was in %s of %d", after.Thread, threads(), before.Thread, n)
	}
}
