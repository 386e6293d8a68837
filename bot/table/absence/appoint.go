package absence

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Appoint gives a seat of a running match to another person, or to a computer opponent,
// without a vote, and announces it. It is for organisers: the people knew the substitutes
// before they sat down. It changes nothing when the newcomer already has the seat or the
// table has ended. Comes is the newcomer as seated; if that computer opponent already plays
// there, another of its level comes.
func (r *Service) Appoint(ctx context.Context, id int64, seat int, user, name string) (comes storage.Seat, err error) {
	_, err = r.tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
		if tx.Table.Phase != storage.Playing || seat < 0 || seat >= len(tx.Table.Seats) {
			return table.Refuse(table.NoSuchSeat, nil, "choose_seat")
		}
		was := tx.Table.Seats[seat]
		comes = storage.Seat{User: user, Name: name}
		level, computer := seating.Level(user)
		if at, sits := seating.Level(was.User); !was.Vacant && (was.User == user || computer && sits && at == level) {
			comes = was
			return nil
		}
		if computer {
			comes = seating.NewComputer(tx.Table, level)
		}
		v := storage.Vote{Kind: voting.Replace, Seat: seat, User: comes.User, Name: comes.Name}
		if err := MayCome(ctx, tx, v); err != nil {
			return err
		}
		row := tx.Table
		d := HandOver(tx, &row, v)
		if seating.IsComputer(row.Owner) {
			row.Owner = was.User // a computer opponent owns no table
		}
		d = append(d, r.tables.Outbox.Said(row, engine.T("table.said.appointed", seating.Arg("who", seat), engine.N("seat", seat+1))),
			r.tables.Outbox.Public(row, deliveries.KindCard, storage.Picture))
		return tx.Amend(ctx, "", row, d)
	})
	return comes, err
}

// LeaveTo makes a computer opponent of a level answer for a seat until its person is back,
// without a vote, and announces it. It changes nothing when a computer plays the seat or it
// has a stand-in.
func (r *Service) LeaveTo(ctx context.Context, id int64, seat, level int) error {
	_, err := r.tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
		if tx.Table.Phase != storage.Playing || seat < 0 || seat >= len(tx.Table.Seats) {
			return table.Refuse(table.NoSuchSeat, nil, "choose_seat")
		}
		one := tx.Table.Seats[seat]
		if one.Vacant || one.Standin != "" || seating.IsComputer(one.User) {
			return nil
		}
		row := tx.Table
		d := r.StandIn(tx, &row, storage.Vote{Kind: voting.Standin, Seat: seat, User: seating.NewComputer(tx.Table, level).User})
		d = append(d, r.tables.Outbox.Said(row, engine.T("table.said.left_to_opponent", seating.Arg("who", seat))),
			r.tables.Outbox.Public(row, deliveries.KindCard, storage.Picture))
		return tx.Amend(ctx, "", row, d)
	})
	return err
}
