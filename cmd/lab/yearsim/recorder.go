package yearsim

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// recordingStore is the database. It also records the changes that took effect
// for the checker: seats, paused tables, moves, settings, heartbeats.
type recordingStore struct {
	storage.Store
	year *year
}

func (w recordingStore) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, waits ...storage.Wait) (storage.Table, error) {
	out, err := w.Store.Begin(ctx, t, press, state, events, d, waits...)
	w.year.noteTable(t.ID)
	return out, err
}

func (w recordingStore) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, waits ...storage.Wait) (storage.Table, error) {
	out, err := w.Store.Update(ctx, t, press, d, waits...)
	w.year.noteTable(t.ID)
	return out, err
}

func (w recordingStore) Commit(ctx context.Context, c storage.Commit) error {
	err := w.Store.Commit(ctx, c)
	if err == nil && c.Press != "" {
		w.year.committed[c.Press] = committed{c.Table, c.Moves}
	}
	w.year.noteTable(c.Table)
	return err
}

func (w recordingStore) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (time.Duration, error) {
	gap, err := w.Store.Beat(ctx, name, clock, longest)
	if err == nil {
		w.year.beats = append(w.year.beats, clock())
	}
	return gap, err
}

func (w recordingStore) ChangePerson(ctx context.Context, user string, change func(*storage.Person) error) (storage.Person, error) {
	out, err := w.Store.ChangePerson(ctx, user, change)
	if err == nil {
		w.year.crowd.notePreferences(out)
	}
	return out, err
}

// noteTable records seats and pause of a table after a change, if it took effect.
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
	if n := len(one.seatings); n == 0 || !slices.Equal(one.seatings[n-1].users, now.users) || !slices.Equal(one.seatings[n-1].vacant, now.vacant) || one.seatings[n-1].paused != now.paused {
		one.seatings = append(one.seatings, now)
	}
	one.over = t.Phase == storage.Finished || t.Phase == storage.Closed
	y.changed = append(y.changed, id)
}
