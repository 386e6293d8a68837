package league_test

import (
	"context"
	"testing"

	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/storage"
)

// A decided match has no scores, so it changes nobody's share.
func TestDecisionKeepsShares(t *testing.T) {
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	b = h.start(id)
	for _, f := range b.Fixtures[:3] {
		h.playOut(f.Table)
	}
	h.Tick()
	h.attend()
	before := map[int]int{}
	for _, r := range h.latest(id).Standings(1) {
		before[r.Entrant.N] = r.Share
	}
	_, err := h.leagues.Rulings.Rule(context.Background(), h.act(id, "root"), b.Fixtures[3].Table, []int{1, 2, 3})
	h.Must(err)
	h.attend()
	b = h.latest(id)
	for _, r := range b.Standings(1) {
		if r.Share != before[r.Entrant.N] || !r.HasShare() {
			t.Errorf("after the decision %s has a share of %d, want %d", r.Entrant.User, r.Share, before[r.Entrant.N])
		}
	}
	if b.Season.Phase != storage.SeasonOver {
		t.Errorf("the season is %s", b.Season.Phase)
	}
	h.Must(drawOf(h, b).Check())
}

// If a row has no share because of decisions, the share breaks no tie with it; the next
// tie-break does.
func TestMissingShareUsesNextTieBreak(t *testing.T) {
	h := newFixture(t)
	b := h.create(2, func(l *storage.LeagueTerms) { l.Seats, l.Ties = 2, []string{league.TieShare, league.TieScore} })
	b = h.start(b.League.ID)
	played := storage.Fixture{
		N: 1, Division: 1, Round: 1, State: storage.FixtureOver, Table: 1,
		Seats: []storage.FixtureSeat{{Entrant: 1, Rank: 1, Score: 40, Points: 60, Share: 10_000}, {Entrant: 3, Rank: 2, Score: 4, Share: 1000}},
	}
	ruled := storage.Fixture{
		N: 2, Division: 1, Round: 1, State: storage.FixtureOver, Table: 2, Ruled: "root",
		Seats: []storage.FixtureSeat{{Entrant: 2, Rank: 1, Points: 60}, {Entrant: 4, Rank: 2}},
	}
	b.Entrants, b.Fixtures = nil, []storage.Fixture{played, ruled}
	for n := range 4 {
		b.Entrants = append(b.Entrants, storage.Entrant{N: n + 1, State: league.In, Division: 1})
	}
	lots := map[int]bool{}
	for seed := range 8 { // only the lot is left, so each of the two is first with some seed
		b.Season.Seed[0] = byte(seed)
		rows := b.Standings(1)
		if rows[0].Entrant.N > 2 || rows[0].Points != 60 || rows[1].Points != 60 {
			t.Fatalf("the standings are %+v", rows)
		}
		lots[rows[0].Entrant.N] = true
	}
	if len(lots) != 2 {
		t.Errorf("a decided match decides the tie: %v", lots)
	}
	b.Season.Terms.Shares = 0 // a season that began with the earlier rules keeps them
	if r := b.Standings(1)[0]; r.Entrant.N != 1 {
		t.Errorf("by the rules before, %d is first", r.Entrant.N)
	}
}

// Nobody has a greater share than a player ranked before them. A player who is eaten has
// none, whatever their amulets.
func TestSharesFollowRanks(t *testing.T) {
	h := newFixture(t)
	h.Games["cleopatra"] = cleopatra.Rules{}
	b := h.create(6, func(l *storage.LeagueTerms) { l.Game = "cleopatra" })
	h.start(b.League.ID)
	b = h.playAll(b.League.ID)
	out, ahead := 0, 0
	for _, f := range b.Fixtures {
		seen := h.Look(f.Table, "")
		places := map[int]engine.Place{}
		best := 0
		for _, p := range seen.Result.Places {
			places[int(p.Seat)] = p
			if p.Rank == 1 {
				best = f.Seats[p.Seat].Score
			}
		}
		for i, s := range f.Seats {
			if places[i].Out && s.Rank > 1 {
				out++
				if s.Score > best {
					ahead++
				}
				if s.Share != 0 {
					t.Errorf("fixture %d: who is eaten has a share of %d", f.N, s.Share)
				}
			}
			for _, o := range f.Seats {
				if o.Rank < s.Rank && s.Share > o.Share {
					t.Errorf("fixture %d: rank %d has a share of %d, rank %d of %d", f.N, s.Rank, s.Share, o.Rank, o.Share)
				}
			}
		}
	}
	if out == 0 || ahead == 0 {
		t.Fatalf("%d are eaten, %d of them with more points than the winner: the test shows nothing", out, ahead)
	}
}
