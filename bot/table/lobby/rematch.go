package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Rematch is a request for a rematch.
type Rematch struct {
	Table int64 // the match that has ended
	User  string
	Name  string
}

// OpenRematch opens a table for the same people as one that has ended, with the
// same options and terms, and notifies them. A second request gets the same
// table; opened is false then.
func (r *Service) OpenRematch(ctx context.Context, a Rematch) (next storage.Table, opened bool, err error) {
	free := r.tables.Lock(a.Table)
	defer free()
	old, err := r.tables.Stored(ctx, a.Table)
	if err != nil {
		return next, false, err
	}
	if err := mayRematch(old, a.User); err != nil {
		return next, false, err
	}
	next, found, err := r.rematchOf(ctx, old)
	if err != nil {
		return next, false, err
	}
	if !found {
		if next, found, err = r.openRematch(ctx, old, a); err != nil {
			return next, false, err
		}
	}
	if old.TableState.Next != next.ID {
		err = r.noteRematch(ctx, old.ID, next.ID)
	}
	return table.SeenBy(next, a.User), !found, err
}

// mayRematch returns the refusal if user cannot get a rematch, otherwise nil.
func mayRematch(old storage.Table, user string) error {
	switch {
	case table.Ended(old) != nil && old.Started.IsZero():
		return table.Refuse(table.NeverBegan, nil, "open_new")
	case table.Ended(old) == nil:
		return table.Refuse(table.NoRematch, nil, "wait_end")
	case seating.Index(old, user) < 0:
		return table.Refuse(table.OnlyPlayers, nil, "open_new")
	}
	return nil
}

// openRematch creates the new table, or finds the one that another process has
// just created. A rematch that closed before its start can be replaced by
// another, also if the process ended before it recorded the first.
func (r *Service) openRematch(ctx context.Context, old storage.Table, a Rematch) (next storage.Table, found bool, err error) {
	o := Request{
		Game: old.Game, Counts: old.Counts, Had: Kept(old.Options), Lang: old.Lang, Terms: old.TableState.Terms, Order: old.TableState.Order, Hints: old.TableState.Hints,
		Owner: a.User, OwnerName: a.Name, Guild: old.Guild, Channel: old.Channel, Across: old.TableState.Across,
	}
	for _, s := range old.Seats {
		if !seating.IsComputer(s.User) {
			o.Invited = append(o.Invited, s.User)
		}
	}
	row, err := NewTable(r.tables, o)
	if err != nil {
		return next, false, err
	}
	for _, s := range old.Seats { // computer opponents agree to play again
		if level, ok := seating.Level(s.User); ok {
			row.Seats = append(row.Seats, seating.NewComputer(row, level))
		}
	}
	if IsForFriends(old) {
		if row.TableState.Invite, err = drawInvite(r.tables); err != nil {
			return next, false, err
		}
	}
	row.TableState.Previous = old.ID
	once := "rematch " + strconv.FormatInt(old.ID, 10) + " " + strconv.FormatInt(old.TableState.Next, 10)
	for range storage.Attempts {
		next, err = r.tables.Store.Create(ctx, row, once, deliveries.Expand(row, []storage.Delivery{Card(r.tables)}))
		switch {
		case err == nil:
			r.tables.Outbox.Hint()
			return next, false, nil
		case !errors.Is(err, storage.ErrDuplicate):
			return next, false, table.AsLimitRefusal(fmt.Errorf("open rematch of table %d: %w", old.ID, err), row, a.User)
		}
		if next, found, err = r.rematchOf(ctx, old); found || err != nil {
			return next, found, err
		}
		once += "+"
	}
	return next, false, fmt.Errorf("open rematch of table %d: %w %d times", old.ID, storage.ErrDuplicate, storage.Attempts)
}

// rematchOf returns the rematch of a table, unless it closed before its start.
// It also finds a rematch that was opened but not recorded at the old table
// because the process ended.
func (r *Service) rematchOf(ctx context.Context, old storage.Table) (storage.Table, bool, error) {
	stands := func(next storage.Table) bool {
		return next.TableState.Previous == old.ID && (next.Phase != storage.Closed || !next.Started.IsZero())
	}
	if old.TableState.Next != 0 {
		next, err := r.tables.Stored(ctx, old.TableState.Next)
		if err != nil || stands(next) {
			return next, err == nil, err
		}
	}
	for _, s := range old.Seats {
		if seating.IsComputer(s.User) {
			continue
		}
		of, err := r.tables.Store.Of(ctx, s.User, storage.Open, storage.Playing)
		if err != nil {
			return storage.Table{}, false, fmt.Errorf("rematch of table %d: %w", old.ID, err)
		}
		if i := slices.IndexFunc(of, stands); i >= 0 {
			return of[i], true, nil
		}
	}
	return storage.Table{}, false, nil
}

// noteRematch records the rematch at the old table, and notifies the people who
// played there.
func (r *Service) noteRematch(ctx context.Context, old, next int64) error {
	_, err := r.tables.ModifyLocked(ctx, old, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		row.TableState.Next = next
		d := r.tables.Outbox.Public(*row, deliveries.KindRematch, storage.Ping)
		return []storage.Delivery{d}, nil
	})
	return err
}
