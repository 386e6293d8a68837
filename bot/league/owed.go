package league

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// lateAfter is the time after which an organiser may send a reminder for an owed
	// move.
	lateAfter = 24 * time.Hour
	// remindEvery is the minimum time between two reminders by organisers of a league.
	remindEvery = 12 * time.Hour
)

// OverdueMove is a move that a person owes at a table of a season.
type OverdueMove struct {
	Fixture int // by number
	Seat    int
	User    string
	Since   time.Time
	Due     time.Time // zero: none
	table   int64
}

// Late reports whether the move has been owed long enough for an organiser's reminder.
func (o OverdueMove) Late(now time.Time) bool { return now.Sub(o.Since) >= lateAfter }

// Owed returns the moves that people owe in a division, longest wait first; division 0
// means all.
func (l *Seasons) Owed(ctx context.Context, b *SeasonTx, division int) ([]OverdueMove, error) {
	var list []OverdueMove
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOpen || division != 0 && f.Division != division {
			continue
		}
		waits, err := l.store().WaitsAt(ctx, f.Table)
		if err != nil {
			return nil, err
		}
		for _, w := range waits {
			if !seating.IsComputer(w.User) && w.Seat < len(f.Seats) {
				list = append(list, OverdueMove{f.N, w.Seat, w.User, w.Since, w.Due, f.Table})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b OverdueMove) int { return a.Since.Compare(b.Since) })
	return list, nil
}

// Remind sends one reminder to everybody who has owed a move for a day or longer, for all
// their tables, and returns their ids. It respects quiet hours, and skips people who take
// no reminders.
func (l Organisers) Remind(ctx context.Context, a Action) (*SeasonTx, []string, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, nil, err
	}
	owed, err := l.seasons.Owed(ctx, b, 0)
	if err != nil {
		return nil, nil, err
	}
	last, err := l.seasons.lastReminder(ctx, a.League)
	if err != nil {
		return nil, nil, err
	}
	var users []string
	b, err = l.seasons.edit(ctx, b.Season.ID, a.Press, func(b *SeasonTx) error {
		users = nil
		if err := mayOrganise(b, a.By, a.Admin); err != nil {
			return err
		}
		if l.seasons.now().Sub(last) < remindEvery {
			return refuse("remind", []engine.Arg{engine.N("hours", int(remindEvery.Hours()))}, "see_schedule")
		}
		for _, o := range owed {
			if !o.Late(l.seasons.now()) || slices.Contains(users, o.User) {
				continue
			}
			users = append(users, o.User)
			d := l.seasons.rooms.Tables.Outbox.Delivery(storage.Table{ID: o.table}, deliveries.KindRemind, o.User, o.Seat, storage.Digest, l.seasons.now())
			d.Key = deliveries.KindRemind + ":" + o.User
			d.Body = deliveries.BodyOf(deliveries.Body{Seat: o.Seat, Urgent: true})
			b.tell(d)
		}
		if len(users) == 0 {
			return refuse("nobody_late", []engine.Arg{engine.N("hours", int(lateAfter.Hours()))}, "see_schedule")
		}
		l.seasons.record(b, a, ActRemind, JournalEntry{Count: len(users)})
		return nil
	})
	return b, users, err
}

// lastReminder returns the time of the last reminder by an organiser of a league.
func (l *Seasons) lastReminder(ctx context.Context, league int64) (time.Time, error) {
	acts, err := l.store().Journal(ctx, league, journalShown)
	i := slices.IndexFunc(acts, func(a storage.Audit) bool { return a.Act == ActRemind })
	if err != nil || i < 0 {
		return time.Time{}, err
	}
	return acts[i].At, nil
}
