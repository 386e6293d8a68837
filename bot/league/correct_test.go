package league_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/rating/ledger"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

// correct corrects the result of a match like an organiser who has just looked at it.
func (h *fixture) correct(id, table int64, ranks []int) error {
	f := h.latest(id).FixtureAt(table)
	return second(h.leagues.Rulings.Correct(context.Background(), h.act(id, "root"), league.Correction{Table: table, Ranks: ranks, Seen: len(f.Ledger)}))
}

// notices returns the queued notices of a kind to the first entrants and organisers.
func (h *fixture) notices(what string) map[string]int {
	h.T.Helper()
	count := map[string]int{}
	for _, user := range []string{"100", "101", "102", "103", "104", "root", "boss"} {
		kept, err := h.DB.UserData(context.Background(), user)
		h.Must(err)
		for _, d := range kept.Owed {
			if d.Kind != league.KindNotice {
				continue
			}
			n, err := league.NewsOf(d)
			h.Must(err)
			if n.What == what {
				count[user]++
			}
		}
	}
	return count
}

func TestResultIsCorrected(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	h.start(id)
	b = h.playAll(id)
	f := b.Fixtures[0]
	played := f.Seats
	last := slices.IndexFunc(played, func(s storage.FixtureSeat) bool { return s.Rank == 3 })
	ranks := []int{2, 2, 2}
	ranks[last] = 1
	before := b.Standings(1)
	place := b.Entrant(played[last].Entrant).Place

	v, err := h.leagues.Rulings.Compare(ctx, h.act(id, "root"), league.Correction{Table: f.Table, Ranks: ranks})
	h.Must(err)
	if v.After.Seats[last].Points != 6*league.Point || v.Fixture.Seats[last].Points != 1*league.Point || len(v.Places) < 2 || v.PlayedIsKnown {
		t.Errorf("the comparison is %+v", v)
	}
	if got := h.latest(id); !slices.Equal(got.Standings(1), before) || len(h.notices(league.NoticeCorrected)) > 0 {
		t.Error("looking at a correction changes something")
	}
	for name, err := range map[string]error{
		"only_organiser":      second(h.leagues.Rulings.Correct(ctx, h.act(id, "eve"), league.Correction{Table: f.Table, Ranks: ranks, Seen: 1})),
		"own_match":           second(h.leagues.Rulings.Correct(ctx, league.Action{League: id, By: b.Entrant(played[0].Entrant).User, Admin: true}, league.Correction{Table: f.Table, Ranks: ranks, Seen: 1})),
		"corrected_meanwhile": second(h.leagues.Rulings.Correct(ctx, h.act(id, "root"), league.Correction{Table: f.Table, Ranks: ranks, Seen: 2})),
		"no_fixture":          second(h.leagues.Rulings.Correct(ctx, h.act(id, "root"), league.Correction{Table: 99, Ranks: ranks, Seen: 1})),
		"same_result":         h.correct(id, f.Table, []int{played[0].Rank, played[1].Rank, played[2].Rank}),
	} {
		if reason(err) != name {
			t.Errorf("%v, want %s", err, name)
		}
	}
	for _, bad := range [][]int{{1, 1, 5}, {0, 1, 2}, {-1, 2, 3}, {1, 2}, {1, 2, 3, 4}, {}} {
		if err := h.correct(id, f.Table, bad); reason(err) != "ranks" {
			t.Errorf("ranks %v: %v", bad, err)
		}
	}

	h.Must(h.correct(id, f.Table, ranks))
	b = h.latest(id)
	now := b.Fixtures[0]
	if e, _ := now.Latest(); len(now.Ledger) != 2 || e.Kind != storage.LedgerCorrected || e.By != "root" || e.At.IsZero() || now.Ruled != "root" {
		t.Errorf("the ledger is %+v", now.Ledger)
	}
	if s := now.Seats[last]; s.Rank != 1 || s.Points != 6*league.Point || s.Share != 0 || s.Score != 0 {
		t.Errorf("the seat has %+v", s)
	}
	for _, r := range b.Standings(1) {
		if r.Place != r.Entrant.Place {
			t.Errorf("%s has place %d, want %d: the season is over", r.Entrant.Name, r.Entrant.Place, r.Place)
		}
	}
	if got := b.Entrant(played[last].Entrant).Place; got >= place && place > 1 {
		t.Errorf("place %d before and %d after winning", place, got)
	}
	told := h.notices(league.NoticeCorrected)
	for _, s := range now.Seats {
		if told[s.User] != 1 {
			t.Errorf("%s is told %d times", s.User, told[s.User])
		}
	}
	if len(told) != 3 {
		t.Errorf("told: %v", told)
	}
	acts, err := h.leagues.Seasons.Journal(ctx, id)
	h.Must(err)
	if acts[0].Act != league.ActCorrect || acts[0].Table != f.Table || !slices.Equal(acts[0].Ranks, ranks) {
		t.Errorf("the journal has %+v", acts[0])
	}

	h.Must(h.correct(id, f.Table, nil))
	if s := h.latest(id).Fixtures[0].Seats; s[0].Rank+s[1].Rank+s[2].Rank+s[0].Points+s[1].Points+s[2].Points != 0 {
		t.Errorf("a void result has %+v", s)
	}
	if err := h.correct(id, f.Table, nil); reason(err) != "void_already" {
		t.Errorf("void twice: %v", err)
	}
	h.Must(h.correct(id, f.Table, []int{played[0].Rank, played[1].Rank, played[2].Rank}))
	b = h.latest(id)
	if back := b.Fixtures[0]; !slices.Equal(back.Seats, played) || back.Ruled != "" || len(back.Ledger) != 4 {
		t.Errorf("as it was played: %+v, want %+v", back, played)
	}
	if !slices.Equal(b.Standings(1), h.rows(before, b)) {
		t.Errorf("standings %+v, before %+v", b.Standings(1), before)
	}
}

// rows returns standings with the entrants of another reading, which may have newer
// places.
func (h *fixture) rows(rows []league.Row, b *league.SeasonTx) []league.Row {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].Entrant = *b.Entrant(rows[i].Entrant.N)
	}
	return rows
}

// A wrong ruling can be corrected, even before its table is closed. A match without a
// result is decided, not corrected.
func TestRulingIsCorrected(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	b = h.start(id)
	f := b.Fixtures[0]
	if err := h.correct(id, f.Table, []int{1, 2, 3}); reason(err) != "no_result" {
		t.Errorf("a correction before there is a result: %v", err)
	}
	h.Must(second(h.leagues.Rulings.Rule(ctx, h.act(id, "root"), f.Table, []int{3, 2, 1})))
	h.Must(h.correct(id, f.Table, []int{1, 2, 3}))
	h.attend()
	f = h.latest(id).Fixtures[0]
	if f.State != storage.FixtureOver || f.Seats[0].Points != 6*league.Point || f.Ledger[0].Kind != storage.LedgerRuled || f.Ledger[1].Kind != storage.LedgerCorrected {
		t.Errorf("the fixture is %+v", f)
	}
	b = h.playAll(id)
	h.Must(drawOf(h, b).Check())
}

// If two organisers correct the same result, the second one gets a refusal that says so.
func TestTwoOrganisersCorrectAtOnce(t *testing.T) {
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	h.start(id)
	f := h.playAll(id).Fixtures[0]
	errs := make([]error, 6)
	var wg sync.WaitGroup
	for i := range errs {
		a := league.Action{League: id, By: []string{"root", "boss"}[i%2], Admin: true, Press: h.Press()}
		wg.Go(func() {
			_, errs[i] = h.leagues.Rulings.Correct(context.Background(), a, league.Correction{Table: f.Table, Ranks: [][]int{{1, 1, 1}, nil}[i%2], Seen: 1})
		})
	}
	wg.Wait()
	done := 0
	for _, err := range errs {
		switch {
		case err == nil:
			done++
		case reason(err) != "corrected_meanwhile":
			t.Error(err)
		}
	}
	if n := len(h.latest(id).Fixtures[0].Ledger); done != 1 || n != 2 {
		t.Errorf("%d corrections were made, the ledger has %d entries", done, n)
	}
}

// Ratings follow a correction: other ranks change them, a void result counts nowhere, and
// the original result restores them.
func TestRatingsFollowCorrections(t *testing.T) {
	ctx := context.Background()
	h, b := pool(t, func(*storage.LeagueTerms) {})
	b = h.playPool(b)
	id, f := b.League.ID, b.Fixtures[0]
	all := func() string {
		t.Helper()
		h.ratedMatches(b)
		list, err := h.DB.RatingsIn(ctx, "pool.2")
		h.Must(err)
		text, err := json.Marshal(list)
		h.Must(err)
		return string(text)
	}
	played := all()
	ranks := []int{f.Seats[0].Rank, f.Seats[1].Rank}
	h.Must(h.correct(id, f.Table, []int{2, 1}))
	h.attend()
	turned := all()
	h.Must(h.correct(id, f.Table, nil))
	h.attend()
	none := all()
	if played == turned || played == none || turned == none {
		t.Errorf("ratings as played %s, corrected %s, void %s", played, turned, none)
	}
	if r, err := h.DB.Result(ctx, f.Table); err != nil || r.Class != "" {
		t.Errorf("a void match has the result %+v (%v)", r, err)
	}
	h.Must(ledger.New(h.Services.Tables).ProcessAll(ctx))
	h.Must(h.correct(id, f.Table, ranks))
	h.attend()
	if got := all(); got != played {
		t.Errorf("ratings %s after the result counts again, want %s", got, played)
	}
}

// In a knockout a result determines who advances: it cannot be void, and cannot change
// after the next round was drawn from it. In Swiss, drawn rounds stay, and can still be
// verified.
func TestCorrectionsAndLaterRounds(t *testing.T) {
	h := newFixture(t)
	b := h.create(9, func(l *storage.LeagueTerms) { l.Format = league.Knockout })
	id := b.League.ID
	b = h.start(id)
	h.playOut(b.Fixtures[0].Table)
	h.Tick()
	h.attend()
	if err := h.correct(id, b.Fixtures[0].Table, nil); reason(err) != "void_knockout" {
		t.Errorf("void in a knockout: %v", err)
	}
	h.Must(h.correct(id, b.Fixtures[0].Table, []int{3, 1, 2}))
	b = h.playAll(id)
	through := b.Entrant(b.Fixtures[0].Seats[1].Entrant)
	if !slices.ContainsFunc(b.Fixtures, func(f storage.Fixture) bool {
		return f.Round == 2 && slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Entrant == through.N })
	}) {
		t.Errorf("%s won the corrected match and does not play round 2", through.Name)
	}
	if err := h.correct(id, b.Fixtures[0].Table, []int{1, 2, 3}); reason(err) != "round_drawn" {
		t.Errorf("a correction after the draw: %v", err)
	}
	h.Must(drawOf(h, b).Check())

	h = newFixture(t)
	b = h.create(9, func(l *storage.LeagueTerms) { l.Format, l.Rounds = league.Swiss, 3 })
	id = b.League.ID
	h.start(id)
	b = h.playAll(id)
	for _, f := range b.Fixtures[:4] {
		if len(f.Ledger) > 0 {
			h.Must(h.correct(id, f.Table, []int{1, 1, 1}))
			h.Must(h.correct(id, f.Table, nil))
		}
	}
	d := drawOf(h, h.latest(id))
	h.Must(d.Check())
	for i := range d.Matches {
		d.Matches[i].Earlier = nil
	}
	if d.Check() == nil {
		t.Error("later rounds follow from the corrected results, and not from those at their draw")
	}
}

// A process is killed at each write around a correction. The correction is made once,
// each player gets one message, and ratings follow.
func TestKilledWhileCorrecting(t *testing.T) {
	crashtest.EachWrite(t, longtest.Number(2, 1), 12, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		ctx := context.Background()
		h, b := pool(t, func(*storage.LeagueTerms) {})
		b = h.playPool(b)
		id, f := b.League.ID, b.Fixtures[0]
		ranks := []int{2, 1}
		act := h.act(id, "root")
		h.Must(ledger.New(h.Services.Tables).ProcessAll(ctx))
		h.Services.Tables.Store = kill(h.DB)
		try := func() {
			_, err := h.leagues.Rulings.Correct(ctx, act, league.Correction{Table: f.Table, Ranks: ranks, Seen: 1})
			if r := reason(err); r != "" && r != "corrected_meanwhile" {
				t.Errorf("correction: %v", err)
			}
			_ = h.leagues.Attending.ProcessDue(ctx)
			_ = ledger.New(h.Services.Tables).ProcessAll(ctx)
		}
		try()
		h.restart()
		try()
		h.attend()
		now := h.latest(id).Fixtures[0]
		told := h.notices(league.NoticeCorrected)
		if len(now.Ledger) != 2 || len(told) != 2 || told[now.Seats[0].User] != 1 || told[now.Seats[1].User] != 1 {
			t.Errorf("the ledger has %d entries, told: %v", len(now.Ledger), told)
		}
		h.Must(ledger.New(h.Services.Tables).ProcessAll(ctx))
		r, err := h.DB.Result(ctx, f.Table)
		h.Must(err)
		if r.Seats[0].Rank != ranks[0] || r.Seats[1].Rank != ranks[1] {
			t.Errorf("the stored result has %+v, want ranks %v", r.Seats, ranks)
		}
	})
}
