// Package absence handles people who are away. It manages the users who replace them at their
// seat: a stand-in until they are back, a permanent replacement, or the game. It also stops
// and starts the clocks of a table, by a vote or by an administrator; moves can be played in
// a pause.
//
// It is built on bot/table. PauseByAdmin and ResumeByAdmin are one transaction each, with the
// audit of the act. Back and Resign take the table's lock and are one transaction each, after
// which the game may answer in a second one. If the process ends between the two, the next
// reader of the table makes the game answer. The decision of a vote is a change of the table
// that package votes stores.
package absence

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Service manages stand-ins for seats whose person is away, replacements, and pauses.
type Service struct{ tables *table.Tables }

// New returns a Service for tables.
func New(t *table.Tables) *Service { return &Service{t} }

// ProposeStandin proposes that a person or the computer answers for a seat
// until its person is back. A person decides that for their own seat, with the
// stand-in's consent. The others may decide it for a person who was silent for
// a day.
func ProposeStandin(ctx context.Context, tx *table.Tx, m voting.Motion, v *storage.Vote) error {
	if m.User == "" {
		m.User = seating.Computer
	}
	if err := newcomer(ctx, tx, m, v); err != nil {
		return err
	}
	one := tx.Table.Seats[m.Seat]
	switch {
	case one.Vacant:
		return tx.Refuse(ctx, table.SeatVacant, []engine.Arg{seating.Arg("who", m.Seat)}, "replace")
	case one.Standin == m.User, sameLevel(one.Standin, m.User):
		return tx.Refuse(ctx, table.StandsIn, []engine.Arg{seating.Arg("who", m.Seat)}, "back")
	case seating.IsComputer(m.User) && !seating.OthersPlay(tx.Table, m.Seat):
		return tx.Refuse(ctx, table.NobodyPlays, nil, "standin_person")
	}
	if m.By == one.User {
		v.Voters, v.Needed = []string{m.User}, 1
		if seating.IsComputer(m.User) {
			v.Voters = []string{m.By}
		}
		return nil
	}
	v.Voters = seating.Users(tx.Table, m.Seat)
	v.Needed = voting.Majority(len(v.Voters))
	if m.By == "" {
		return nil
	}
	silent, err := wasSilent(ctx, tx, m.Seat)
	if err == nil && !silent {
		err = tx.Refuse(ctx, table.NotSilent, []engine.Arg{seating.Arg("who", m.Seat)}, "wait_silent")
	}
	return err
}

// sameLevel reports whether two users are computer opponents of the same level.
func sameLevel(a, b string) bool {
	x, opponent := seating.Level(a)
	y, too := seating.Level(b)
	return opponent && too && x == y
}

// goneAfter is the time for which a person may leave their seat to a stand-in
// of their own choice before the others may decide about the seat.
const goneAfter = clock.IdleTimeout

// stoodInFor reports whether a seat has had a stand-in for so long that its
// person is considered gone: absentAfter if others chose the stand-in,
// goneAfter if the person did.
func stoodInFor(tx *table.Tx, seat int) bool {
	if tx.Table.Seats[seat].Standin == "" {
		return false
	}
	since, long := tx.Table.Started, absentAfter
	for _, st := range tx.Table.TableState.StandinSince {
		if st.Seat == seat {
			since = st.Since
			if st.Own {
				long = goneAfter
			}
		}
	}
	return tx.Tables.Now().Sub(since) >= long
}

// StandIn adds a stand-in to a seat and returns the deliveries. An earlier
// stand-in no longer sees the seat, and the new one cannot join another seat.
// The person of the seat is notified of the stand-in, unless they chose it.
func (*Service) StandIn(tx *table.Tx, row *storage.Table, v storage.Vote) []storage.Delivery {
	return standIn(tx, row, v, false)
}

// LeaveLate is StandIn without a vote for a seat whose time ran out. The
// message to the seat's person mentions that, unless the time was that of an
// earlier stand-in.
func (*Service) LeaveLate(tx *table.Tx, row *storage.Table, seat int, comes string) []storage.Delivery {
	return standIn(tx, row, storage.Vote{Kind: voting.Standin, Seat: seat, User: comes}, row.Seats[seat].Standin == "")
}

// standIn is StandIn; timeOut is set if the time of the seat's person ran out.
func standIn(tx *table.Tx, row *storage.Table, v storage.Vote, timeOut bool) []storage.Delivery {
	one := row.Seats[v.Seat]
	was := one.Standin
	row.Seats = slices.Clone(row.Seats)
	row.Seats[v.Seat].Standin, row.Seats[v.Seat].StandinName = v.User, v.Name
	seating.NoteSeenHand(row, was, v.Seat)
	row.TableState.StandinSince = slices.DeleteFunc(slices.Clone(row.TableState.StandinSince), func(o storage.StandinSince) bool { return o.Seat == v.Seat })
	own := v.By == one.User || voting.Agrees(v.Ballots[one.User])
	row.TableState.StandinSince = append(row.TableState.StandinSince, storage.StandinSince{Seat: v.Seat, Since: tx.Tables.Now(), Own: own})
	settled := func(o storage.Vote) bool {
		return voting.AboutSeat(o) && o.ID != v.ID && (o.Seat == v.Seat || !seating.IsComputer(v.User) && o.User == v.User)
	}
	for _, o := range row.TableState.Votes {
		if settled(o) {
			table.NoteAsked(tx.Tables, row, o)
		}
	}
	d := tx.Tables.CloseVotes(row, voting.MovedOn, settled)
	d = append(d, tx.LeftDeliveries(*row, v.Seat, was)...)
	if one.User != "" && v.By != one.User {
		d = append(d, tx.Tables.Outbox.StandsIn(*row, v.Seat, timeOut))
	}
	if seating.IsComputer(v.User) {
		return d
	}
	return append(d, tx.SeatDeliveries(*row, v.Seat)...)
}

// Back removes the stand-in from a seat, because its person is back or the
// stand-in steps down. Votes about the seat end.
func (r *Service) Back(ctx context.Context, id int64, user, press string) (storage.Table, error) {
	tx, err := r.tables.Attempt(ctx, id, user, press, func(tx *table.Tx) error {
		if err := tx.MayAsk(ctx, voting.Motion{By: user}); err != nil {
			return err
		}
		seat := int(tx.Seat)
		was := tx.Table.Seats[seat].Standin
		about := func(v storage.Vote) bool { return voting.AboutSeat(v) && v.Seat == seat && user != was }
		if was == "" && !slices.ContainsFunc(tx.Table.TableState.Votes, about) {
			return tx.Refuse(ctx, table.NobodyStandsIn, nil, "look_now")
		}
		row := tx.Table
		row.Seats = slices.Clone(row.Seats)
		row.Seats[seat].Standin, row.Seats[seat].StandinName = "", ""
		seating.NoteSeenHand(&row, was, seat)
		d := r.tables.CloseVotes(&row, voting.IsHere, about)
		if was != "" {
			d = append(d, r.tables.Outbox.Said(row, backText(seat, user == was)), r.tables.Outbox.Public(row, deliveries.KindCard, storage.Picture))
			d = append(d, tx.LeftDeliveries(row, seat, was)...)
			d = append(d, tx.SeatDeliveries(row, seat)...)
		}
		return tx.Amend(ctx, press, row, d)
	})
	if err != nil {
		return storage.Table{}, err
	}
	return table.SeenBy(tx.Table, user), nil
}

// backText returns the announcement that a seat has no stand-in any more, and
// who ended it.
func backText(seat int, stepsDown bool) engine.Text {
	if stepsDown {
		return engine.T("table.said.stepped_down", seating.Arg("who", seat))
	}
	return engine.T("table.said.back", seating.Arg("who", seat))
}

// absentAfter is the time that a table waits for a person before the others may
// decide about their seat.
const absentAfter = 24 * time.Hour

// wasSilent reports whether the others may decide about a seat: the table has
// waited for it for a day, or its stand-in has been there so long that the
// person is considered gone.
func wasSilent(ctx context.Context, tx *table.Tx, seat int) (bool, error) {
	if stoodInFor(tx, seat) {
		return true, nil
	}
	return waitedLong(ctx, tx.Tables, tx.Table, seat)
}

// waitedLong reports whether a table has waited for a seat for a day, or until
// its time ran out. Then the others may decide about the seat.
func waitedLong(ctx context.Context, t *table.Tables, row storage.Table, seat int) (bool, error) {
	waits, err := t.Store.WaitsAt(ctx, row.ID)
	if err != nil {
		return false, err
	}
	until := t.Now()
	if table.ClocksStopped(row) {
		until = row.TableState.Pause.Since // nobody is waited for in a pause
	}
	for _, w := range waits {
		if w.Seat == seat {
			return w.Stage == clock.Expired || until.Sub(w.Since)-w.Lost >= absentAfter, nil
		}
	}
	return false, nil
}

// Absent reports whether nobody plays a seat of a running match: it was given
// up, or the table has waited for it so long that the others may decide about
// it.
func (r *Service) Absent(ctx context.Context, id int64, seat int) (bool, error) {
	row, err := r.tables.Stored(ctx, id)
	if err != nil || row.Phase != storage.Playing || seat < 0 || seat >= len(row.Seats) {
		return false, err
	}
	switch one := row.Seats[seat]; {
	case one.Vacant:
		return true, nil
	case seating.IsComputer(one.User):
		return false, nil
	}
	return waitedLong(ctx, r.tables, row, seat)
}
