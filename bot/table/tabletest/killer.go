package tabletest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"guildhall/storage"
)

// Killer lets the process end at one of its writes: before it, or just behind.
type Killer struct {
	storage.Store
	Left   int // writes until then
	Behind bool
	Dead   bool
}

var ErrKilled = errors.New("killed")

func (k *Killer) write(do func() error) error {
	if k.Dead {
		return ErrKilled
	}
	if k.Left--; k.Left > 0 {
		return do()
	}
	k.Dead = true
	if k.Behind {
		if err := do(); err != nil {
			return err
		}
	}
	return ErrKilled
}

// Write is for tests that let the process end at other writes too.
func (k *Killer) Write(do func() error) error { return k.write(do) }

func (k *Killer) Commit(ctx context.Context, c storage.Commit) error {
	return k.write(func() error { return k.Store.Commit(ctx, c) })
}

func (k *Killer) SaveOrders(ctx context.Context, o storage.Orders) (kept storage.Orders, err error) {
	err = k.write(func() error { kept, err = k.Store.SaveOrders(ctx, o); return err })
	return kept, err
}

func (k *Killer) SaveDraft(ctx context.Context, d storage.Draft) error {
	return k.write(func() error { return k.Store.SaveDraft(ctx, d) })
}

func (k *Killer) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	return k.write(func() error { return k.Store.ChangeWait(ctx, w, d) })
}

// Killed runs act on processes that are killed at each of their writes in turn,
// and check on the state that the next process reaches.
func Killed(t *testing.T, prepare func(h *Fixture) int64, act func(h *Fixture, id int64), check func(t *testing.T, h *Fixture, id int64)) {
	for n := 1; ; n++ {
		done := false
		for _, behind := range []bool{false, true} {
			t.Run(fmt.Sprint("write ", n, " behind ", behind), func(t *testing.T) {
				h := New(t)
				id := prepare(h)
				k := &Killer{Store: h.DB, Left: n, Behind: behind}
				h.Tables.Store = k
				act(h, id)
				done = !k.Dead
				h.Restart()
				h.AttendAll()
				check(t, h, id)
			})
		}
		if done {
			return
		}
		if n > 20 {
			t.Fatal("the writes do not come to an end")
		}
	}
}
