package storagetest

import (
	"testing"

	"guildhall/storage"
)

func tables(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"a position is what its parts are": positions,
		"create counts from one and keeps all": func(t *testing.T, s storage.Store) {
			want := sample()
			got := create(t, s, want)
			want.ID, want.Rev = 1, got.Rev
			same(t, "created", got, want)
			same(t, "kept", table(t, s, 1), want)
			same(t, "second id", create(t, s, sample()).ID, int64(2))
		},
		"create is open unless it says otherwise": func(t *testing.T, s storage.Store) {
			same(t, "phase", create(t, s, storage.Table{}).Phase, storage.Open)
			if _, err := s.Create(t.Context(), storage.Table{Phase: storage.Playing}, "", nil); err == nil {
				t.Error("a table was created playing, without a state")
			}
		},
		"create gives its deliveries the new table": func(t *testing.T, s storage.Store) {
			create(t, s, sample())
			created := create(t, s, sample(), storage.Delivery{ID: "d1", Kind: "lobby", Due: at(0)})
			due, err := s.Claim(t.Context(), at(1), at(9), 5)
			ok(t, err)
			same(t, "deliveries", len(due), 1)
			same(t, "table of the delivery", due[0].Table, created.ID)
		},
		"create carries a press out once": func(t *testing.T, s storage.Store) {
			_, err := s.Create(t.Context(), sample(), "press", nil)
			ok(t, err)
			_, err = s.Create(t.Context(), sample(), "press", nil)
			wantErr(t, err, storage.ErrDuplicate)
			_, err = s.Table(t.Context(), 2)
			wantErr(t, err, storage.ErrNotFound)
		},
		"unknown tables are not found": func(t *testing.T, s storage.Store) {
			_, err := s.Table(t.Context(), 7)
			wantErr(t, err, storage.ErrNotFound)
			_, err = s.Load(t.Context(), 7)
			wantErr(t, err, storage.ErrNotFound)
			_, err = s.Moves(t.Context(), 7, 1)
			wantErr(t, err, storage.ErrNotFound)
			_, err = s.Turns(t.Context(), 7, 0, 5)
			wantErr(t, err, storage.ErrNotFound)
			_, _, err = s.Checkpoint(t.Context(), 7, 1)
			wantErr(t, err, storage.ErrNotFound)
			_, err = s.ByPlace(t.Context(), "nowhere")
			wantErr(t, err, storage.ErrNotFound)
			_, err = s.Update(t.Context(), storage.Table{ID: 7, Rev: 1, Phase: storage.Open}, "", nil)
			wantErr(t, err, storage.ErrNotFound)
			wantErr(t, s.Commit(t.Context(), turn(7, 0, 1)), storage.ErrNotFound)
		},
		"update replaces all but the record": updateReplaces,
		"update needs the kept revision":     updateConflicts,
		"update carries a press out once":    updateRepeats,
		"an act of power is kept with it":    auditedUpdate,
		"update cannot begin a match": func(t *testing.T, s storage.Store) {
			tab := create(t, s, sample())
			tab.Phase = storage.Playing
			if _, err := s.Update(t.Context(), tab, "", nil); err == nil {
				t.Error("a table became playing without a state")
			}
		},
		"begin starts the record":                 begins,
		"by place finds where one sits":           byPlace,
		"of lists a user's tables":                of,
		"in phase lists newest first":             inPhase,
		"outlines come in the order of their ids": outlines,
	})
}

func updateReplaces(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	commit(t, s, turn(tab.ID, 0, 3))
	tab = table(t, s, tab.ID)
	want := storage.Table{
		ID: tab.ID, Rev: tab.Rev, Phase: storage.Closed, Game: "caylus", Version: 4, Options: map[string]string{"x": "y"}, Counts: []int{5},
		Lang: "en", Owner: "bo", Invited: []string{"chen"}, Guild: "other", Channel: "c2", Thread: "t2", Seed: []byte{1, 2},
		Seats:   []storage.Seat{{User: "chen", Name: "Chen", Vacant: true}},
		Created: at(1), Started: at(2), Ended: at(3), Ending: "ending.abandoned",
	}
	got, err := s.Update(t.Context(), want, "", nil)
	ok(t, err)
	if got.Rev <= tab.Rev {
		t.Errorf("rev = %d after %d, want it raised", got.Rev, tab.Rev)
	}
	want.Rev, want.Seq, want.Turns = got.Rev, 3, 1
	same(t, "updated", got, want)
	same(t, "kept", table(t, s, tab.ID), want)
}

func updateConflicts(t *testing.T, s storage.Store) {
	tab := create(t, s, sample())
	old := tab
	tab.Lang = "en"
	newer, err := s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	old.Lang = "xx"
	_, err = s.Update(t.Context(), old, "press", []storage.Delivery{{ID: "d", Due: at(0)}})
	wantErr(t, err, storage.ErrConflict)
	same(t, "kept after a conflict", table(t, s, tab.ID), newer)
	if _, waits, _ := s.NextDue(t.Context()); waits {
		t.Error("a refused update left its delivery")
	}
	old.Rev = newer.Rev
	_, err = s.Update(t.Context(), old, "press", nil)
	ok(t, err) // the refused update did not use the press
	running := playing(t, s)
	commit(t, s, turn(running.ID, 0, 1))
	_, err = s.Update(t.Context(), running, "", nil)
	wantErr(t, err, storage.ErrConflict) // a commit raises the revision too
}

func updateRepeats(t *testing.T, s storage.Store) {
	tab := create(t, s, sample())
	tab, err := s.Update(t.Context(), tab, "press", nil)
	ok(t, err)
	_, err = s.Update(t.Context(), tab, "press", nil)
	wantErr(t, err, storage.ErrDuplicate)
	tab.Rev = 0 // an outdated repeat is still a repeat
	_, err = s.Update(t.Context(), tab, "press", nil)
	wantErr(t, err, storage.ErrDuplicate)
	other := playing(t, s)
	c := turn(other.ID, 0, 1)
	c.Press = "press"
	wantErr(t, s.Commit(t.Context(), c), storage.ErrDuplicate)
}

func begins(t *testing.T, s storage.Store) {
	tab := create(t, s, sample())
	loaded, err := s.Load(t.Context(), tab.ID)
	ok(t, err)
	if loaded.State != nil {
		t.Errorf("an open table has state %q, want none", loaded.State)
	}
	tab.Started, tab.Seed, tab.Thread = at(5), []byte("seed"), "thread"
	late := tab
	tab, err = s.Begin(t.Context(), tab, "start", []byte("S0"), []byte("E0"), []storage.Delivery{{ID: "d", Due: at(6)}})
	ok(t, err)
	loaded, err = s.Load(t.Context(), tab.ID)
	ok(t, err)
	same(t, "loaded", loaded, storage.Stored{Table: tab, State: []byte("S0")})
	same(t, "phase", tab.Phase, storage.Playing)
	turns, err := s.Turns(t.Context(), tab.ID, 0, 10)
	ok(t, err)
	same(t, "turns", turns, []storage.Turn{{Seat: -1, Events: []byte("E0"), At: at(5)}})
	state, entry, err := s.Checkpoint(t.Context(), tab.ID, 0)
	ok(t, err)
	same(t, "first checkpoint", fmtCheckpoint(state, entry), "S0 at 0")
	_, err = s.Begin(t.Context(), late, "again", []byte("X"), nil, nil)
	wantErr(t, err, storage.ErrConflict)
	_, err = s.Begin(t.Context(), tab, "again", []byte("X"), nil, nil)
	wantErr(t, err, storage.ErrConflict)
	_, err = s.Begin(t.Context(), tab, "start", []byte("X"), nil, nil)
	wantErr(t, err, storage.ErrDuplicate)
}

func byPlace(t *testing.T, s storage.Store) {
	inThread, direct, lobby := sample(), sample(), sample()
	inThread.Thread = "thread"
	direct.Guild, direct.Channel = "", "dm"
	lobby.Channel = "elsewhere"
	for _, tab := range []storage.Table{inThread, inThread, direct, direct, lobby} {
		create(t, s, tab)
	}
	for place, want := range map[string]int64{"thread": 2, "dm": 4} {
		got, err := s.ByPlace(t.Context(), place)
		ok(t, err)
		same(t, "table in "+place, got.ID, want)
		same(t, "seats of table in "+place, got.Seats, sample().Seats)
	}
	for _, place := range []string{"elsewhere", "lobby", ""} {
		_, err := s.ByPlace(t.Context(), place)
		wantErr(t, err, storage.ErrNotFound)
	}
}

func of(t *testing.T, s storage.Store) {
	for range 3 {
		create(t, s, sample())
	}
	playing(t, s)
	other := sample()
	other.Seats = other.Seats[:1]
	create(t, s, other)
	for _, tt := range []struct {
		user   string
		phases []storage.Phase
		want   []int64
	}{
		{"bo", []storage.Phase{storage.Open}, []int64{1, 2, 3}},
		{"bo", []storage.Phase{storage.Playing, storage.Open}, []int64{1, 2, 3, 4}},
		{"ada", []storage.Phase{storage.Open}, []int64{1, 2, 3, 5}},
		{"bo", []storage.Phase{storage.Finished}, nil},
		{"bo", nil, nil},
		{"chen", []storage.Phase{storage.Open}, []int64{1, 2, 3}}, // a stand-in
		{"dana", []storage.Phase{storage.Open}, nil},
		{"", []storage.Phase{storage.Open}, nil},
	} {
		got, err := s.Of(t.Context(), tt.user, tt.phases...)
		ok(t, err)
		same(t, "tables of "+tt.user, ids(got), tt.want)
	}
}

func inPhase(t *testing.T, s storage.Store) {
	for i := range 6 {
		tab := sample()
		if i%2 == 1 {
			tab.Guild = "other"
		}
		create(t, s, tab)
	}
	for _, tt := range []struct {
		guild string
		phase storage.Phase
		limit int
		want  []int64
	}{
		{"guild", storage.Open, 10, []int64{5, 3, 1}},
		{"other", storage.Open, 2, []int64{6, 4}},
		{"", storage.Open, 4, []int64{6, 5, 4, 3}},
		{"", storage.Finished, 4, nil},
	} {
		got, err := s.InPhase(t.Context(), tt.guild, tt.phase, tt.limit)
		ok(t, err)
		same(t, "tables in "+tt.guild, ids(got), tt.want)
	}
}

func outlines(t *testing.T, s storage.Store) {
	for range 2 {
		create(t, s, sample())
	}
	over := playing(t, s)
	over.Phase, over.Ended = storage.Finished, at(77)
	over, err := s.Update(t.Context(), over, "", nil)
	ok(t, err)
	all := []storage.Outline{{ID: 1, Phase: storage.Open}, {ID: 2, Phase: storage.Open}, {ID: over.ID, Phase: storage.Finished, Ended: at(77)}}
	for _, tt := range []struct {
		after int64
		limit int
		want  []storage.Outline
	}{{0, 9, all}, {0, 2, all[:2]}, {2, 2, all[2:]}, {over.ID, 2, nil}} {
		got, err := s.Outlines(t.Context(), tt.after, tt.limit)
		ok(t, err)
		same(t, "outlines", got, tt.want)
	}
}

// positions compares the position of each person with separate reads of its
// parts.
func positions(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	tab.Seats[1].Standin = "eve"
	tab, err := s.Update(t.Context(), tab, "", nil, storage.Wait{Seat: 1, User: "eve", Since: at(11), Due: at(99), Next: at(50), Stage: "grace"}, storage.Wait{Seat: 0, User: "ada", Since: at(10)})
	ok(t, err)
	for seat := range tab.Seats {
		ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Seat: seat, Step: 1, Codes: []string{"a", "b \"c\""}, At: at(20 + seat)}))
		_, err := s.SaveOrders(t.Context(), storage.Orders{Table: tab.ID, Seat: seat, Body: []byte{byte(seat), 0, 255}})
		ok(t, err)
	}
	ok(t, s.SaveNote(t.Context(), tab.ID, "ada", "remember"))
	ok(t, s.SaveNote(t.Context(), tab.ID, "eve", "mind"))
	preferences := map[string]storage.ReminderPreferences{}
	for user, zone := range map[string]string{tab.Seats[0].User: "Asia/Seoul", "eve": "", "nobody": "UTC"} {
		p, err := s.ChangePerson(t.Context(), user, func(p *storage.Person) error {
			p.Preferences = storage.ReminderPreferences{Zone: zone, Away: []storage.Vacation{{From: at(1), Until: at(2)}}}
			return nil
		})
		ok(t, err)
		if user != "nobody" {
			preferences[user] = p.Preferences
		}
	}
	other := playing(t, s)
	ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: other.ID, Seat: 0, Step: 1, At: at(1)}))
	for _, user := range []string{"", tab.Seats[0].User, tab.Seats[1].User, "eve", "nobody"} {
		want := storage.Position{Table: table(t, s, tab.ID), Preferences: preferences}
		want.Waits, err = s.WaitsAt(t.Context(), tab.ID)
		ok(t, err)
		for seat, one := range want.Table.Seats {
			o, err := s.Orders(t.Context(), tab.ID, seat)
			ok(t, err)
			want.Orders = append(want.Orders, o)
			if user == "" || user != one.User && user != one.Standin {
				continue
			}
			d, err := s.Draft(t.Context(), tab.ID, seat)
			ok(t, err)
			want.Drafts = append(want.Drafts, d)
		}
		want.Note, err = s.Note(t.Context(), tab.ID, user)
		ok(t, err)
		got, err := s.Position(t.Context(), tab.ID, user)
		ok(t, err)
		same(t, "position of "+user, got, want)
	}
	open := create(t, s, storage.Table{})
	got, err := s.Position(t.Context(), open.ID, "ada")
	ok(t, err)
	same(t, "an open table", got, storage.Position{Table: table(t, s, open.ID)})
	_, err = s.Position(t.Context(), 999, "ada")
	wantErr(t, err, storage.ErrNotFound)
}

// auditedUpdate checks that an administrator's action and its change are stored
// together, once.
func auditedUpdate(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	act := storage.Audit{At: at(1), Guild: tab.Guild, Table: tab.ID, User: "root", Act: "pause table", Detail: "a note"}
	acts := func(want int) {
		t.Helper()
		got, err := s.Acts(t.Context(), tab.Guild, 9)
		ok(t, err)
		same(t, "acts", len(got), want)
		if want > 0 {
			same(t, "latest act", got[0], act)
		}
	}
	late := tab
	late.Rev--
	_, err := s.UpdateAudited(t.Context(), act, late, "press", nil)
	wantErr(t, err, storage.ErrConflict)
	acts(0)
	tab.Lang = "en"
	tab, err = s.UpdateAudited(t.Context(), act, tab, "press", nil)
	ok(t, err)
	same(t, "language", table(t, s, tab.ID).Lang, "en")
	acts(1)
	_, err = s.UpdateAudited(t.Context(), act, tab, "press", nil)
	wantErr(t, err, storage.ErrDuplicate)
	acts(1)
	act.Act = "correct table"
	c := turn(tab.ID, 0, 1)
	c.Press, c.Audit = "press", &act
	wantErr(t, s.Commit(t.Context(), c), storage.ErrDuplicate)
	c.Press = "another"
	commit(t, s, c)
	acts(2)
}
