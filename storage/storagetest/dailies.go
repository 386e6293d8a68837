package storagetest

import (
	"testing"

	"guildhall/storage"
)

func dailies(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"deals and tries are kept":              dailyKept,
		"a deal of a day is made once":          dealOnce,
		"a person tries a deal once":            tryOnce,
		"a try and its table are one":           tryOpens,
		"tries to settle":                       triesSettle,
		"who is forgotten leaves a known ghost": dailyForgets,
	})
}

// sampleDaily returns the daily settings of a server, with a deal that two
// people played.
func sampleDaily() storage.DailyChange {
	return storage.DailyChange{
		Press: "daily",
		Daily: &storage.DailySettings{
			Guild: "g", Channel: "c", Lang: "ko", Games: []string{"caylus", "lisboa"}, Every: true, Hour: 540, Zone: "Asia/Seoul", Secret: []byte("secret"), Next: at(5),
		},
		Deals: []storage.Deal{{
			Guild: "g", Day: "2026-11-23", Game: "caylus", Options: map[string]string{"jeweler": "on"}, Seats: 3, Seat: 1, Level: 3, Seed: []byte("seed"), Chance: []byte("chance"),
			Channel: "c", Lang: "ko", Phase: storage.DealOpen, Opens: at(1), Closes: at(2), Ends: at(3), Next: at(4),
		}},
		Audit: &storage.Audit{At: at(1), Guild: "g", User: "root", Act: "daily"},
	}
}

// sampleTries returns tries of the first deal.
func sampleTries() []storage.DealTry {
	return []storage.DealTry{
		{Deal: 1, N: 1, User: "ada", Name: "Ada", Table: 71, State: storage.TryCounted, Won: true, Rank: 1, Score: 55, Began: at(1), Ended: at(2)},
		{Deal: 1, N: 2, User: "bo", Name: "Bo", Table: 72, State: storage.TryPlaying, Began: at(1)},
	}
}

func changeDaily(t *testing.T, s storage.Store, c storage.DailyChange) storage.DailyChange {
	t.Helper()
	kept, err := s.ChangeDaily(t.Context(), c)
	ok(t, err)
	return kept
}

func dailyKept(t *testing.T, s storage.Store) {
	none, err := s.Daily(t.Context(), "g")
	ok(t, err)
	same(t, "a server without daily deals", none, storage.DailySettings{Guild: "g"})
	made := changeDaily(t, s, sampleDaily())
	_, err = s.ChangeDaily(t.Context(), sampleDaily())
	wantErr(t, err, storage.ErrDuplicate)
	tried := changeDaily(t, s, storage.DailyChange{Deals: made.Deals, Tries: sampleTries()})
	same(t, "revision", tried.Deals[0].Rev, int64(2))
	daily, err := s.Daily(t.Context(), "g")
	ok(t, err)
	want := *sampleDaily().Daily
	want.Rev = 1
	same(t, "daily", daily, want)
	deal, err := s.Deal(t.Context(), made.Deals[0].ID)
	ok(t, err)
	same(t, "deal", deal, tried.Deals[0])
	tries, err := s.Tries(t.Context(), deal.ID)
	ok(t, err)
	same(t, "tries", tries, sampleTries())
	one, err := s.TryAt(t.Context(), 72)
	ok(t, err)
	same(t, "try", one, sampleTries()[1])
	_, err = s.TryAt(t.Context(), 73)
	wantErr(t, err, storage.ErrNotFound)
	_, err = s.Deal(t.Context(), 9)
	wantErr(t, err, storage.ErrNotFound)
	for wait, want := range map[int]int{3: 0, 4: 1} {
		due, err := s.DealsDue(t.Context(), at(wait), 9)
		ok(t, err)
		same(t, "deals due", len(due), want)
		servers, err := s.DailiesDue(t.Context(), at(wait+1), 9)
		ok(t, err)
		same(t, "servers due", len(servers), want)
	}
	for day, want := range map[string]int{"2026-11-22": 0, "2026-11-23": 1} {
		list, err := s.Deals(t.Context(), "g", "2026-11-01", day, 9)
		ok(t, err)
		same(t, "deals until "+day, len(list), want)
	}
	counted, err := s.TriesBetween(t.Context(), "g", "2026-11-01", "2026-11-31")
	ok(t, err)
	same(t, "counted tries of deals that are over", len(counted), 0)
	deal.Phase = storage.DealOver
	changeDaily(t, s, storage.DailyChange{Deals: []storage.Deal{deal}})
	counted, err = s.TriesBetween(t.Context(), "g", "2026-11-01", "2026-11-31")
	ok(t, err)
	same(t, "counted tries", counted, sampleTries()[:1])
	acts, err := s.Acts(t.Context(), "g", 9)
	ok(t, err)
	same(t, "acts", len(acts), 1)
}

func dealOnce(t *testing.T, s storage.Store) {
	made := changeDaily(t, s, sampleDaily())
	again := sampleDaily()
	again.Press = "other"
	_, err := s.ChangeDaily(t.Context(), again) // it was made before the server was stored
	wantErr(t, err, storage.ErrConflict)
	again.Daily = made.Daily
	_, err = s.ChangeDaily(t.Context(), again)
	wantErr(t, err, storage.ErrConflict)
	daily, err := s.Daily(t.Context(), "g")
	ok(t, err)
	same(t, "what was refused changed nothing", daily.Rev, int64(1))
	again.Deals[0].Day = "2026-11-24"
	changeDaily(t, s, again)
	_, err = s.ChangeDaily(t.Context(), storage.DailyChange{Daily: made.Daily})
	wantErr(t, err, storage.ErrConflict)
	list, err := s.Deals(t.Context(), "g", "", "9", 9)
	ok(t, err)
	same(t, "deals", []string{list[0].Day, list[1].Day}, []string{"2026-11-24", "2026-11-23"})
}

func tryOnce(t *testing.T, s storage.Store) {
	made := changeDaily(t, s, sampleDaily())
	first := storage.DailyChange{Deals: made.Deals, Tries: sampleTries()[:1]}
	kept := changeDaily(t, s, first)
	_, err := s.ChangeDaily(t.Context(), first)
	wantErr(t, err, storage.ErrConflict)
	second := storage.DailyChange{Deals: kept.Deals, Tries: sampleTries()[:1]}
	second.Tries[0].N, second.Tries[0].Table = 2, 99
	_, err = s.ChangeDaily(t.Context(), second)
	wantErr(t, err, storage.ErrConflict)
}

func tryOpens(t *testing.T, s storage.Store) {
	made := changeDaily(t, s, sampleDaily())
	tab := sample()
	kept := changeDaily(t, s, storage.DailyChange{
		Deals: made.Deals, Tries: sampleTries()[1:], Table: &tab,
		Deliveries: []storage.Delivery{{ID: "d1", Kind: "lobby", Due: at(1)}, {ID: "d2", Key: "daily:1", Kind: "daily", Due: at(2)}},
	})
	one, err := s.TryAt(t.Context(), kept.Table.ID)
	ok(t, err)
	same(t, "try", one, kept.Tries[0])
	same(t, "table", table(t, s, one.Table), *kept.Table)
	due, err := s.Claim(t.Context(), at(9), at(10), 9)
	ok(t, err)
	same(t, "tables of the deliveries", []int64{due[0].Table, due[1].Table}, []int64{one.Table, 0})
}

func triesSettle(t *testing.T, s storage.Store) {
	made := changeDaily(t, s, sampleDaily())
	tab := sample()
	kept := changeDaily(t, s, storage.DailyChange{Deals: made.Deals, Tries: sampleTries()[1:], Table: &tab})
	settle := func(why string, want int) {
		t.Helper()
		list, err := s.TriesToSettle(t.Context(), 9)
		ok(t, err)
		same(t, why, len(list), want)
	}
	settles(t, s, *kept.Table, settle)
	done := storage.DailyChange{Deals: kept.Deals, Tries: kept.Tries}
	done.Tries[0].State = storage.TryCounted
	changeDaily(t, s, done)
	settle("settled", 0)
}

func dailyForgets(t *testing.T, s storage.Store) {
	c := sampleDaily()
	old := c.Deals[0]
	old.Day, old.Phase = "2026-11-22", storage.DealOver
	c.Deals = append(c.Deals, old)
	made := changeDaily(t, s, c)
	tries := sampleTries()
	before := tries[0]
	before.Deal, before.Table = made.Deals[1].ID, 73
	changeDaily(t, s, storage.DailyChange{Deals: made.Deals, Tries: append(tries, before)})
	data, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "tries", data.Tries, []storage.DealTry{tries[0], before})
	ok(t, s.Forget(t.Context(), "ada", unchanged))
	now, err := s.Tries(t.Context(), made.Deals[0].ID)
	ok(t, err)
	same(t, "who tried the open deal", []string{now[0].User, now[0].Name, now[1].User}, []string{made.Deals[0].Ghost("ada"), "", "bo"})
	then, err := s.Tries(t.Context(), made.Deals[1].ID)
	ok(t, err)
	same(t, "who tried the old deal", then[0].User+then[0].Name, "ghost-1")
	_, err = s.ChangeDaily(t.Context(), storage.DailyChange{Deals: made.Deals}) // it was made before
	wantErr(t, err, storage.ErrConflict)
}
