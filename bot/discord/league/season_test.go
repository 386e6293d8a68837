package league_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/storage"
)

// latest returns the newest season of the league.
func (h *fixture) latest() *league.SeasonTx {
	h.T.Helper()
	b, err := league.New(h.Bot.Services).Seasons.Latest(context.Background(), 1)
	h.Ok(err)
	return b
}

// act makes everybody who owes a move answer once: people with the buttons of their
// panel, computer opponents on their own. Idle people do nothing. It reports whether
// anybody acted.
func (h *fixture) act(r *rand.Rand, idle ...string) (acted bool) {
	h.T.Helper()
	ctx := context.Background()
	rows, err := h.Store.InPhase(ctx, "", storage.Playing, 100)
	h.Ok(err)
	for _, row := range rows {
		seen, err := h.Bot.Services.Tables.Look(ctx, row.ID, "")
		h.Ok(err)
		if len(seen.Pending) == 0 {
			continue
		}
		user := seating.WaitingUser(row.Seats[seen.Pending[0]])
		if slices.Contains(idle, user) {
			continue
		}
		if seating.IsComputer(user) {
			h.Now = h.Now.Add(table.AnswerAfter)
			h.CheckDueWaits() // the question is put on the queue,
			h.Bot.Services.Computers.Work(ctx)
			h.Now = h.Now.Add(table.AnswerAfter)
			h.CheckDueWaits() // and the answer is committed
		} else {
			h.PlayOn(r, row.ID, 3)
		}
		acted = true
	}
	h.beat()
	return acted
}

// A season as people play it: an organiser, six people and two computer opponents in two
// divisions. One person drops out and a substitute comes, another is late and the
// deadline passes. Then the next season opens, with promotions and relegations.
func TestSeasonPlayedByPeople(t *testing.T) {
	h := newFixture(t)
	for _, u := range []string{"5", "6", "7", "9"} {
		h.Langs[u] = map[string]string{"5": "en-US", "6": "ko", "7": "ko", "9": "en-US"}[u]
	}
	h.Bot.Services.Computers.ReplacePlayers(func(engine.Rules, int, int, bool) (ai.Player, string, error) {
		return search.Player{Iterations: 4, Further: 2, Explore: 1}, "cheap", nil
	})
	r := rand.New(rand.NewPCG(1, 2))
	h.invoke("9", "organise create", map[string]string{
		"name": "Autumn", "game": "rounds", "seats": "2", "size": "4", "moves": "1", "days": "2", "pace": "week",
	})
	h.beat()
	for _, u := range []string{"1", "2", "3", "4", "5", "6"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	h.Press("7", h.card(), discordtest.Verb(h.card(), "lgsub"))
	h.invoke("9", "organise bots", map[string]string{"number": "2"})
	h.startSeason()
	b := h.latest()
	if b.DivisionCount() != 2 || len(b.Fixtures) != 12 {
		t.Fatalf("%d divisions, %d matches; log %s", b.DivisionCount(), len(b.Fixtures), h.Errs)
	}
	ask := h.opens("2", "lgask")
	h.Press("2", ask, discordtest.Verb(ask, "lgleave"))
	h.beat()
	for range 60 { // person 3 does not play
		if !h.act(r, "3") {
			break
		}
	}
	h.Now = h.Now.Add(49 * time.Hour)
	h.CheckDueWaits()
	h.beat()
	for range 60 {
		if !h.act(r, "3") {
			break
		}
	}
	b = h.latest()
	if b.Season.Phase != storage.SeasonOver {
		t.Fatalf("the season is %s: %+v; log %s", b.Season.Phase, b.Fixtures, h.Errs)
	}
	checkPeople(t, b)
	order := b.NextOrder()
	rose := b.Standings(2)[0].Entrant
	if up := slices.Index(order, rose.N); up < 0 || up > 3 {
		t.Errorf("next order %v, and %d is first of the second division", order, rose.N)
	}
	h.invoke("9", "organise announce", nil)
	h.beat()
	for _, e := range b.Entrants {
		if !seating.IsComputer(e.User) && e.State == league.In {
			h.Press(e.User, h.card(), discordtest.Verb(h.card(), "lgjoin"))
		}
	}
	h.invoke("9", "organise bots", map[string]string{"number": "3"})
	h.startSeason()
	next := h.latest()
	if e := next.Of(rose.User); next.Season.N != 2 || e == nil || e.Division != 1 {
		t.Errorf("season %d: who rose is %+v", next.Season.N, e)
	}
	if h.Errs.Len() > 0 {
		t.Errorf("log: %s", h.Errs)
	}
}

// checkPeople checks the results of the drop-out, their substitute and the late person.
func checkPeople(t *testing.T, b *league.SeasonTx) {
	t.Helper()
	for _, f := range b.Fixtures {
		for _, s := range f.Seats {
			e := b.Entrant(s.Entrant)
			computers := seating.IsComputer(b.Entrant(f.Seats[0].Entrant).User) && seating.IsComputer(b.Entrant(f.Seats[1].Entrant).User)
			switch {
			case computers && (f.Table != 0 || s.Rank != 0):
				t.Errorf("computers alone play match %d: %+v", f.N, f)
			case computers:
			case s.Rank == 0:
				t.Errorf("match %d has no result: %+v", f.N, f)
			case e.User == "2" && (s.User != "7" || s.Points != 0):
				t.Errorf("match %d: for the drop-out %+v", f.N, s)
			case e.User == "3" && s.Points != 0:
				t.Errorf("match %d: who never came has %+v", f.N, s)
			case e.User != "2" && e.User != "3" && (s.User != e.User || !s.Alone):
				t.Errorf("match %d: %+v does not play their own seat", f.N, s)
			}
		}
	}
	names := []string{}
	for d := 1; d <= 2; d++ {
		for _, r := range b.Standings(d) {
			names = append(names, r.Entrant.User)
		}
	}
	if got := strings.Join(names, " "); !strings.Contains(got, "computer-3-1") || !strings.Contains(got, "computer-3-2") {
		t.Errorf("the standings are of %s", got)
	}
}

// An option chosen for two seats does not apply to three, and is not kept for later.
func TestOptionsFollowTheSeats(t *testing.T) {
	h := newFixture(t)
	created := h.invoke("9", "organise create", map[string]string{"name": "Autumn", "game": "architects", "seats": "2", "options": "third=on"})
	const chosen = "Automa as a third: Yes"
	if !strings.Contains(created.Content, chosen) {
		t.Fatalf("%q is not in the terms:\n%s", chosen, created.Content)
	}
	h.beat()
	for _, seats := range []string{"3", "2"} {
		if got := h.invoke("9", "organise terms", map[string]string{"seats": seats}).Content; strings.Contains(got, chosen) {
			t.Errorf("with %s seats %q is still in the terms:\n%s", seats, chosen, got)
		}
	}
}

// Options are typed by their labels in any language, even if a label contains separators.
func TestOptionsAreWrittenByTheirLabels(t *testing.T) {
	h := newFixture(t)
	for name, written := range map[string]string{
		"Ids":     "scoring=full lawyer=3",
		"English": "scoring of the castle = also when full, Lawyer=3 VP",
		"Korean":  "성 결산=모두 지어져도, 변호사 점수=3점",
	} {
		said := h.invoke("9", "organise create", map[string]string{"name": name, "game": "caylus", "options": written}).Content
		for _, want := range []string{"Scoring of the castle: Also when full", "Lawyer: 3 VP"} {
			if !strings.Contains(said, want) {
				t.Errorf("%q: %q is not in the terms:\n%s", written, want, said)
			}
		}
	}
	said := h.invoke("9", "organise create", map[string]string{"name": "Comma", "game": "architects", "seats": "2", "options": "개인 보드=뒷면, 무작위로 나누기; third=on"}).Content
	for _, want := range []string{"Player boards: Abilities, dealt at random", "Automa as a third: Yes"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in the terms:\n%s", want, said)
		}
	}
}

// A season opened before an option existed plays as matches did then, and its terms show
// that.
func TestTermsOfAnOldSeason(t *testing.T) {
	h := newFixture(t)
	created := h.invoke("9", "organise create", map[string]string{"name": "Autumn", "game": "caylus", "seats": "2", "days": "30"})
	if strings.Contains(created.Content, "Scoring of the castle") {
		t.Errorf("today's terms name a default:\n%s", created.Content)
	}
	h.beat()
	ctx := context.Background()
	season, err := h.Store.Season(ctx, 1)
	h.Ok(err)
	delete(season.Terms.Options, "scoring")
	_, err = h.Store.ChangeLeague(ctx, storage.LeagueChange{Seasons: []storage.Season{season}})
	h.Ok(err)
	card := h.card()
	shown := h.Press("1", card, discordtest.Verb(card, "lgjoin"))
	if want := "Scoring of the castle: Also when full"; !strings.Contains(shown.Content, want) {
		t.Errorf("%q is not in the terms:\n%s", want, shown.Content)
	}
}
