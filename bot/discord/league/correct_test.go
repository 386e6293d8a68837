package league_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// An organiser sees old and new ranks before a result changes. Outdated buttons change
// nothing. The players get one message about each change.
func TestResultIsCorrectedOnDiscord(t *testing.T) {
	h := newFixture(t)
	for _, u := range []string{"1", "2", "3", "9"} {
		h.Langs[u] = "en-US"
	}
	h.create("1", "2", "3")
	h.startSeason()
	h.playAll()
	b := h.latest()
	f := b.Fixtures[0]
	number := fmt.Sprint(f.Table)
	ask := func(user, ranks, reason string) *discordtest.Posted {
		o := map[string]string{"table": number}
		if ranks != "" {
			o["ranks"] = ranks
		}
		if reason != "" {
			o["reason"] = reason
		}
		return h.invoke(user, "organise adjudicate", o)
	}
	entries := func() []storage.LedgerEntry { return h.latest().Fixtures[0].Ledger }

	turned := fmt.Sprint(f.Seats[1].Rank, " ", f.Seats[0].Rank)
	if turned == fmt.Sprint(f.Seats[0].Rank, " ", f.Seats[1].Rank) {
		turned = "2 1"
	}
	page := ask("9", turned, "")
	t.Log(page.Content)
	for _, want := range []string{"correct the result like this?", " → ", "Places that change", "players are told"} {
		if !strings.Contains(page.Content, want) {
			t.Errorf("%q is missing in:\n%s", want, page.Content)
		}
	}
	if said := h.invokeAs("4", "organise adjudicate", map[string]string{"table": number, "ranks": turned}); discordtest.Verb(said, "lgfix") != "" {
		t.Errorf("somebody else has a button:\n%s", said.Content)
	}
	for user, ranks := range map[string]string{"9": "1 5", f.Seats[0].User: turned} {
		if said := ask(user, ranks, ""); discordtest.Verb(said, "lgfix") != "" {
			t.Errorf("%s has a button for %s:\n%s", user, ranks, said.Content)
		}
	}
	second := ask("9", turned, "it was *upside* down")
	if len(entries()) != 1 {
		t.Fatal("a page changed the result")
	}
	said := h.Press("9", second, discordtest.Verb(second, "lgfixw"))
	if !strings.Contains(said.Content, "is corrected") || len(entries()) != 2 {
		t.Errorf("corrected: %s", said.Content)
	}
	if said := h.Press("9", page, discordtest.Verb(page, "lgfix")); !strings.Contains(said.Content, "changed the result after you saw it") || len(entries()) != 2 {
		t.Errorf("the older page: %s", said.Content)
	}
	h.beat()
	void := ask("9", "", "")
	t.Log(void.Content)
	for _, want := range []string{"played", "corrected", `it was \*upside\* down`, "make the result void?", "→ –"} {
		if !strings.Contains(void.Content, want) {
			t.Errorf("%q is missing in:\n%s", want, void.Content)
		}
	}
	h.Press("9", void, discordtest.Verb(void, "lgfix"))
	h.beat()
	if e := entries(); len(e) != 3 || e[2].Kind != storage.LedgerVoid {
		t.Fatalf("the ledger is %+v", e)
	}
	if said := ask("9", "", ""); discordtest.Verb(said, "lgfix") != "" || !strings.Contains(said.Content, "already void") {
		t.Errorf("void again: %s", said.Content)
	}
	for _, s := range f.Seats {
		if n, p := h.count("dm-"+s.User, "corrected the result"); n != 1 || !strings.Contains(p.Content, `it was \*upside\* down`) || !strings.Contains(p.Content, "place 2") {
			t.Errorf("%s is told %d times of the correction", s.User, n)
		}
		if n, _ := h.count("dm-"+s.User, "void. It counts for nobody"); n != 1 {
			t.Errorf("%s is told %d times that it is void", s.User, n)
		}
	}
	log := h.opens("1", "lglog").Content
	if !strings.Contains(log, "corrected the result of table #"+number) || !strings.Contains(log, "made the result of table #"+number) {
		t.Errorf("the log says:\n%s", log)
	}
	if plan := h.opens("1", "lgplan").Content; !strings.Contains(plan, "void") {
		t.Errorf("the schedule says:\n%s", plan)
	}
	files := h.invoke("1", "organise export", nil).Files
	ledger := ""
	for _, file := range files {
		if strings.HasSuffix(file.Name, "-ledger.csv") {
			ledger = string(file.Data)
		}
	}
	if n := strings.Count(ledger, "\n"); !strings.Contains(ledger, ",corrected,9,") || n < 7 {
		t.Errorf("the ledger as a file:\n%s", ledger)
	}
}

// /admin void asks for confirmation, and also removes the result from the league. After a
// correction in the meantime its button changes nothing.
func TestAdministratorMakesResultVoid(t *testing.T) {
	h := newFixture(t)
	h.Langs["8"], h.Langs["9"] = "en-US", "en-US"
	h.create("1", "2", "3")
	h.startSeason()
	h.playAll()
	f := h.latest().Fixtures[1]
	number := fmt.Sprint(f.Table)
	entries := func() []storage.LedgerEntry { return h.latest().Fixtures[1].Ledger }
	ask := func() *discordtest.Posted {
		return h.Admin("8", "void", map[string]string{"table": number, "reason": "a *trial*"})
	}
	press := func(page *discordtest.Posted) *discordtest.Posted {
		in := h.Pressing("8", page, discordtest.Verb(page, "admsure"))
		in.Permissions = discordgo.PermissionManageGuild
		return h.Act(in)
	}
	page := ask()
	t.Log(page.Content)
	if !strings.Contains(page.Content, "place 1 → none") || !strings.Contains(page.Content, "becomes void for everyone") || len(entries()) != 1 {
		t.Errorf("the question is:\n%s", page.Content)
	}
	ranks := "1 2"
	if f.Seats[0].Rank == 1 {
		ranks = "2 1"
	}
	fix := h.invoke("9", "organise adjudicate", map[string]string{"table": number, "ranks": ranks})
	h.Press("9", fix, discordtest.Verb(fix, "lgfix"))
	if said := press(page); !strings.Contains(said.Content, "changed the result after you saw it") || len(entries()) != 2 {
		t.Errorf("the older question: %s", said.Content)
	}
	if said := press(ask()); !strings.Contains(said.Content, "is void in its league") {
		t.Errorf("void: %s", said.Content)
	}
	if e := entries(); len(e) != 3 || e[2].Kind != storage.LedgerVoid || e[2].By != "8" || e[2].Reason != `a \*trial\*` {
		t.Errorf("the ledger is %+v", e)
	}
}
