package hints

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Reasons for refusing to allow hints.
const (
	OthersPlay table.Reason = "hints_people" // another person plays
	Counts     table.Reason = "hints_rated"  // the match is rated, or a contest
)

// MaySwitch reports whether a person may allow or end hints while the match
// runs. They may if all others are computers, and the match is not rated or
// compared with others.
func MaySwitch(t storage.Table, user string) bool {
	return t.Phase == storage.Playing && refuseSwitch(t, user) == nil
}

// Allow allows or ends hints at a table where all others are computers. The
// match is no longer rated after that. Repeating it changes nothing.
func (r *Service) Allow(ctx context.Context, id int64, user, press string, on bool) (storage.Table, error) {
	return r.tables.Modify(ctx, id, user, press, func(t *storage.Table) ([]storage.Delivery, error) {
		if t.Phase != storage.Playing {
			return nil, table.Refuse(table.NotPlaying, nil, "wait_start")
		}
		if err := refuseSwitch(*t, user); err != nil {
			return nil, err
		}
		if t.TableState.Hints == on {
			return nil, nil
		}
		t.TableState.Hints = on
		if on {
			t.TableState.Rated = nil // also for the computers: a match with hints is not rated
		}
		return []storage.Delivery{r.tables.Outbox.Public(*t, deliveries.KindCard, storage.Picture)}, nil
	})
}

// refuseSwitch returns why a person may not switch hints, or nil.
func refuseSwitch(t storage.Table, user string) error {
	mine := false
	for i, s := range t.Seats {
		switch {
		case s.User == user && !s.Vacant:
			mine = true
		case seating.PersonSits(s):
			return table.Refuse(OthersPlay, nil, "open_hints")
		}
		if t.TableState.Contest || table.Sealed(t) || !seating.IsComputer(s.User) && slices.Contains(t.TableState.Rated, i) {
			return table.Refuse(Counts, nil, "open_hints")
		}
	}
	if !mine {
		return table.Refuse(table.NotSeated, nil, "watch", "name_table")
	}
	return nil
}
