package league_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/storage"
)

// reason returns the reason of a refusal; "" if there is none.
func reason(err error) string {
	var refused *table.RefusedError
	if !errors.As(err, &refused) {
		return ""
	}
	return strings.TrimPrefix(string(refused.Reason), "league_")
}

func TestAdjudication(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	b = h.start(id)
	f := b.Fixtures[1]
	p, err := h.leagues.Rulings.Propose(ctx, h.act(id, "root"), f.Table)
	h.Must(err)
	if ranks := p.Ranks(); len(ranks) != 3 || p.Playouts == 0 || p.Places[slices.Index(ranks, 1)] != slices.Min(p.Places) {
		t.Errorf("the proposal is %+v", p)
	}
	again, err := h.leagues.Rulings.Propose(ctx, h.act(id, "root"), f.Table)
	h.Must(err)
	if p.Playouts == again.Playouts && !slices.Equal(p.Places, again.Places) { // a slow machine ends fewer in time
		t.Errorf("two proposals of %d playouts differ: %v, %v", p.Playouts, p.Places, again.Places)
	}
	own := league.Action{League: id, By: b.Entrant(f.Seats[0].Entrant).User, Admin: true}
	for name, err := range map[string]error{
		"only_organiser": second(h.leagues.Rulings.Rule(ctx, h.act(id, "eve"), f.Table, []int{1, 2, 3})),
		"own_match":      second(h.leagues.Rulings.Rule(ctx, own, f.Table, []int{1, 2, 3})),
		"ranks":          h.leagues.Rulings.Check(ctx, h.act(id, "root"), f.Table, []int{1, 1, 2}),
		"no_fixture":     second(h.leagues.Rulings.Rule(ctx, h.act(id, "root"), 99, []int{1, 2, 3})),
	} {
		if reason(err) != name {
			t.Errorf("%v, want %s", err, name)
		}
	}
	_, err = h.leagues.Rulings.Rule(ctx, h.act(id, "root"), f.Table, []int{2, 1, 2})
	h.Must(err)
	h.attend()
	b = h.latest(id)
	f = b.Fixtures[1]
	if f.State != storage.FixtureOver || f.Ruled != "root" || f.Seats[1].Points != 6*league.Point || f.Seats[0].Points != 2*league.Point || f.Seats[1].Alone {
		t.Errorf("the fixture is %+v", f)
	}
	if row := h.Look(f.Table, "").Table; row.Phase != storage.Closed || row.Ending != table.EndedRuled {
		t.Errorf("its table is %s: %s", row.Phase, row.Ending)
	}
	if _, err := h.leagues.Rulings.Rule(ctx, h.act(id, "root"), f.Table, []int{1, 2, 3}); reason(err) != "decided" {
		t.Errorf("decided twice: %v", err)
	}
	acts, err := h.DB.Acts(ctx, "g", 9)
	h.Must(err)
	if acts[0].Act != league.ActRule || acts[0].User != "root" {
		t.Errorf("the audit has %+v", acts[0])
	}
}

func second[T any](_ T, err error) error { return err }

// A table that an administrator removed has no result: the organisers are asked, and the
// season waits for them.
func TestRemovedTableIsDecidedByAnOrganiser(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(3, nil)
	id := b.League.ID
	b = h.start(id)
	_, err := h.Services.Lobby.Remove(ctx, b.Fixtures[0].Table, "admin", h.Press(), "a bug")
	h.Must(err)
	h.Deliveries()
	h.attend()
	for _, table := range h.playing() {
		h.playOut(table)
	}
	h.attend()
	b = h.latest(id)
	if b.Fixtures[0].State != storage.FixtureStuck || b.Season.Phase != storage.SeasonPlaying {
		t.Fatalf("the fixture is %s, the season %s", b.Fixtures[0].State, b.Season.Phase)
	}
	if got := h.Deliveries(); !slices.Contains(got, league.KindStuck+":root") {
		t.Errorf("told: %v", got)
	}
	_, err = h.leagues.Rulings.Rule(ctx, h.act(id, "root"), b.Fixtures[0].Table, []int{1, 2, 3})
	h.Must(err)
	h.attend()
	if b = h.latest(id); b.Season.Phase != storage.SeasonOver {
		t.Errorf("the season is %s", b.Season.Phase)
	}
}

func TestRefusals(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(2, nil)
	id := b.League.ID
	join := func(by string, sub bool) error {
		return second(h.leagues.Entering.Join(ctx, h.act(id, by), "Name", sub))
	}
	check := func(what string, err error, want string) {
		t.Helper()
		if reason(err) != want {
			t.Errorf("%s: %v, want %s", what, err, want)
		}
	}
	check("a stranger starts", second(h.leagues.Organising.Start(ctx, h.act(id, "eve"), 0)), "only_organiser")
	check("too few", second(h.leagues.Organising.Start(ctx, h.act(id, "root"), 0)), "too_few")
	check("joined twice", join("100", false), "in")
	check("a computer joins", join("computer-3-1", false), "bad_name")
	check("next season too early", second(h.leagues.Organising.Open(ctx, h.act(id, "root"))), "season_runs")
	check("leaves without having joined", second(h.leagues.Entering.Leave(ctx, h.act(id, "eve"))), "not_in")
	h.Must(second(h.leagues.Entering.Leave(ctx, h.act(id, "101"))))
	h.Must(join("101", false)) // and joins again
	h.Must(join("102", false))
	h.Must(join("104", true)) // leaves the substitutes before the start
	h.Must(second(h.leagues.Entering.Leave(ctx, h.act(id, "104"))))
	h.start(id)
	check("a substitute who left enters", join("104", false), "started")
	h.Must(join("104", true)) // and is one again
	h.Must(second(h.leagues.Entering.Leave(ctx, h.act(id, "104"))))
	h.Must(join("104", true)) // also possible in a running season
	check("too late", join("103", false), "started")
	h.Must(join("103", true))
	check("started twice", second(h.leagues.Organising.Start(ctx, h.act(id, "root"), 0)), "started")
	check("a stranger is replaced", second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "eve", "")), "not_entrant")
	check("an entrant is not a substitute", second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "100", "101")), "not_sub")
	h.Must(second(h.leagues.Entering.Leave(ctx, h.act(id, "100"))))
	check("dropped out twice", second(h.leagues.Entering.Leave(ctx, h.act(id, "100"))), "not_in")
	check("comes back", join("100", false), "left")
	for name, change := range map[string]func(*storage.LeagueTerms){
		"seats":  func(l *storage.LeagueTerms) { l.Seats = 9 },
		"each":   func(l *storage.LeagueTerms) { l.Each = 4 },
		"format": func(l *storage.LeagueTerms) { l.Format = "ladder" },
		"points": func(l *storage.LeagueTerms) { l.Points = []int{1, 2, 3} },
		"ties":   func(l *storage.LeagueTerms) { l.Ties = []string{"coin"} },
		"final":  func(l *storage.LeagueTerms) { l.Final = 2 },
		"moves":  func(l *storage.LeagueTerms) { l.Moves = 5 },
		"days":   func(l *storage.LeagueTerms) { l.Days = -1 },
		"clock":  func(l *storage.LeagueTerms) { l.Clock.Clock = "sand" },
	} {
		terms := storage.LeagueTerms{Game: "bazaar", Seats: 3}
		change(&terms)
		check(name, second(h.leagues.Organising.Create(ctx, league.Creation{Guild: "g", Name: name, By: "root", Terms: terms})), name)
	}
}

// An organiser chooses the substitute for a person.
func TestNamedSubstitute(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, func(l *storage.LeagueTerms) { l.AtOnce = 1 })
	id := b.League.ID
	h.join(id, "77", true)
	h.join(id, "88", true)
	b = h.start(id)
	h.Must(second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "100", "88")))
	h.attend()
	for _, x := range h.playAll(id).Fixtures {
		for _, s := range x.Seats {
			if e := b.Entrant(s.Entrant); e.User == "100" && s.User != "88" {
				t.Errorf("fixture %d: %s plays for the drop-out, want 88", x.N, s.User)
			}
		}
	}
}
