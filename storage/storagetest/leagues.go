package storagetest

import (
	"sync"
	"testing"
	"time"

	"guildhall/storage"
)

func leagues(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"a season is kept":                    seasonKept,
		"a change of an old season conflicts": seasonConflicts,
		"a fixture and its table are one":     fixtureOpens,
		"fixtures to settle":                  fixturesSettle,
		"a ledger is only added to":           ledgerAppends,
		"who is forgotten leaves a ghost":     leagueForgets,
		"acts are listed with their league":   journalKept,
		"a name is one running league's":      leagueNames,
	})
}

// leagueNames creates leagues with the same name concurrently and expects exactly one. After
// its end the name is free again. Other servers may use it at any time.
func leagueNames(t *testing.T, s storage.Store) {
	league := func(guild, name string) storage.LeagueChange {
		return storage.LeagueChange{League: &storage.League{Guild: guild, Channel: "c", Name: name, Created: at(1)}}
	}
	errs := make([]error, 6)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { _, errs[i] = s.ChangeLeague(t.Context(), league("g", []string{"Autumn", "AUTUMN"}[i%2])) })
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
			continue
		}
		wantErr(t, err, storage.ErrConflict)
	}
	same(t, "leagues of one name", made, 1)
	changeLeague(t, s, league("h", "Autumn"))
	of, err := s.LeaguesOf(t.Context(), "g")
	ok(t, err)
	of[0].Ended = at(2)
	changeLeague(t, s, storage.LeagueChange{League: &of[0]})
	changeLeague(t, s, league("g", "autumn"))
}

// sampleLeague returns a league with an open season, two entrants and a fixture.
func sampleLeague() storage.LeagueChange {
	terms := storage.LeagueTerms{
		Game: "caylus", Options: map[string]string{"variant": "long"}, Seats: 2, Clock: storage.Terms{Clock: "move", Span: time.Hour},
		Format: "season", Each: 4, AtOnce: 2, Rounds: 3, Size: 7, Moves: 2, Final: 4, Points: []int{600, 0}, Ties: []string{"share", "wins"},
		Duplicate: true, Days: 60, Hurry: time.Hour,
	}
	return storage.LeagueChange{
		Press:  "create",
		League: &storage.League{Guild: "g", Channel: "c", Name: "Autumn", Lang: "ko", Organisers: []string{"root"}, Terms: terms, Created: at(1)},
		Seasons: []storage.Season{{
			N: 1, Phase: storage.SeasonOpen, Terms: terms, Seed: []byte("seed"), Deal: []byte("deal"), Round: 1,
			Opened: at(1), Started: at(2), Ended: at(3), Due: at(4), Next: at(5),
		}},
		Entrants: []storage.Entrant{
			{N: 1, User: "ada", Name: "Ada", State: "in", Division: 1, Place: 2, Before: 3, Joined: at(1)},
			{N: 2, User: "bo", Name: "Bo", State: "left", Division: 2, Joined: at(1), Left: at(2)},
		},
		Fixtures: []storage.Fixture{{
			N: 1, Division: 1, Final: true, Round: 1, State: storage.FixturePlanned, Advances: 1, Due: at(6), Hurried: true, Opened: at(2), Ended: at(3), Ruled: "root",
			Seats: []storage.FixtureSeat{{Entrant: 1, User: "ada", Rank: 1, Score: 40, Points: 600, Share: 10_000, Alone: true}, {Entrant: 2, User: "bo"}},
			Ledger: []storage.LedgerEntry{{
				Kind: storage.LedgerRuled, By: "root", At: at(3), Reason: "nobody came", Round: 1,
				Seats: []storage.LedgerSeat{{Rank: 1, Score: 40, Share: 10_000, Bots: 2500, Counts: true, Alone: true}, {Rank: 2}},
			}},
		}},
		Audit: &storage.Audit{At: at(1), Guild: "g", User: "root", Act: "create league"},
	}
}

func changeLeague(t *testing.T, s storage.Store, c storage.LeagueChange) storage.LeagueChange {
	t.Helper()
	kept, err := s.ChangeLeague(t.Context(), c)
	ok(t, err)
	return kept
}

func seasonKept(t *testing.T, s storage.Store) {
	made := changeLeague(t, s, sampleLeague())
	league, err := s.League(t.Context(), made.League.ID)
	ok(t, err)
	want := *sampleLeague().League
	want.ID, want.Rev = 1, 1
	same(t, "league", league, want)
	same(t, "returned league", *made.League, want)
	season, err := s.Season(t.Context(), made.Seasons[0].ID)
	ok(t, err)
	same(t, "season", season, made.Seasons[0])
	same(t, "league of the season", season.League, int64(1))
	entrants, err := s.Entrants(t.Context(), season.ID, 0)
	ok(t, err)
	same(t, "entrants", entrants, made.Entrants)
	second, err := s.Entrants(t.Context(), season.ID, 2)
	ok(t, err)
	same(t, "second division", second, made.Entrants[1:])
	fixtures, err := s.Fixtures(t.Context(), season.ID)
	ok(t, err)
	same(t, "fixtures", fixtures, made.Fixtures)
	for wait, want := range map[int]int{4: 0, 5: 1} {
		due, err := s.SeasonsDue(t.Context(), at(wait), 9)
		ok(t, err)
		same(t, "seasons due", len(due), want)
	}
	_, err = s.ChangeLeague(t.Context(), sampleLeague())
	wantErr(t, err, storage.ErrDuplicate)
	acts, err := s.Acts(t.Context(), "g", 9)
	ok(t, err)
	same(t, "acts", len(acts), 1)
	of, err := s.LeaguesOf(t.Context(), "g")
	ok(t, err)
	same(t, "leagues", of, []storage.League{league})
	_, err = s.League(t.Context(), 7)
	wantErr(t, err, storage.ErrNotFound)
	_, err = s.Season(t.Context(), 7)
	wantErr(t, err, storage.ErrNotFound)
}

func seasonConflicts(t *testing.T, s storage.Store) {
	made := changeLeague(t, s, sampleLeague())
	next := storage.LeagueChange{Seasons: made.Seasons, Entrants: made.Entrants[:1]}
	next.Seasons[0].Round = 2
	next.Entrants[0].Place = 1
	kept := changeLeague(t, s, next)
	same(t, "revision", kept.Seasons[0].Rev, int64(2))
	next.Entrants[0].Place = 9
	next.Fixtures = []storage.Fixture{{Season: made.Seasons[0].ID, N: 2, State: storage.FixturePlanned}}
	_, err := s.ChangeLeague(t.Context(), next)
	wantErr(t, err, storage.ErrConflict)
	entrants, err := s.Entrants(t.Context(), made.Seasons[0].ID, 0)
	ok(t, err)
	same(t, "place", entrants[0].Place, 1)
	fixtures, err := s.Fixtures(t.Context(), made.Seasons[0].ID)
	ok(t, err)
	same(t, "fixtures", len(fixtures), 1)
	second := storage.LeagueChange{Seasons: []storage.Season{{League: made.League.ID, N: 1, Phase: storage.SeasonOpen}}}
	_, err = s.ChangeLeague(t.Context(), second)
	wantErr(t, err, storage.ErrConflict)
	all, err := s.SeasonsOf(t.Context(), made.League.ID)
	ok(t, err)
	same(t, "seasons", all, kept.Seasons)
}

func fixtureOpens(t *testing.T, s storage.Store) {
	made := changeLeague(t, s, sampleLeague())
	tab := sample()
	open := storage.LeagueChange{
		Seasons: made.Seasons, Fixtures: made.Fixtures, Table: &tab,
		Deliveries: []storage.Delivery{{ID: "d1", Kind: "lobby", Due: at(1)}, {ID: "d2", Key: "league:1", Kind: "league", Due: at(2)}},
	}
	open.Fixtures[0].State = storage.FixtureOpen
	kept := changeLeague(t, s, open)
	_, err := s.ChangeLeague(t.Context(), open)
	wantErr(t, err, storage.ErrConflict)
	at1, err := s.FixtureAt(t.Context(), kept.Table.ID)
	ok(t, err)
	same(t, "fixture", at1, kept.Fixtures[0])
	same(t, "table", table(t, s, at1.Table), *kept.Table)
	due, err := s.Claim(t.Context(), at(9), at(10), 9)
	ok(t, err)
	same(t, "tables of the deliveries", []int64{due[0].Table, due[1].Table}, []int64{at1.Table, 0})
	count, err := s.Count(t.Context(), "")
	ok(t, err)
	same(t, "open tables", count[storage.Open], 1)
	_, err = s.FixtureAt(t.Context(), 0)
	wantErr(t, err, storage.ErrNotFound)
}

func fixturesSettle(t *testing.T, s storage.Store) {
	made := changeLeague(t, s, sampleLeague())
	tab := sample()
	open := storage.LeagueChange{Seasons: made.Seasons, Fixtures: made.Fixtures, Table: &tab}
	open.Fixtures[0].State = storage.FixtureOpen
	kept := changeLeague(t, s, open)
	settle := func(why string, want int) {
		t.Helper()
		list, err := s.FixturesToSettle(t.Context(), 9)
		ok(t, err)
		same(t, why, len(list), want)
	}
	settles(t, s, *kept.Table, settle)
	done := storage.LeagueChange{Seasons: kept.Seasons, Fixtures: kept.Fixtures}
	done.Fixtures[0].State = storage.FixtureOver
	changeLeague(t, s, done)
	settle("settled", 0)
}

// settles plays the match of an open table of a contest, and checks with settle how many
// contests have a table to be settled at each of its stages.
func settles(t *testing.T, s storage.Store, row storage.Table, settle func(stage string, want int)) {
	t.Helper()
	settle("not begun", 1)
	row = begin(t, s, row)
	settle("playing", 0)
	row.Seats[1].Vacant = true
	row, err := s.Update(t.Context(), row, "", nil)
	ok(t, err)
	settle("somebody resigned", 1)
	row.Seats[1].Vacant, row.Phase = false, storage.Finished
	_, err = s.Update(t.Context(), row, "", nil)
	ok(t, err)
	settle("over", 1)
}

func leagueForgets(t *testing.T, s storage.Store) {
	c := sampleLeague()
	c.League.Organisers = []string{"ada", "root"}
	c.Fixtures[0].Ruled = "ada"
	made := changeLeague(t, s, c)
	data, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "entries", data.Entries, made.Entrants[:1])
	entries, err := s.EntriesOf(t.Context(), "bo")
	ok(t, err)
	same(t, "entries of one", entries, made.Entrants[1:])
	ok(t, s.Forget(t.Context(), "ada", unchanged))
	entrants, err := s.Entrants(t.Context(), made.Seasons[0].ID, 0)
	ok(t, err)
	same(t, "user", entrants[0].User+entrants[0].Name+entrants[0].State, "ghost-1left")
	fixtures, err := s.Fixtures(t.Context(), made.Seasons[0].ID)
	ok(t, err)
	same(t, "player and judge", fixtures[0].Seats[0].User+fixtures[0].Ruled, "ghostghost")
	same(t, "other player", fixtures[0].Seats[1].User, "bo")
	league, err := s.League(t.Context(), made.League.ID)
	ok(t, err)
	same(t, "organisers", league.Organisers, []string{"root"})
	_, err = s.ChangeLeague(t.Context(), storage.LeagueChange{Seasons: made.Seasons, Entrants: made.Entrants})
	wantErr(t, err, storage.ErrConflict) // it was stored before
}

// journalKept checks that the journal of a league lists the actions of its
// organisers. It lists nothing of other leagues or of people who deleted their
// data.
func journalKept(t *testing.T, s storage.Store) {
	act := func(n int, detail string) *storage.Audit {
		return &storage.Audit{At: at(n), User: "root", Act: "start season", Detail: detail}
	}
	c := sampleLeague()
	c.Journal = act(1, `{"person":"ada"}`)
	made := changeLeague(t, s, c)
	other := sampleLeague()
	other.Press, other.Journal, other.Audit, other.League.Name = "other", act(2, ""), nil, "Spring"
	changeLeague(t, s, other)
	again := storage.LeagueChange{Press: "again", Seasons: made.Seasons, Journal: act(3, `{"person":"adam"}`)}
	kept := changeLeague(t, s, again)
	_, err := s.ChangeLeague(t.Context(), again)
	wantErr(t, err, storage.ErrDuplicate)
	journal := func() []storage.Audit {
		t.Helper()
		got, err := s.Journal(t.Context(), made.League.ID, 9)
		ok(t, err)
		return got
	}
	want := []storage.Audit{*act(3, `{"person":"adam"}`), *act(1, `{"person":"ada"}`)}
	for i := range want {
		want[i].Guild, want[i].League = "", made.League.ID
	}
	same(t, "journal", journal(), want)
	guild, err := s.Acts(t.Context(), "g", 9)
	ok(t, err)
	same(t, "acts of the server", len(guild), 1)
	same(t, "season", kept.Seasons[0].Rev, int64(2))
	ok(t, s.Forget(t.Context(), "ada", unchanged))
	want[1].Detail = `{"person":""}`
	same(t, "journal without ada", journal(), want)
}

// ledgerAppends checks that new entries do not change earlier ones, and that
// two concurrent changes of one season cannot both add one.
func ledgerAppends(t *testing.T, s storage.Store) {
	made := changeLeague(t, s, sampleLeague())
	f := made.Fixtures[0]
	same(t, "number of the first entry", f.Ledger[0].N, 1)
	first := f.Ledger[0]
	again := storage.LedgerEntry{Kind: storage.LedgerVoid, By: "bo", At: at(4), Round: 2, Seats: []storage.LedgerSeat{{}, {}}}
	f.Ledger = append(f.Ledger, again)
	f.Ledger[0].Reason = "something else" // the stored entry has the same number
	changeLeague(t, s, storage.LeagueChange{Seasons: made.Seasons, Fixtures: []storage.Fixture{f}})
	_, err := s.ChangeLeague(t.Context(), storage.LeagueChange{Seasons: made.Seasons, Fixtures: []storage.Fixture{f}})
	wantErr(t, err, storage.ErrConflict)
	list, err := s.Fixtures(t.Context(), made.Seasons[0].ID)
	ok(t, err)
	again.N, first.Reason = 2, "nobody came"
	same(t, "ledger", list[0].Ledger, []storage.LedgerEntry{first, again})
	last, found := list[0].Latest()
	same(t, "latest entry", last, again)
	same(t, "found", found, true)

	kept, err := s.UserData(t.Context(), "bo")
	ok(t, err)
	same(t, "decisions of bo", kept.Decisions, []storage.LedgerEntry{again})
	ok(t, s.Forget(t.Context(), "bo", storage.ForgetHooks{}))
	list, err = s.Fixtures(t.Context(), made.Seasons[0].ID)
	ok(t, err)
	same(t, "who acted", list[0].Ledger[1].By, "ghost")
	same(t, "the entry of somebody else", list[0].Ledger[0], first)
}
