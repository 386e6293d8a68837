package storagetest

import (
	"testing"
	"time"

	"guildhall/storage"
)

// repeats cuts the connection in each method that takes a function, after the
// call of the function. The function must be called again, and the result must
// be that of a single call.
func repeats(t *testing.T, db Database) {
	if db.Losing == nil {
		t.Skip("it has no connection to lose")
	}
	for name, check := range map[string]func(*testing.T, storage.Store, func(string)){
		"a person":         repeatedPerson,
		"a server":         repeatedGuild,
		"a person is gone": repeatedForget,
		"ratings of many":  repeatedRate,
		"a rating at once": repeatedResult,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, lose := db.Losing(t)
			check(t, s, lose)
		})
	}
}

// calledTwice checks that the function was called again after the connection was cut.
func calledTwice(t *testing.T, calls int) {
	t.Helper()
	if calls != 2 {
		t.Errorf("the function was called %d times, want 2", calls)
	}
}

func repeatedPerson(t *testing.T, s storage.Store, lose func(string)) {
	_, err := s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error {
		p.Preferences.Away = []storage.Vacation{{From: at(1), Until: at(2)}}
		return nil
	})
	ok(t, err)
	lose("persons")
	calls := 0
	got, err := s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error {
		calls++
		p.Preferences.Away = append(p.Preferences.Away, storage.Vacation{From: at(3), Until: at(4)})
		return nil
	})
	ok(t, err)
	calledTwice(t, calls)
	want := []storage.Vacation{{From: at(1), Until: at(2)}, {From: at(3), Until: at(4)}}
	same(t, "returned", got.Preferences.Away, want)
	stored, err := s.Person(t.Context(), "ada")
	ok(t, err)
	same(t, "stored", stored.Preferences.Away, want)
}

func repeatedGuild(t *testing.T, s storage.Store, lose func(string)) {
	lose("guilds")
	calls := 0
	got, err := s.ChangeGuild(t.Context(), "g", func(g *storage.Guild) error {
		calls++
		g.Channels = append(g.Channels, "lobby")
		return nil
	})
	ok(t, err)
	calledTwice(t, calls)
	same(t, "returned", got, storage.Guild{ID: "g", Channels: []string{"lobby"}})
	stored, err := s.Guild(t.Context(), "g")
	ok(t, err)
	same(t, "stored", stored, got)
}

func repeatedForget(t *testing.T, s storage.Store, lose func(string)) {
	row := sample()
	row.Seats, row.Owner, row.Invited = nil, "ada", nil
	row.TableState.Votes = nil
	row = create(t, s, row, storage.Delivery{ID: "hers", Kind: "log", Body: []byte(`{"by":"ada"}`), Due: at(1)})
	lose("tables")
	calls := 0
	ok(t, s.Forget(t.Context(), "ada", storage.ForgetHooks{
		Table: func(table *storage.Table) []storage.Delivery {
			calls++
			table.Owner += " is gone"
			return []storage.Delivery{{ID: "to the others", Table: table.ID, Due: at(1)}}
		},
		Delivery: func(d *storage.Delivery) bool { d.Body = append(d.Body, " is gone"...); return true },
	}))
	calledTwice(t, calls)
	same(t, "owner", table(t, s, row.ID).Owner, "ada is gone")
	due, err := s.Claim(t.Context(), at(9), at(10), 9)
	ok(t, err)
	said := map[string]string{}
	for _, d := range due {
		said[d.ID] = string(d.Body)
	}
	same(t, "deliveries", said, map[string]string{"hers": `{"by":"ada"} is gone`, "to the others": ""})
}

func repeatedRate(t *testing.T, s storage.Store, lose func(string)) {
	ended(t, s, 500, "ada", "bo")
	lose("ratings")
	calls := 0
	n, err := s.Rate(t.Context(), class, 9, thirds(func(storage.Result) { calls++ }))
	ok(t, err)
	calledTwice(t, calls)
	same(t, "rated", n, 1)
	same(t, "matches that were rated", matches(t, s, "ada"), 1)
	same(t, "what is left", rated(t, s, 9), []time.Time(nil))
}

func repeatedResult(t *testing.T, s storage.Store, lose func(string)) {
	lose("ratings")
	calls := 0
	ok(t, s.SaveResult(t.Context(), resultOf(create(t, s, sample()).ID, 500, "ada", "bo"), thirds(func(storage.Result) { calls++ })))
	calledTwice(t, calls)
	same(t, "matches that were rated", matches(t, s, "ada"), 1)
	same(t, "results", len(results(t, s, storage.ResultQuery{User: "ada", Limit: 9})), 1)
}
