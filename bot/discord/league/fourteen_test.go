package league_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/league"
	"guildhall/bot/league/leaguetest"
	"guildhall/engine"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// kills is the number of times that the process is killed in the season.
const kills = 40

// The kinds of messages about a league that a person may get, by words in them.
var kinds = map[string]string{
	"tables":    "season 1:\n",
	"named":     "named you as the substitute",
	"taken out": "took you out",
	"ruled":     "decided the match",
	"corrected": "corrected the result",
	"place":     "season 1 is over: place",
	"winner":    "season 1 is over. Winner",
	"missed":    "you ran out of time",
	"new place": "after a correction you have place",
}

// A season of fourteen people in two divisions while the process is killed forty times. One
// person drops out, one is replaced by a named substitute, two do not come to their match, and
// its ruling is corrected. Everybody gets each message about that once, and the standings are
// those that the foreign program computes.
func TestSeasonOfFourteen(t *testing.T) {
	games := []engine.Rules{discordtest.Rounds{}}
	if longtest.Wanted() {
		games = append(games, slices.DeleteFunc(slices.Clone(discordtest.New(t).Games), func(g engine.Rules) bool { return g.Info().Practice })...)
	}
	for _, g := range games {
		t.Run(g.Info().ID, func(t *testing.T) { seasonOfFourteen(t, g) })
	}
}

func seasonOfFourteen(t *testing.T, g engine.Rules) {
	h := newFixture(t)
	var users []string
	for n := 11; len(users) < 14; n++ {
		users = append(users, fmt.Sprint(n))
	}
	const organiser, sub = "9", "40"
	h.Names = map[string]string{}
	for _, u := range append(slices.Clone(users), organiser, sub) {
		h.Langs[u], h.Names[u] = "en-US", "P"+u
	}
	h.invoke(organiser, "organise create", map[string]string{"name": "Autumn", "game": g.Info().ID, "seats": "2", "size": "7", "moves": "1", "days": "9", "pace": "week"})
	h.beat()
	for _, u := range users {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgjoin"))
	}
	h.Press(sub, h.card(), discordtest.Verb(h.card(), "lgsub"))
	h.beat()
	h.killed, h.most = true, 3
	h.startSeason()
	b := h.latest()
	if b.DivisionCount() != 2 {
		t.Fatalf("%d divisions", b.DivisionCount())
	}
	dropsOut, replaced := users[0], users[1]
	ask := h.opens(dropsOut, "lgask")
	h.Press(dropsOut, ask, discordtest.Verb(ask, "lgleave"))
	h.beat()
	h.invoke(organiser, "organise sub", map[string]string{"out": replaced, "in": sub, "reason": "is ill"})
	h.beat()
	if said := h.AsksStandin(users[2], h.Table(h.tableOf(users[2])), map[string]string{"bot": "4"}); !strings.Contains(said.Content, "Club level at most") {
		t.Errorf("an Expert stands in: %s", said.Content)
	}
	empty := h.matchOf(users[2:])
	first, missing := empty.Table, []string{empty.Seats[0].User, empty.Seats[1].User}
	h.playAllBut(empty.Table)
	for day := 0; !empty.Hurried && empty.State != storage.FixtureStuck; day++ { // if somebody takes over, they do not come either
		if day == 60 {
			t.Fatalf("nobody comes, and the match is %s: %+v", empty.State, empty)
		}
		h.Now = h.Now.Add(24 * time.Hour)
		h.CheckDueWaits()
		h.beat()
		empty = h.latest().Fixtures[slices.IndexFunc(h.latest().Fixtures, func(f storage.Fixture) bool { return f.N == empty.N })]
	}
	ranked := func(ranks, verb string) {
		t.Helper()
		p := h.invoke(organiser, "organise adjudicate", map[string]string{"table": fmt.Sprint(empty.Table), "ranks": ranks, "reason": "nobody came"})
		id := discordtest.Verb(p, verb+"w") // with a reason
		if id == "" {
			t.Fatalf("no button %s in %v:\n%s", verb, discordtest.IDs(p), p.Text())
		}
		h.Press(organiser, p, id)
		h.beat()
	}
	asked := time.Now()
	h.invoke(organiser, "organise adjudicate", map[string]string{"table": fmt.Sprint(empty.Table)})
	t.Logf("%s: a proposal of ranks takes %s", g.Info().ID, time.Since(asked).Round(10*time.Millisecond))
	ranked("1 2", "lgrule")
	for range 6 {
		h.playAllBut(0)
	}
	if got := h.latest().Season.Phase; got != storage.SeasonOver {
		t.Fatalf("the season is %s; log %s", got, h.Errs)
	}
	before := h.latest().Entrants
	ranked("2 1", "lgfix")
	b = h.latest()
	moved := map[string]bool{}
	for i, e := range b.Entrants {
		moved[e.User] = e.Place != before[i].Place && e.State != league.Left
	}
	for range 3 {
		h.Now = h.Now.Add(2 * time.Hour)
		h.beat()
	}
	if h.kills < kills {
		t.Errorf("the process was killed %d times, want %d", h.kills, kills)
	}
	comes := []string{empty.Seats[0].User, empty.Seats[1].User} // at the second table
	for _, u := range append(slices.Clone(users), organiser, sub) {
		got, want := map[string]int{}, map[string]int{}
		for kind, words := range kinds {
			if n := h.told(u, words); n > 0 {
				got[kind] = n
			}
		}
		plays := slices.Contains(users, u)
		judged := slices.Contains(missing, u) || slices.Contains(comes, u)
		for kind, n := range map[string]int{
			"tables":    count(plays, slices.Contains(comes, u) && empty.Table != first, u == sub),
			"named":     count(u == sub),
			"taken out": count(u == replaced),
			"missed":    count(slices.Contains(missing, u) && !slices.Contains(comes, u)),
			"ruled":     count(judged),
			"corrected": count(judged),
			"place":     count(plays && u != dropsOut && u != replaced, u == sub),
			"winner":    count(u == organiser),
			"new place": count(moved[u]),
		} {
			if n > 0 {
				want[kind] = n
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s gets %v, want %v", u, got, want)
		}
	}
	t.Logf("%s: %d kills, %d matches", g.Info().ID, h.kills, len(b.Fixtures))
	leaguetest.CompareStandings(t, b) // last, as it skips the test without Python
}

// matchOf returns a match that two of some people play.
func (h *fixture) matchOf(users []string) storage.Fixture {
	h.T.Helper()
	for _, f := range h.latest().Fixtures {
		if slices.Contains(users, f.Seats[0].User) && slices.Contains(users, f.Seats[1].User) && f.Table != 0 {
			return f
		}
	}
	h.T.Fatal("no two of them play together")
	return storage.Fixture{}
}

// count returns the number of conditions that hold.
func count(conditions ...bool) (n int) {
	for _, holds := range conditions {
		if holds {
			n++
		}
	}
	return n
}
