package table

import (
	"context"
	"testing"

	"guildhall/storage"
)

func (h *house) again(id int64, user string) (storage.Table, bool, error) {
	return h.tables.Rematches.Open(context.Background(), Again{Table: id, User: user, Name: user})
}

// A process that ends between opening a rematch and noting it, before that
// table closes, leaves the way free for another.
func TestRematchAfterOneThatWasNeverNoted(t *testing.T) {
	h := newHouse(t)
	id := h.ended()
	for n := range 3 {
		next, opened, err := h.again(id, "bo")
		h.must(err)
		if !opened || next.ID != id+1+int64(n) {
			t.Fatalf("opened %v: table %d, want a new one", opened, next.ID)
		}
		old, err := h.db.Table(context.Background(), id)
		h.must(err)
		old.Affairs.Next = 0
		_, err = h.db.Update(context.Background(), old, "", nil)
		h.must(err)
		_, err = h.tables.Close(context.Background(), next.ID, "bo", h.press(), "")
		h.must(err)
		h.restart()
	}
}

func TestRematchIsBoundByLimits(t *testing.T) {
	h := newHouse(t)
	one, two := h.ended(), h.ended()
	h.limit(1, 0)
	_, _, err := h.again(one, "ada")
	h.must(err)
	if _, _, err = h.again(two, "ada"); reason(err) != TooManyMine {
		t.Errorf("a second rematch: %v, want %s", err, TooManyMine)
	}
}
