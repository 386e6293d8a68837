package storagetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"guildhall/storage"
)

func people(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"posts":   posts,
		"persons": persons,
		"changes": changes,
		"notes":   notes,
		"follows": follows,
		"kept":    userData,
		"forget":  forget,
		"seated":  forgetSeated,
		"crowd":   tableLimits,
		"rush":    limitsAtOnce,
		"guilds":  guilds,
		"acts":    acts,
		"blobs":   blobs,
	})
}

func posts(t *testing.T, s storage.Store) {
	_, err := s.Post(t.Context(), 1, "hand", "ada")
	wantErr(t, err, storage.ErrNotFound)
	card := storage.Message{Table: 1, Kind: "card", Channel: "c", Message: "m", Seq: 4, Digest: "d"}
	hand := storage.Message{Table: 1, Kind: "hand", User: "ada", Channel: "dm", Message: "n"}
	for _, p := range []storage.Message{card, hand, {Table: 2, Kind: "card"}} {
		ok(t, s.SavePost(t.Context(), p))
	}
	card.Message, card.Seq, card.Digest = "m2", 5, "d2"
	ok(t, s.SavePost(t.Context(), card))
	got, err := s.Post(t.Context(), 1, "card", "")
	ok(t, err)
	same(t, "post", got, card)
	all, err := s.PostsOf(t.Context(), 1)
	ok(t, err)
	same(t, "posts", all, []storage.Message{card, hand})
	ok(t, s.SavePost(t.Context(), storage.Message{Table: 1, Kind: "hand" + storage.InFlight, User: "ada", Nonce: "n1"}))
	ok(t, s.SavePost(t.Context(), storage.Message{Table: 1, Kind: "hand" + storage.InFlight, User: "bo"}))
	hand.Digest = "d3"
	wantErr(t, s.ConfirmPost(t.Context(), storage.Message{Table: 1, Kind: "hand", User: "ada"}, storage.Message{Kind: "hand" + storage.InFlight, User: "ada", Nonce: "n0"}), storage.ErrConflict)
	ok(t, s.ConfirmPost(t.Context(), hand, storage.Message{Kind: "hand" + storage.InFlight, User: "ada", Nonce: "n1"}))
	wantErr(t, s.ConfirmPost(t.Context(), storage.Message{Table: 1, Kind: "hand", User: "ada"}, storage.Message{Kind: "hand" + storage.InFlight, User: "ada", Nonce: "n1"}), storage.ErrConflict)
	card.Seq = 6
	ok(t, s.ConfirmPost(t.Context(), card, storage.Message{}))
	all, err = s.PostsOf(t.Context(), 1)
	ok(t, err)
	same(t, "posts after Discord confirmed two", all, []storage.Message{card, hand, {Table: 1, Kind: "hand" + storage.InFlight, User: "bo"}})
	ok(t, s.DropPost(t.Context(), 1, "hand"+storage.InFlight, "bo"))
	ok(t, s.DropPost(t.Context(), 1, "card", ""))
	ok(t, s.DropPost(t.Context(), 1, "card", ""))
	_, err = s.Post(t.Context(), 1, "card", "")
	wantErr(t, err, storage.ErrNotFound)
	all, err = s.PostsOf(t.Context(), 1)
	ok(t, err)
	same(t, "posts left", all, []storage.Message{hand})
	notesOfPosts(t, s)
	lateBeginnings(t, s)
}

// lateBeginnings checks that a process that starts to send too late does not
// replace the stored message of another process.
func lateBeginnings(t *testing.T, s storage.Store) {
	t.Helper()
	sent := time.Date(2026, 3, 1, 12, 0, 7, 0, time.UTC)
	stands := storage.Message{Kind: "remind", User: "cy", Channel: "dm", Message: "m", Sent: sent, Delivery: "id"}
	ok(t, s.SavePost(t.Context(), storage.Message{Kind: "remind", User: "cy", Sent: sent.Add(-time.Second), Delivery: "id"}))
	ok(t, s.SavePost(t.Context(), stands))
	for name, late := range map[string]storage.Message{
		"of the same delivery":    {Kind: "remind", User: "cy", Sent: sent.Add(-time.Second), Delivery: "id"},
		"of its delivery, later":  {Kind: "remind", User: "cy", Sent: sent.Add(time.Second), Delivery: "id"},
		"of a delivery before it": {Kind: "remind", User: "cy", Sent: sent.Add(-time.Second), Delivery: "earlier"},
	} {
		wantErr(t, s.SavePost(t.Context(), late), storage.ErrConflict)
		got, err := s.Post(t.Context(), 0, "remind", "cy")
		ok(t, err)
		same(t, "post after a beginning "+name, got, stands)
	}
	next := storage.Message{Kind: "remind", User: "cy", Sent: sent.Add(time.Hour), Delivery: "next"}
	ok(t, s.SavePost(t.Context(), next))
	got, err := s.Post(t.Context(), 0, "remind", "cy")
	ok(t, err)
	same(t, "post when the next delivery begins", got, next)
}

// notesOfPosts checks that stored messages keep all their facts, also in flight.
func notesOfPosts(t *testing.T, s storage.Store) {
	t.Helper()
	sent := time.Date(2026, 3, 1, 12, 0, 7, 0, time.UTC)
	for _, p := range []storage.Message{
		{Table: 3, Kind: "card" + storage.InFlight, Channel: "c", Sent: sent, Nonce: "n", Texts: []string{"old", "new"}, People: []string{"1", "2"}},
		{Table: 3, Kind: "card" + storage.InFlight, User: "ada", Channel: "c", Sent: sent, Nonce: "n", Texts: []string{"text"}},
		{Table: 3, Kind: "remind", User: "ada", Channel: "dm", Message: "m", Sent: sent, Delivery: "id", Digest: "text"},
		{Table: 3, Kind: "remind", User: "bo", Channel: "thread", Sent: sent, Delivery: "id"},
		{Table: 3, Kind: "card", Channel: "c", Message: "m", Seq: 4, Digest: "match.clocks", Delivery: "id"},
		{Table: 3, Kind: "mentioned", User: "ada", Sent: sent},
		{Table: 3, Kind: "rematch", Channel: "thread", Message: "m", About: 5, Pinged: map[int]time.Time{0: sent, 2: sent.Add(time.Second)}},
		{Table: 3, Kind: "turn", User: "ada", Channel: "dm", Message: "m", Seq: 4, Pressed: sent.Add(time.Millisecond), Delivery: "id", Digest: "text"},
		{Table: 3, Kind: "said", Channel: "thread", Message: "m", Delivery: "id", Earlier: []string{"id2", "id3"}},
		{Kind: "league 2", Channel: "c", Message: "m", Topic: "playing", Digest: "text"},
		{Kind: "untold", User: "ada", About: 3},
	} {
		ok(t, s.SavePost(t.Context(), p))
		got, err := s.Post(t.Context(), p.Table, p.Kind, p.User)
		ok(t, err)
		same(t, "post of kind "+p.Kind, got, p)
	}
}

func persons(t *testing.T, s storage.Store) {
	got, err := s.Person(t.Context(), "ada")
	ok(t, err)
	same(t, "unknown", got, storage.Person{User: "ada"})
	want := storage.Person{
		User: "ada", Name: "에이다", Lang: "ko", Look: "full", Theme: "contrast", NoDM: true, Closed: true, DM: "dm", Seen: at(7),
		Preferences: storage.ReminderPreferences{
			Met: true, Zone: "Asia/Seoul", Quiet: &storage.QuietHours{From: 1320, To: 480}, Weekdays: true, Cadence: "daily",
			Snooze: at(9), Away: []storage.Vacation{{From: at(20), Until: at(30)}}, Digest: at(5),
		},
	}
	set := func(to storage.Person) func(*storage.Person) error {
		return func(p *storage.Person) error { *p = to; return nil }
	}
	got, err = s.ChangePerson(t.Context(), "ada", set(want))
	ok(t, err)
	same(t, "returned", got, want)
	got, err = s.Person(t.Context(), "ada")
	ok(t, err)
	same(t, "kept", got, want)
	ok(t, s.PutBlob(t.Context(), storage.LocaleSpace, "ada", []byte("en")))
	want.Locale = "en"
	got, err = s.Person(t.Context(), "ada")
	ok(t, err)
	same(t, "with Discord's language", got, want)
	no := errors.New("no")
	_, err = s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error { p.Lang = "en"; return no })
	wantErr(t, err, no)
	got, err = s.Person(t.Context(), "ada")
	ok(t, err)
	same(t, "after a refused change", got, want)
	_, err = s.ChangePerson(t.Context(), "ada", set(storage.Person{User: "somebody else", Name: "Ada"}))
	ok(t, err)
	got, err = s.Person(t.Context(), "ada")
	ok(t, err)
	same(t, "replaced", got, storage.Person{User: "ada", Name: "Ada", Locale: "en"})
}

// changes checks that concurrent changes of a person or a server are all kept.
func changes(t *testing.T, s storage.Store) {
	const n = 20
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			_, err := s.ChangePerson(t.Context(), "ada", func(p *storage.Person) error {
				p.Preferences.Away = append(p.Preferences.Away, storage.Vacation{From: at(i)})
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			_, err = s.ChangeGuild(t.Context(), "g", func(g *storage.Guild) error {
				g.Channels = append(g.Channels, fmt.Sprint(i))
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	p, err := s.Person(t.Context(), "ada")
	ok(t, err)
	g, err := s.Guild(t.Context(), "g")
	ok(t, err)
	same(t, "changes kept", []int{len(p.Preferences.Away), len(g.Channels)}, []int{n, n})
}

func notes(t *testing.T, s storage.Store) {
	note := func(table int64, user, want string) {
		t.Helper()
		got, err := s.Note(t.Context(), table, user)
		ok(t, err)
		same(t, "note of "+user, got, want)
	}
	note(1, "ada", "")
	ok(t, s.SaveNote(t.Context(), 1, "ada", "keep marble\n대리석"))
	ok(t, s.SaveNote(t.Context(), 1, "bo", "x"))
	note(1, "ada", "keep marble\n대리석")
	note(2, "ada", "")
	ok(t, s.SaveNote(t.Context(), 1, "ada", ""))
	note(1, "ada", "")
	note(1, "bo", "x")
	ok(t, s.SaveNote(t.Context(), 7, "bo", "y"))
	all, err := s.Notes(t.Context(), "bo")
	ok(t, err)
	same(t, "notes of bo", all, map[int64]string{1: "x", 7: "y"})
}

func follows(t *testing.T, s storage.Store) {
	for _, f := range []struct {
		table int64
		user  string
		on    bool
	}{{3, "bo", true}, {3, "ada", true}, {3, "ada", true}, {5, "ada", true}, {4, "ada", true}, {4, "ada", false}, {4, "ada", false}} {
		ok(t, s.Follow(t.Context(), f.table, f.user, f.on))
	}
	users, err := s.Followers(t.Context(), 3)
	ok(t, err)
	same(t, "followers", users, []string{"ada", "bo"})
	tables, err := s.Followed(t.Context(), "ada")
	ok(t, err)
	same(t, "followed", tables, []int64{3, 5})
}

func guilds(t *testing.T, s storage.Store) {
	got, err := s.Guild(t.Context(), "g")
	ok(t, err)
	same(t, "unknown", got, storage.Guild{ID: "g"})
	want := storage.Guild{
		ID: "g", Lang: "ko", Channels: []string{"a", "b"}, Openers: []string{"r"},
		Settings: storage.ServerSettings{Log: "log", Paused: true, PerPerson: 3, PerServer: 40, Pages: storage.PublicPages{Show: storage.PagesOfTables, Revoked: 2}, Terms: &storage.Terms{Clock: "move", Span: time.Hour}},
	}
	got, err = s.ChangeGuild(t.Context(), "g", func(g *storage.Guild) error { *g = want; return nil })
	ok(t, err)
	same(t, "returned", got, want)
	got, err = s.Guild(t.Context(), "g")
	ok(t, err)
	same(t, "kept", got, want)
	no := errors.New("no")
	_, err = s.ChangeGuild(t.Context(), "g", func(*storage.Guild) error { return no })
	wantErr(t, err, no)
	_, err = s.ChangeGuild(t.Context(), "g", func(g *storage.Guild) error { *g = storage.Guild{}; return nil })
	ok(t, err)
	got, err = s.Guild(t.Context(), "g")
	ok(t, err)
	same(t, "replaced", got, storage.Guild{ID: "g"})
}

func acts(t *testing.T, s storage.Store) {
	var want []storage.Audit
	for i := range 5 {
		a := storage.Audit{At: at(i), Guild: "g", Table: int64(i), User: "ada", Act: "close", Detail: fmt.Sprint(i)}
		ok(t, s.RecordAct(t.Context(), a))
		ok(t, s.RecordAct(t.Context(), storage.Audit{At: at(i), Guild: "other"}))
		want = append([]storage.Audit{a}, want...)
	}
	got, err := s.Acts(t.Context(), "g", 3)
	ok(t, err)
	same(t, "acts", got, want[:3])
	got, err = s.Acts(t.Context(), "none", 3)
	ok(t, err)
	same(t, "acts elsewhere", got, []storage.Audit(nil))
}

func blobs(t *testing.T, s storage.Store) {
	const n = 150
	for i := n - 1; i >= 0; i-- {
		ok(t, s.PutBlob(t.Context(), "league", fmt.Sprintf("k%03d", i), []byte{byte(i)}))
	}
	ok(t, s.PutBlob(t.Context(), "other", "k", nil))
	ok(t, s.PutBlob(t.Context(), "league", "k001", []byte("new")))
	ok(t, s.DropBlob(t.Context(), "league", "k002"))
	ok(t, s.DropBlob(t.Context(), "league", "k002"))
	for space, want := range map[string]string{"league": "new", "added": "mine"} {
		stored, err := s.AddBlob(t.Context(), space, "k001", []byte("mine"))
		ok(t, err)
		same(t, "added to "+space, string(stored), want)
	}
	for key, want := range map[string]string{"k001": "new", "k002": "", "none": ""} {
		value, err := s.Blob(t.Context(), "league", key)
		ok(t, err)
		same(t, key, string(value), want)
	}
	var keys []string
	err := s.EachBlob(t.Context(), "league", func(key string, value []byte) error {
		if key == "k001" {
			same(t, "value", string(value), "new")
			return s.PutBlob(t.Context(), "seen", key, value) // f may use the store
		}
		keys = append(keys, key)
		return nil
	})
	ok(t, err)
	same(t, "count", len(keys), n-2)
	same(t, "first and last", []string{keys[0], keys[len(keys)-1]}, []string{"k000", "k149"})
	stop := errors.New("enough")
	calls := 0
	err = s.EachBlob(t.Context(), "league", func(string, []byte) error { calls++; return stop })
	wantErr(t, err, stop)
	same(t, "calls", calls, 1)
}
