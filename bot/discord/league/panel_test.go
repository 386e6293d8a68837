package league_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/storage"
)

// organiserPage opens the organiser's page.
func (h *fixture) organiserPage() *discordtest.Posted {
	h.T.Helper()
	return h.invoke("9", "organise panel", nil)
}

// pick chooses from a menu of the organiser's page.
func (h *fixture) pick(on *discordtest.Posted, verb, value string) *discordtest.Posted {
	h.T.Helper()
	menu, ok := on.Menu(verb)
	if !ok {
		h.T.Fatalf("no menu %s on:\n%s", verb, on.Content)
	}
	return h.Press("9", on, menu.CustomID, value)
}

// The organiser's page shows all divisions in one message, and offers all actions of an
// organiser for a match.
func TestOrganiserPageActsOnMatches(t *testing.T) {
	h := newFixture(t)
	h.create("1", "2", "3", "4", "5", "6", "7", "8")
	if got := h.organiserPage().Content; !strings.Contains(got, "8 have joined") {
		t.Errorf("before the start:\n%s", got)
	}
	h.startSeason()
	if got := h.Command("2", discordtest.ChannelID, "organise panel", nil); len(got.Components) > 0 || !strings.Contains(got.Content, "organiser") {
		t.Errorf("to a player: %s", got.Text())
	}
	page := h.organiserPage()
	if discordtest.Verb(page, "lgremind") != "" {
		t.Error("offers to remind people who were asked just now")
	}
	h.Now = h.Now.Add(25 * time.Hour)
	page = h.organiserPage()
	for _, want := range []string{"Matches over: 0 of", "waits for <@", "Ada"} {
		if !strings.Contains(page.Content, want) {
			t.Errorf("the page lacks %q:\n%s", want, page.Content)
		}
	}
	if got := h.Press("9", page, discordtest.Verb(page, "lgremind")).Content; !strings.Contains(got, "I reminded <@") {
		t.Errorf("reminds: %s", got)
	}

	f := h.latest().Fixtures[0]
	number := fmt.Sprint(f.Table)
	match := h.pick(h.organiserPage(), "lgmatch", number)
	match = h.Press("9", match, discordtest.Verb(match, "lgpause"))
	if got := match.Content; !strings.Contains(got, "are stopped") || !strings.Contains(got, "clocks stopped") || h.Table(f.Table).TableState.Pause.Since.IsZero() {
		t.Errorf("paused: %s", got)
	}
	match = h.Press("9", match, discordtest.Verb(match, "lgresume"))
	if !strings.Contains(match.Content, "run again") || !h.Table(f.Table).TableState.Pause.Since.IsZero() {
		t.Errorf("resumed: %s", match.Content)
	}
	bad := h.FillIn("9", match, discordtest.Verb(match, "lgranks"), map[string]string{"ranks": "1 5", "reason": "nobody *came*"})
	if discordtest.Verb(bad, "lgrulew") != "" || h.latest().Fixtures[0].Ruled != "" {
		t.Errorf("ranks 1 5: %s", bad.Content)
	}
	ask := h.FillIn("9", match, discordtest.Verb(match, "lgranks"), map[string]string{"ranks": "2 1", "reason": "nobody *came*"})
	h.Press("9", ask, discordtest.Verb(ask, "lgrulew"))
	h.beat()
	if e, _ := h.latest().Fixtures[0].Latest(); e.Kind != storage.LedgerRuled || e.Seats[0].Rank != 2 || e.Seats[1].Rank != 1 || e.Reason != `nobody \*came\*` {
		t.Errorf("the ledger ends with %+v", e)
	}
	match = h.pick(h.organiserPage(), "lgmatch", number)
	ask = h.FillIn("9", match, discordtest.Verb(match, "lgranks"), map[string]string{"ranks": "1 2", "reason": ""})
	h.Press("9", ask, discordtest.Verb(ask, "lgfix"))
	if e, _ := h.latest().Fixtures[0].Latest(); e.Kind != storage.LedgerCorrected || e.Seats[0].Rank != 1 {
		t.Errorf("the ledger ends with %+v", e)
	}
	match = h.pick(h.organiserPage(), "lgmatch", number)
	ask = h.Press("9", match, discordtest.Verb(match, "lgjudge"))
	h.Press("9", ask, discordtest.Verb(ask, "lgfix"))
	if e, _ := h.latest().Fixtures[0].Latest(); e.Kind != storage.LedgerVoid {
		t.Errorf("the ledger ends with %+v", e)
	}
	journal := h.opens("1", "lglog").Content
	for _, want := range []string{"stopped the clocks of table #" + number, "started the clocks of table #" + number} {
		if strings.Count(journal, want) != 1 {
			t.Errorf("the log lacks %q:\n%s", want, journal)
		}
	}
}

// The organiser's page can remove people, let them join again, and replace them.
func TestOrganiserPageActsOnPeople(t *testing.T) {
	h := newFixture(t)
	h.create("1", "2", "3", "4", "5", "6", "7")
	if got := h.pick(h.organiserPage(), "lgwho", "8").Content; !strings.Contains(got, "<@8> has not joined") {
		t.Errorf("a stranger: %s", got)
	}
	person := h.pick(h.organiserPage(), "lgwho", "7")
	if got := h.FillIn("9", person, discordtest.Verb(person, "lgoutask"), map[string]string{"reason": "rude"}).Content; !strings.Contains(got, "<@7> is out") {
		t.Errorf("taken out: %s", got)
	}
	if got := h.latest().Of("7").State; got != "removed" {
		t.Errorf("7 is %s", got)
	}
	person = h.pick(h.organiserPage(), "lgwho", "7")
	h.Press("9", person, discordtest.Verb(person, "lgback"))
	if got := h.latest().Of("7").State; got != "left" {
		t.Errorf("7 is %s", got)
	}
	h.Press("7", h.card(), discordtest.Verb(h.card(), "lgjoin"))
	h.Press("8", h.card(), discordtest.Verb(h.card(), "lgsub"))
	h.startSeason()
	person = h.pick(h.organiserPage(), "lgwho", "1")
	sub := fmt.Sprint(h.latest().Of("8").N)
	if got := h.FillIn("9", person, discordtest.Verb(person, "lgsubask"), map[string]string{"sub": sub, "reason": "ill"}).Content; !strings.Contains(got, "<@1> is out") || !strings.Contains(got, "<@8> takes over") {
		t.Errorf("replaced: %s", got)
	}
	h.beat()
	b := h.latest()
	if b.Of("1").State != "left" {
		t.Errorf("1 is %s", b.Of("1").State)
	}
	seats := 0
	for _, f := range b.Fixtures {
		for i, s := range f.Seats {
			if s.Entrant == b.Of("1").N {
				t.Errorf("the drop-out has a seat at table %d", f.Table)
			}
			if s.Entrant == b.Of("8").N {
				seats++
				if s.User != "8" || h.Table(f.Table).Seats[i].User != "8" {
					t.Errorf("at table %d %s plays for the successor", f.Table, s.User)
				}
			}
		}
	}
	if seats == 0 {
		t.Error("the successor has no seat")
	}
	if got := h.organiserPage().Content; !strings.Contains(got, "Dropped out** (1): Ada") || strings.Contains(got, "Substitutes**") {
		t.Errorf("the page at the end:\n%s", got)
	}
}

// With many people and matches the organiser's page is one message that Discord accepts,
// and its menu begins with the matches that need the organiser.
func TestOrganiserPageHoldsManyPeople(t *testing.T) {
	h := newFixture(t)
	var users []string
	for n := range 60 {
		users = append(users, fmt.Sprint(1000+n))
	}
	h.create(users...)
	h.startSeason()
	page := h.organiserPage()
	if len([]rune(page.Content)) > 2000 || len(page.Components) > 3 || !strings.Contains(page.Content, "more") {
		t.Errorf("%d characters in %d rows:\n%s", len([]rune(page.Content)), len(page.Components), page.Content)
	}
	if menu, _ := page.Menu("lgmatch"); len(menu.Options) != handler.MaxMenu {
		t.Errorf("%d matches in the menu", len(menu.Options))
	}
}
