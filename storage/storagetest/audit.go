package storagetest

import (
	"testing"

	"guildhall/storage"
)

// auditedUpdate: an administrator's act and its change are stored together, once.
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
