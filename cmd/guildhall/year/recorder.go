package year

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// recordingStore is the store of a process. It records the seats, the paused
// tables and the effective heartbeats for the checker.
type recordingStore struct {
	crashingStore
	year *year
}

func (w recordingStore) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, waits ...storage.Wait) (storage.Table, error) {
	out, err := w.crashingStore.Begin(ctx, t, press, state, events, d, waits...)
	w.year.noteTable(t.ID)
	return out, err
}

func (w recordingStore) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, waits ...storage.Wait) (storage.Table, error) {
	out, err := w.crashingStore.Update(ctx, t, press, d, waits...)
	w.year.noteTable(t.ID)
	return out, err
}

func (w recordingStore) Commit(ctx context.Context, c storage.Commit) error {
	err := w.crashingStore.Commit(ctx, c)
	w.year.noteTable(c.Table)
	return err
}

func (w recordingStore) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (time.Duration, error) {
	was := w.lifetime.dead
	gap, err := w.crashingStore.Beat(ctx, name, clock, longest)
	if err == nil || !was && w.lifetime.lastTakesEffect {
		w.year.beats = append(w.year.beats, clock())
	}
	return gap, err
}

// noteTable notes seats and pause of a table after a change, if it took effect.
func (y *year) noteTable(id int64) {
	t, err := y.db.Table(y.ctx, id)
	one := y.tables[id]
	if err != nil || one == nil {
		return
	}
	now := seatsThen{at: y.now, seq: t.Seq, paused: !t.TableState.Pause.Since.IsZero()}
	for _, s := range t.Seats {
		now.users = append(now.users, seating.WaitingUser(s))
		now.vacant = append(now.vacant, s.Vacant)
	}
	if n := len(one.seatings); n == 0 || !slices.Equal(one.seatings[n-1].users, now.users) || one.seatings[n-1].paused != now.paused {
		one.seatings = append(one.seatings, now)
	}
	one.over = t.Phase == storage.Over || t.Phase == storage.Closed
	y.changed = append(y.changed, id)
}
