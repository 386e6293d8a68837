package storagetest

import (
	"errors"
	"sync"
	"testing"

	"guildhall/storage"
)

func isRefusal(err error) bool {
	return errors.Is(err, storage.ErrConflict) || errors.Is(err, storage.ErrDuplicate)
}

func drafts(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"a draft is kept step by step": draftSteps,
		"a seat's draft is its own": func(t *testing.T, s storage.Store) {
			tab := playing(t, s)
			for seat := range 2 {
				ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Seat: seat, Step: 1, At: at(1)}))
			}
			c := turn(tab.ID, 0, 1)
			c.DropDrafts = []int{0}
			commit(t, s, c)
			_, err := s.Draft(t.Context(), tab.ID, 0)
			wantErr(t, err, storage.ErrNotFound)
			_, err = s.Draft(t.Context(), tab.ID, 1)
			ok(t, err)
		},
		"a draft on the past is replaced":     draftRebase,
		"a draft needs a match and its entry": draftPlaces,
		"a draft leaves with who wrote it":    draftOfFormerUser,
		"two presses cannot both be the next step": func(t *testing.T, s storage.Store) {
			tab := playing(t, s)
			errs := make([]error, 6)
			var wg sync.WaitGroup
			for i := range errs {
				wg.Go(func() {
					errs[i] = s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Step: 1, Codes: []string{"x"}, At: at(1)})
				})
			}
			wg.Wait()
			won := 0
			for _, err := range errs {
				if err == nil {
					won++
				} else {
					wantErr(t, err, storage.ErrConflict)
				}
			}
			same(t, "drafts kept", won, 1)
		},
	})
}

func draftSteps(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	_, err := s.Draft(t.Context(), tab.ID, 0)
	wantErr(t, err, storage.ErrNotFound)
	d := storage.Draft{Table: tab.ID, Seat: 0, Step: 2, Codes: []string{"forest", "build well"}, At: at(4)}
	wantErr(t, s.SaveDraft(t.Context(), d), storage.ErrConflict) // there is no step 1
	d.Step = 1
	ok(t, s.SaveDraft(t.Context(), d))
	wantErr(t, s.SaveDraft(t.Context(), d), storage.ErrConflict)
	got, err := s.Draft(t.Context(), tab.ID, 0)
	ok(t, err)
	same(t, "draft", got, d)
	d.Step, d.Codes = 2, nil
	ok(t, s.SaveDraft(t.Context(), d))
	d.Step = 4
	wantErr(t, s.SaveDraft(t.Context(), d), storage.ErrConflict)
}

func draftRebase(t *testing.T, s storage.Store) {
	tab := playing(t, s)
	d := storage.Draft{Table: tab.ID, Seat: 1, Step: 1, Codes: []string{"a"}, At: at(1)}
	ok(t, s.SaveDraft(t.Context(), d))
	commit(t, s, turn(tab.ID, 0, 1))
	d.Step = 2
	wantErr(t, s.SaveDraft(t.Context(), d), storage.ErrConflict) // d itself is based on an older entry
	d.After, d.Step = 1, 2
	ok(t, s.SaveDraft(t.Context(), d))
	wantErr(t, s.SaveDraft(t.Context(), d), storage.ErrConflict) // no longer replaced silently
	commit(t, s, turn(tab.ID, 1, 1))
	d.After, d.Step = 2, 1
	ok(t, s.SaveDraft(t.Context(), d))
	got, err := s.Draft(t.Context(), tab.ID, 1)
	ok(t, err)
	same(t, "draft", got, d)
}

func draftPlaces(t *testing.T, s storage.Store) {
	wantErr(t, s.SaveDraft(t.Context(), storage.Draft{Table: 9, Step: 1}), storage.ErrNotFound)
	opened := create(t, s, sample())
	wantErr(t, s.SaveDraft(t.Context(), storage.Draft{Table: opened.ID, Step: 1}), storage.ErrConflict)
	tab := playing(t, s)
	wantErr(t, s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, After: 1, Step: 1}), storage.ErrConflict)
	ok(t, s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Step: 1}))
	tab.Phase = storage.Closed
	_, err := s.Update(t.Context(), tab, "", nil)
	ok(t, err)
	_, err = s.Draft(t.Context(), tab.ID, 0)
	wantErr(t, err, storage.ErrNotFound)
}

// draftOfFormerUser: a new user of a seat finds no draft of the former one, and
// the former user cannot start another.
func draftOfFormerUser(t *testing.T, s storage.Store) {
	for _, change := range []func(*storage.Seat){
		func(one *storage.Seat) { one.Bank, one.Quiet = 7, !one.Quiet },
		func(one *storage.Seat) { one.User = "zoe" },
		func(one *storage.Seat) { one.Vacant = true },
	} {
		tab := playing(t, s)
		was := tab.Seats[1]
		d := storage.Draft{Table: tab.ID, Seat: 1, Step: 1, At: at(1), By: was.Standin}
		ok(t, s.SaveDraft(t.Context(), d))
		d.Step, d.By = 2, was.User
		ok(t, s.SaveDraft(t.Context(), d))
		d.Step, d.By = 3, "zoe"
		wantErr(t, s.SaveDraft(t.Context(), d), storage.ErrConflict)
		change(&tab.Seats[1])
		leaves := tab.Seats[1].User != was.User || tab.Seats[1].Vacant
		_, err := s.Update(t.Context(), tab, "", nil)
		ok(t, err)
		if _, err = s.Draft(t.Context(), tab.ID, 1); errors.Is(err, storage.ErrNotFound) != leaves {
			t.Errorf("seat %+v after %+v: its draft is read with %v", tab.Seats[1], was, err)
		}
		d.Step, d.By = 1, was.User
		if err := s.SaveDraft(t.Context(), d); leaves {
			wantErr(t, err, storage.ErrConflict)
		}
	}
}
