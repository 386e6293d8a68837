package lobby

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Join seats a person at an open table. At a table for friends it seats only invited people;
// see JoinByCode.
func (r *Service) Join(ctx context.Context, id int64, user, name, press string) (storage.Table, error) {
	return r.join(ctx, id, user, name, press, "")
}

// join seats a person who knows the secret of a table for friends, or any person at another
// table.
func (r *Service) join(ctx context.Context, id int64, user, name, press, invite string) (storage.Table, error) {
	row, err := r.tables.Stored(ctx, id)
	if err != nil {
		return row, err
	}
	if mayJoin(row, user, invite) == nil { // other refusals come first; this question never changes
		if err := CheckReliability(ctx, r.tables.Store, user, row.TableState.Reliability); err != nil {
			return row, err
		}
	}
	return r.tables.Modify(ctx, id, user, press, func(row *storage.Table) ([]storage.Delivery, error) {
		if err := mayJoin(*row, user, invite); err != nil {
			return nil, err
		}
		shown, ok := seating.ShownName(name)
		if !ok || user == "" || seating.IsComputer(user) {
			return nil, table.Refuse(table.BadName, nil, "rename")
		}
		row.Seats = append(slices.Clone(row.Seats), storage.Seat{User: user, Name: shown})
		return []storage.Delivery{
			r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture),
			r.tables.Outbox.Delivery(*row, deliveries.KindWelcome, user, len(row.Seats)-1, storage.Ping, r.tables.Now()),
		}, nil
	})
}

// CanJoin reports whether Join would seat a person.
func CanJoin(row storage.Table, user string) bool { return mayJoin(row, user, "") == nil }

// mayJoin returns the refusal if user, who knows a secret or none, cannot join; otherwise nil.
func mayJoin(row storage.Table, user, invite string) error {
	invited := len(row.Invited) == 0 && row.TableState.Invite == "" || user == row.Owner || slices.Contains(row.Invited, user) || isInvite(row, invite)
	switch {
	case row.Phase != storage.Open:
		return refuseLobby(row, user)
	case seating.Index(row, user) >= 0:
		n := []engine.Arg{engine.N("n", seating.Index(row, user)+1)}
		if user == row.Owner {
			return table.Refuse(table.AlreadySeated, n, "start", "leave")
		}
		return table.Refuse(table.AlreadySeated, n, "wait_start", "leave")
	case !invited || slices.Contains(row.TableState.Removed, user):
		return table.Refuse(table.Uninvited, nil, "ask_owner", "open_new")
	case len(row.Seats) >= slices.Max(row.Counts):
		return table.Refuse(table.Full, []engine.Arg{engine.N("n", len(row.Seats))}, "open_new")
	}
	return nil
}

// refuseLobby returns the refusal for a table that can no longer be joined or
// changed. Only players get the advice to resign.
func refuseLobby(row storage.Table, user string) *table.RefusedError {
	switch row.Phase {
	case storage.Finished:
		return table.Refuse(table.IsOver, nil, "open_new")
	case storage.Closed:
		return table.Refuse(table.IsClosed, nil, "open_new")
	}
	if seating.Index(row, user) < 0 {
		return table.Refuse(table.NotOpen, nil, "watch")
	}
	return table.Refuse(table.NotOpen, nil, "watch", "resign")
}

// Leave frees a person's seat at an open table. If the owner leaves, the person
// who joined first after them becomes the owner. The table closes if nobody is
// left.
func (r *Service) Leave(ctx context.Context, id int64, user, press string) (storage.Table, error) {
	return r.tables.Modify(ctx, id, user, press, func(row *storage.Table) ([]storage.Delivery, error) {
		i := seating.Index(*row, user)
		if row.Phase == storage.Playing && i < 0 {
			return nil, table.Refuse(table.NotSeated, nil, "watch", "name_table")
		}
		if row.Phase != storage.Open {
			return nil, refuseLobby(*row, user)
		}
		if i < 0 {
			return nil, table.Refuse(table.NotSeated, nil, "join")
		}
		row.Seats = slices.Delete(slices.Clone(row.Seats), i, i+1)
		if seating.People(*row) == 0 {
			return r.tables.End(row, table.EndedEmpty), nil
		}
		if row.Owner == user {
			row.Owner = seating.Users(*row, -1)[0]
		}
		return append(r.cardOf(*row, user), r.tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)), nil
	})
}

// cardOf returns the delivery that removes the card of a person without a seat from their
// direct messages; nil at a table whose card stands in a channel.
func (r *Service) cardOf(row storage.Table, user string) []storage.Delivery {
	if !row.TableState.Across {
		return nil
	}
	d := r.tables.Outbox.Public(row, deliveries.KindLobby, storage.Picture)
	d.ID, d.Key, d.User = d.ID+"-left", d.Key+":for:"+user, user
	return []storage.Delivery{d}
}
