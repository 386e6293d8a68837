package storagetest

import (
	"bytes"
	"errors"
	"testing"

	"guildhall/storage"
)

// unchanged are hooks of Forget that change nothing.
var unchanged = storage.ForgetHooks{
	Table:    func(*storage.Table) []storage.Delivery { return nil },
	Delivery: func(*storage.Delivery) bool { return true },
}

// tableOfAda returns a started table that names ada in every way, with all
// kinds of data about her. She resigned from her seat.
func tableOfAda(t *testing.T, s storage.Store) storage.Table {
	t.Helper()
	tab := playing(t, s)
	tab.Seats[0].Vacant = true
	tab.TableState.Votes = []storage.Vote{{ID: 1, By: "ada", Voters: []string{"ada", "bo"}, Ballots: map[string]string{"ada": "yes"}}}
	tab.TableState.SawHand = []storage.SawHand{{User: "bo", Seat: 0}, {User: "ada", Seat: 1}}
	tab, err := s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	_, err = s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error { p.Name = "Ada"; return nil })
	ok(t, err)
	ok(t, s.SaveNote(t.Context(), tab.ID, "ada", "secret"))
	ok(t, s.SaveNote(t.Context(), tab.ID, "bo", "kept"))
	ok(t, s.Follow(t.Context(), 9, "ada", true))
	ok(t, s.SavePost(t.Context(), storage.Message{Table: tab.ID, Kind: "hand", User: "ada", Channel: "dm", Message: "m"}))
	ok(t, s.Enqueue(t.Context(), []storage.Delivery{
		{ID: "to her", User: "ada", Due: at(1)},
		{ID: "about her", Kind: "log", Body: []byte(`{"by":"ada"}`), Due: at(1)},
		{ID: "about her too", Body: []byte(`"ada"`), Due: at(1)},
		{ID: "about another", Body: []byte(`{"by":"adam"}`), Due: at(1)},
	}))
	ok(t, s.PutBlob(t.Context(), "locale", "ada", []byte("ko")))
	ok(t, s.PutBlob(t.Context(), "locale", "bo", []byte("en")))
	ok(t, s.RecordAct(t.Context(), storage.Audit{At: at(2), Guild: "guild", User: "ada", Act: "remove table"}))
	ok(t, s.RecordAct(t.Context(), storage.Audit{At: at(3), Guild: "elsewhere", User: "ada", Act: "close"}))
	ok(t, s.RecordAct(t.Context(), storage.Audit{At: at(3), Guild: "guild", User: "bo", Act: "close"}))
	return tab
}

func userData(t *testing.T, s storage.Store) {
	tab := tableOfAda(t, s)
	invited := sample()
	invited.Owner, invited.Seats, invited.TableState = "dana", []storage.Seat{{User: "dana"}}, storage.TableState{}
	invited = create(t, s, invited)
	other := invited
	other.Invited = nil
	create(t, s, other)
	k, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "person", k.Person.Name, "Ada")
	same(t, "notes", k.Notes, map[int64]string{tab.ID: "secret"})
	same(t, "follows", k.Follows, []int64{9})
	var ids []int64
	for _, one := range k.Tables {
		ids = append(ids, one.ID)
	}
	same(t, "tables", ids, []int64{tab.ID, invited.ID})
	same(t, "posts", k.Posts, []storage.Message{{Table: tab.ID, Kind: "hand", User: "ada", Channel: "dm", Message: "m"}})
	same(t, "owed", k.Owed, []storage.Delivery{{ID: "to her", User: "ada", Due: at(1)}})
	same(t, "acts", k.Acts, []storage.Audit{
		{At: at(2), Guild: "guild", User: "ada", Act: "remove table"}, {At: at(3), Guild: "elsewhere", User: "ada", Act: "close"},
	})
	same(t, "blobs", k.Blobs, map[string][]byte{"locale": []byte("ko")})
	same(t, "drafts of a seat that was left", k.Drafts, nil)

	// A stand-in composes drafts for the seat too.
	draft := storage.Draft{Table: tab.ID, Seat: 1, After: 0, Step: 1, Codes: []string{"a", "b"}, At: at(4)}
	ok(t, s.SaveDraft(t.Context(), draft))
	for _, user := range []string{"bo", "chen"} {
		k, err = s.UserData(t.Context(), user)
		ok(t, err)
		same(t, "drafts of "+user, k.Drafts, []storage.Draft{draft})
	}
	k, err = s.UserData(t.Context(), "nobody")
	ok(t, err)
	same(t, "of nobody", k, storage.UserData{Person: storage.Person{User: "nobody"}})
}

func forget(t *testing.T, s storage.Store) {
	tab := tableOfAda(t, s)
	var named []int64
	part := storage.ForgetHooks{
		Table: func(t *storage.Table) []storage.Delivery {
			named = append(named, t.ID)
			t.Owner = "gone"
			return []storage.Delivery{{ID: "to the others", Table: t.ID, Due: at(1)}}
		},
		Delivery: func(d *storage.Delivery) bool {
			d.Body = bytes.ReplaceAll(d.Body, []byte("ada"), []byte("gone"))
			return d.Kind == "log"
		},
	}
	ok(t, s.Forget(t.Context(), "ada", part))
	k, err := s.UserData(t.Context(), "ada")
	ok(t, err)
	same(t, "tables handed over", named, []int64{tab.ID})
	k.Tables = nil // the hooks of this test do not remove her
	same(t, "kept", k, storage.UserData{Person: storage.Person{User: "ada"}})
	got := table(t, s, tab.ID)
	same(t, "owner", got.Owner, "gone")
	if got.Rev <= tab.Rev {
		t.Errorf("revision %d after %d: who read the table before would write it back", got.Rev, tab.Rev)
	}
	note, err := s.Note(t.Context(), tab.ID, "bo")
	ok(t, err)
	same(t, "another's note", note, "kept")
	acts, err := s.Acts(t.Context(), "guild", 5)
	ok(t, err)
	same(t, "whose acts", []string{acts[0].User, acts[1].User}, []string{"bo", ""})
	due, err := s.Claim(t.Context(), at(9), at(10), 9)
	ok(t, err)
	left := map[string]string{}
	for _, d := range due {
		left[d.ID] = string(d.Body)
	}
	same(t, "owed", left, map[string]string{"about her": `{"by":"gone"}`, "about another": `{"by":"adam"}`, "to the others": ""})
	var keys []string
	ok(t, s.EachBlob(t.Context(), "locale", func(key string, _ []byte) error { keys = append(keys, key); return nil }))
	same(t, "blobs", keys, []string{"bo"})
}

// forgetSeated checks that Forget refuses a user who still has a seat, and
// accepts one who left.
func forgetSeated(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	for _, user := range []string{"ada", "bo", "chen"} {
		wantErr(t, s.Forget(t.Context(), user, unchanged), storage.ErrConflict)
	}
	of := func(user string, phase storage.Phase) int {
		list, err := s.Of(t.Context(), user, phase)
		ok(t, err)
		return len(list)
	}
	same(t, "tables of ada", of("ada", storage.Playing), 1)
	tab.Seats[0].Vacant, tab.Seats[1].Standin = true, ""
	tab, err := s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	same(t, "running tables of who left", of("ada", storage.Playing), 0)
	ok(t, s.Forget(t.Context(), "chen", unchanged))
	ok(t, s.Forget(t.Context(), "ada", unchanged))
	wantErr(t, s.Forget(t.Context(), "bo", unchanged), storage.ErrConflict)

	tab = table(t, s, tab.ID)
	tab.Phase, tab.TableState.Masked = storage.Closed, []storage.SawHand{{User: "a mark", Seat: 1}}
	_, err = s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	same(t, "ended tables of who left", of("ada", storage.Closed), 1)
	same(t, "marks after the end", table(t, s, tab.ID).TableState.Masked, nil)
	same(t, "the rest of it", table(t, s, tab.ID).TableState.Faults, []string{"a note"})
	ok(t, s.Forget(t.Context(), "bo", unchanged))
	if err := s.Forget(t.Context(), "", unchanged); errors.Is(err, storage.ErrConflict) {
		t.Errorf("nobody sits somewhere: %v", err)
	}
}
