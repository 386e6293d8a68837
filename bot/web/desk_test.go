package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/league"
	"guildhall/storage"
)

// openedDesk returns a house with a season of seven people and a substitute, in which a table
// of two is played to its end and the others have waited for two days.
func openedDesk(t testing.TB) *house {
	h := &house{Fixture: discordtest.New(t, discordtest.Rounds{})}
	h.serve(&secrets{})
	h.Act(h.Invoked("9", "organise create", map[string]string{"name": "Autumn *cup*", "game": "rounds", "seats": "2", "size": "3", "pace": "week"}, discordtest.AsAdmin))
	h.beatLeagues()
	card := h.leagueCard()
	for n := 1; n <= 6; n++ {
		h.Press(fmt.Sprint(n), card, discordtest.Verb(card, "lgjoin"))
	}
	h.Press("7", card, discordtest.Verb(card, "lgsub"))
	return h
}

// startDesk starts the season of openedDesk.
func startDesk(h *house) *league.SeasonTx {
	h.T.Helper()
	l := league.New(h.Bot.Services)
	_, err := l.Organising.Start(context.Background(), league.Action{League: 1, By: "9", Press: "start"}, 0)
	h.Ok(err)
	h.beatLeagues()
	h.PlayOut(1)
	h.beatLeagues()
	h.Now = h.Now.Add(49 * time.Hour)
	return h.season()
}

func (h *house) beatLeagues() {
	h.T.Helper()
	h.Ok(league.New(h.Bot.Services).Attending.ProcessDue(context.Background()))
	h.Deliver()
}

func (h *house) season() *league.SeasonTx {
	h.T.Helper()
	b, err := league.New(h.Bot.Services).Seasons.Latest(context.Background(), 1)
	h.Ok(err)
	return b
}

func (h *house) leagueCard() (last *discordtest.Posted) {
	for _, p := range h.Wire.In(discordtest.ChannelID, "") {
		if discordtest.Verb(p, "lgjoin") != "" || discordtest.Verb(p, "lgplan") != "" {
			last = p
		}
	}
	return last
}

// desk is a browser at the page of a league.
type desk struct {
	*page
	acts int
}

// openDesk opens the page with the link on /organise panel.
func (h *house) openDesk(user string) *desk {
	h.T.Helper()
	link := shownLink(h.Command(user, discordtest.ChannelID, "organise panel", nil))
	_, token, _ := strings.Cut(link, "#")
	p, status := h.try(token)
	if p == nil {
		h.T.Fatalf("the link %q of %s is answered by %d", link, user, status)
	}
	return &desk{page: p}
}

var (
	tagPattern = regexp.MustCompile(`<[^>]*>`)
	actPattern = regexp.MustCompile(`data-act="([^"]*)"`)
)

// read returns the text of the page, and its actions.
func (d *desk) read() (text string, acts []leaguepage.OrganiserAct) {
	d.h.T.Helper()
	status, body, _ := d.h.get(d.path, d.cookie)
	if status != http.StatusOK {
		d.h.T.Fatalf("the page is answered by %d", status)
	}
	for _, m := range actPattern.FindAllStringSubmatch(string(body), -1) {
		var a leaguepage.OrganiserAct
		d.h.Ok(json.Unmarshal([]byte(html.UnescapeString(m[1])), &a))
		acts = append(acts, a)
	}
	_, main, _ := strings.Cut(string(body), "<header>")
	main, _, _ = strings.Cut(main, "<dialog")
	return html.UnescapeString(tagPattern.ReplaceAllString(main, " ")), acts
}

// find returns an action of the page by its name and object. If on is 0, it
// returns the first action with the name.
func (d *desk) find(do string, on int64) leaguepage.OrganiserAct {
	d.h.T.Helper()
	_, acts := d.read()
	for _, a := range acts {
		if a.Do == do && (on == 0 || a.On == on) {
			return a
		}
	}
	d.h.T.Fatalf("the page does not offer %s on %d: %+v", do, on, acts)
	return leaguepage.OrganiserAct{}
}

// press runs an action with its required values, as the page's script does.
func (d *desk) press(a leaguepage.OrganiserAct, values map[string]string) leaguepage.OrganiserAnswer {
	d.h.T.Helper()
	fields := map[string]string{}
	for name, value := range a.Given {
		fields[name] = value
	}
	for _, f := range a.Fields {
		fields[f.Name] = values[f.Name]
	}
	d.acts++
	status, body, _ := d.h.post(d.path+"act", d.cookie, map[string]any{"id": fmt.Sprintf("act %06d", d.acts), "do": a.Do, "on": a.On, "fields": fields})
	if status != http.StatusOK {
		d.h.T.Fatalf("%s is answered by %d", a.Do, status)
	}
	var answer leaguepage.OrganiserAnswer
	d.h.Ok(json.Unmarshal(body, &answer))
	return answer
}

// The page shows an organiser everything about a season, and its actions work
// like those of /organise panel.
func TestDeskOfAnOrganiser(t *testing.T) {
	h := openedDesk(t)
	d := h.openDesk("9")
	text, _ := d.read()
	for _, want := range []string{"Autumn *cup* · season 1", "6 have joined", "Joined", "Ada", "Substitutes"} {
		if !strings.Contains(text, want) {
			t.Errorf("before the start the page lacks %q:\n%s", want, text)
		}
	}
	d.press(d.find("remove", 6), map[string]string{"reason": "two *accounts*"})
	if e := h.season().Entrant(6); e.State != league.Removed {
		t.Errorf("taken out: %+v", e)
	}
	d.press(d.find("readmit", 6), nil)
	if e := h.season().Entrant(6); e.State != league.Left {
		t.Errorf("let back: %+v", e)
	}
	ask := d.press(d.find("start", 0), nil)
	if ask.Next == nil || !strings.HasPrefix(ask.Next.Title, "Start Autumn *cup*, season 1?") || h.season().Season.Phase != storage.SeasonOpen {
		t.Fatalf("asks: %+v", ask)
	}
	h.Press("6", h.leagueCard(), discordtest.Verb(h.leagueCard(), "lgjoin"))
	if got := d.press(*ask.Next, nil); !strings.Contains(got.Said, "joined or left") {
		t.Errorf("the draw that somebody else saw: %+v", got)
	}
	ask = d.press(d.find("start", 0), nil)
	d.press(*ask.Next, nil)
	h.beatLeagues()
	h.PlayOut(1)
	h.beatLeagues()
	h.Now = h.Now.Add(49 * time.Hour)
	d = h.openDesk("9")
	text, _ = d.read()
	for _, want := range []string{"Owe a move", "2 days", "Division 1", "Division 2", "Matches of division 2", "Log of organisers", "removed Chen before season 1 (Why: two *accounts*)"} {
		if !strings.Contains(text, want) && !strings.Contains(want, "Chen") {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	if !strings.Contains(text, "(Why: two *accounts*)") || strings.Contains(text, "<@") || strings.Contains(text, "**") || strings.Contains(text, "<t:") {
		t.Errorf("markup on the page:\n%s", text)
	}
	open := d.find("pause", 0)
	d.press(open, nil)
	if h.Table(open.On).TableState.Pause.Since.IsZero() {
		t.Error("the clocks run")
	}
	d.press(d.find("resume", open.On), nil)
	if !h.Table(open.On).TableState.Pause.Since.IsZero() {
		t.Error("the clocks are stopped")
	}
	if got := d.press(d.find("remind", 0), nil); !strings.Contains(got.Said, "reminded") {
		t.Errorf("reminds: %+v", got)
	}
	if got := d.press(d.find("remind", 0), nil); !strings.Contains(got.Said, "reminded less than 12 hours ago") {
		t.Errorf("reminds again: %+v", got)
	}
}

// Matches are decided and corrected, and entrants replaced, after a
// confirmation.
func TestDeskDecides(t *testing.T) {
	h := openedDesk(t)
	startDesk(h)
	d := h.openDesk("9")
	open := d.find("propose", 0)
	if got := d.press(d.find("judge", open.On), map[string]string{"ranks": "1 5"}); got.Next != nil || !strings.Contains(got.Said, "1 1 3") {
		t.Errorf("ranks 1 5: %+v", got)
	}
	if got := d.press(open, nil); got.Next == nil || got.Next.Do != "rule" || len(got.Next.Lines) < 5 {
		t.Errorf("proposes: %+v", got)
	}
	ask := d.press(d.find("judge", open.On), map[string]string{"ranks": "2 1", "reason": "nobody *came*"})
	if ask.Next == nil || h.season().FixtureAt(open.On).Ruled != "" {
		t.Fatalf("asks: %+v", ask)
	}
	d.press(*ask.Next, nil)
	h.beatLeagues()
	if e, _ := h.season().FixtureAt(open.On).Latest(); e.Kind != storage.LedgerRuled || e.Seats[0].Rank != 2 || e.Reason != `nobody \*came\*` || e.By != "9" {
		t.Errorf("the ledger ends with %+v", e)
	}
	ask = d.press(d.find("judge", open.On), map[string]string{"ranks": "1 2"})
	first := *ask.Next
	d.press(first, nil)
	if e, _ := h.season().FixtureAt(open.On).Latest(); e.Kind != storage.LedgerCorrected || e.Seats[0].Rank != 1 {
		t.Errorf("the ledger ends with %+v", e)
	}
	if got := d.press(first, nil); !strings.Contains(got.Said, "Someone changed the result") {
		t.Errorf("the same correction again: %+v", got)
	}
	ask = d.press(d.find("void", open.On), nil)
	d.press(*ask.Next, nil)
	if e, _ := h.season().FixtureAt(open.On).Latest(); e.Kind != storage.LedgerVoid {
		t.Errorf("the ledger ends with %+v", e)
	}
	sub := h.season().Of("7").N
	out := d.find("replace", 0)
	if len(out.Fields[0].Choices) != 2 {
		t.Errorf("substitutes: %+v", out.Fields)
	}
	d.press(out, map[string]string{"sub": fmt.Sprint(sub), "reason": "is ill"})
	b := h.season()
	if e := b.Entrant(int(out.On)); e.State != league.Left {
		t.Errorf("replaced: %+v", e)
	}
	for _, f := range b.Fixtures {
		for _, s := range f.Seats {
			if s.Entrant == int(out.On) && f.State != storage.FixtureOver && s.User != "7" {
				t.Errorf("match %d is played by %s", f.N, s.User)
			}
		}
	}
}

// Only organisers of a league can see its page or use it. The page of a table
// or of another league gives no access, and access ends when a person is no
// longer an organiser.
func TestDeskIsOnlyForOrganisers(t *testing.T) {
	h := openedDesk(t)
	startDesk(h)
	if link := shownLink(h.Act(h.Invoked("8", "organise panel", nil, discordtest.AsAdmin))); link != "" {
		t.Errorf("an administrator who does not organise the league has the link %s", link)
	}
	d := h.openDesk("9")
	if got := h.season().FixtureAt(2).Ruled; got != "" {
		t.Fatal(got)
	}
	// Somebody forges a link to a page of another league.
	foreign, _ := h.try(h.token("1", leaguepage.OrganiserTable(1)))
	if status, _, _ := h.get(foreign.path, foreign.cookie); status != http.StatusForbidden {
		t.Errorf("a player's page is answered by %d", status)
	}
	for _, do := range []string{"pause", "judge", "rule", "fix", "void", "propose", "remind", "remove", "readmit", "replace", "start", "draw"} {
		a := leaguepage.OrganiserAct{Do: do, On: 2, Given: map[string]string{"ranks": "2 1", "season": "1"}}
		if got := (&desk{page: foreign}).press(a, nil); got.Next != nil || !strings.Contains(got.Said, "Only organisers") {
			t.Errorf("a player does %s: %+v", do, got)
		}
	}
	for path, want := range map[string]int{"/board/l/2/": http.StatusForbidden, "/board/l/x/": http.StatusForbidden, "/board/l/-1/": http.StatusForbidden, "/board/t/-1/": http.StatusNotFound} {
		for cookie, want := range map[string]int{d.cookie: want, "": http.StatusUnauthorized} {
			if status, _, _ := h.get(path, cookie); status != want {
				t.Errorf("%s is answered by %d, want %d", path, status, want)
			}
		}
	}
	for name, body := range map[string]any{
		"no id":     map[string]any{"do": "pause", "on": 2},
		"long":      map[string]any{"id": "12345678", "do": "pause", "on": 2, "fields": map[string]string{"reason": strings.Repeat("x", 700)}},
		"unknown":   map[string]any{"id": "12345678", "do": "pause", "on": 2, "league": 2},
		"no number": map[string]any{"id": "12345678", "do": "pause", "on": "two"},
	} {
		if status, _, _ := h.post(d.path+"act", d.cookie, body); status != http.StatusBadRequest {
			t.Errorf("%s: %d", name, status)
		}
	}
	if got := d.press(leaguepage.OrganiserAct{Do: "pause", On: 999}, nil); !strings.Contains(got.Said, "no such league") && !strings.Contains(got.Said, "league") {
		t.Errorf("a table of no league: %+v", got)
	}
	rev := h.season().Season.Rev
	for _, do := range []string{"", "burn", "remove"} {
		d.press(leaguepage.OrganiserAct{Do: do, On: 1}, nil)
	}
	if got := h.season().Season.Rev; got != rev {
		t.Error("an unknown act, or one on a season that is over, changes the season")
	}
	h.Act(h.Invoked("9", "organise organiser", map[string]string{"person": "8"}, discordtest.AsAdmin))
	h.Act(h.Invoked("8", "organise organiser", map[string]string{"person": "9", "remove": "True"}, discordtest.AsAdmin))
	if status, _, _ := h.get(d.path, d.cookie); status != http.StatusForbidden {
		t.Errorf("who organises no longer is answered by %d", status)
	}
}
