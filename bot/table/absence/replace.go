package absence

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// ProposeReplacement proposes that another user takes a seat over. The person
// of the seat must agree, unless they were silent for a day. Even then they can
// end the vote by voting against it.
func ProposeReplacement(ctx context.Context, tx *table.Tx, m voting.Motion, v *storage.Vote) error {
	if err := newcomer(ctx, tx, m, v); err != nil {
		return err
	}
	leaves := voting.Person(tx.Table, *v)
	if !mayReplace(tx, m) {
		args := []engine.Arg{engine.Word("owner", seating.OwnerName(tx.Table)), seating.Arg("who", m.Seat)}
		return tx.Refuse(ctx, table.NotYourOffer, args, "ask_owner")
	}
	v.Voters = seating.Users(tx.Table, -1)
	v.Voters = slices.DeleteFunc(v.Voters, func(u string) bool { return u == leaves })
	v.Needed = voting.Majority(len(v.Voters))
	if leaves == "" {
		return nil
	}
	silent := false
	if m.By != leaves {
		var err error
		if silent, err = wasSilent(ctx, tx, m.Seat); err != nil {
			return err
		}
	}
	if !silent && m.By != "" {
		v.Voters = append(v.Voters, leaves)
		v.Needed++
	}
	return nil
}

// mayReplace reports whether the proposer may offer a seat to somebody.
func mayReplace(tx *table.Tx, m voting.Motion) bool {
	owned := seating.Index(tx.Table, tx.Table.Owner)
	return m.By == "" || m.By == tx.Table.Owner || m.By == tx.Table.Seats[m.Seat].User || owned == m.Seat
}

// newcomer sets the newcomer and the seat, or returns why the newcomer cannot come.
func newcomer(ctx context.Context, tx *table.Tx, m voting.Motion, v *storage.Vote) error {
	if m.Seat < 0 || m.Seat >= len(tx.Table.Seats) {
		return tx.Refuse(ctx, table.NoSuchSeat, nil, "choose_seat")
	}
	v.Seat = m.Seat
	one := tx.Table.Seats[m.Seat]
	if _, opponent := seating.Level(m.User); opponent || m.User == seating.Computer && m.Kind == voting.Standin {
		return computerComes(ctx, tx, m, v)
	}
	name, ok := seating.ShownName(m.Name)
	switch {
	case tx.Table.TableState.Across:
		return tx.Refuse(ctx, table.IsAcross, nil, "standin_computer")
	case tx.Table.Guild == "":
		return tx.Refuse(ctx, table.InDirect, nil, "open_new")
	case m.User == "" || seating.IsComputer(m.User) || !ok:
		return tx.Refuse(ctx, table.BadName, nil, "choose_person")
	case seating.IsComputer(one.User) && m.Kind == voting.Standin:
		return tx.Refuse(ctx, table.ComputerSits, []engine.Arg{seating.Arg("who", m.Seat)}, "replace")
	case m.User == one.User && !one.Vacant:
		return tx.Refuse(ctx, table.SitsThere, []engine.Arg{seating.Arg("who", m.Seat)}, "choose_person")
	}
	v.User, v.Name = m.User, name
	return MayCome(ctx, tx, *v)
}

// computerComes sets a computer opponent, or the game's harmless moves, as the
// newcomer. A computer opponent takes over only the seat of a person who has
// resigned; for an absent person it is a stand-in.
func computerComes(ctx context.Context, tx *table.Tx, m voting.Motion, v *storage.Vote) error {
	one := tx.Table.Seats[m.Seat]
	switch {
	case m.Kind == voting.Replace && !one.Vacant:
		return tx.Refuse(ctx, table.NotVacant, []engine.Arg{seating.Arg("who", m.Seat)}, "standin_computer")
	case m.Kind == voting.Standin && seating.IsComputer(one.User):
		return tx.Refuse(ctx, table.ComputerSits, []engine.Arg{seating.Arg("who", m.Seat)}, "replace")
	}
	v.User = m.User
	if level, ok := seating.Level(m.User); ok {
		if a := tx.Table.TableState.Assistance; a != nil && level > a.MaxLevel {
			return tx.Refuse(ctx, table.TooStrong, nil, "weaker_computer")
		}
		comes := seating.NewComputer(tx.Table, level)
		v.User, v.Name = comes.User, comes.Name
	}
	return nil
}

// MayCome refuses a newcomer who has seen another seat's hand.
func MayCome(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	if !seating.IsComputer(v.User) && seating.SawOtherHand(tx.Table, v.User, v.Seat) {
		return tx.Refuse(ctx, table.KnowsAnother, []engine.Arg{engine.Word("name", v.Name)}, "choose_person")
	}
	return nil
}

// HandOver gives a seat to the newcomer, and returns messages to the people
// affected. The former person and their stand-in no longer see the hand.
func HandOver(tx *table.Tx, row *storage.Table, v storage.Vote) []storage.Delivery {
	was := row.Seats[v.Seat]
	row.Seats = slices.Clone(row.Seats)
	row.Seats[v.Seat] = storage.Seat{User: v.User, Name: v.Name, Bank: was.Bank}
	if was.User != v.User {
		seating.NoteSeenHand(row, was.User, v.Seat)
	}
	if was.Standin != v.User {
		seating.NoteSeenHand(row, was.Standin, v.Seat)
	}
	if row.Owner == was.User && was.User != v.User {
		row.Owner = v.User
		if others := seating.Users(*row, v.Seat); len(others) > 0 {
			row.Owner = others[0]
		}
	}
	d := tx.Tables.CloseVotes(row, voting.MovedOn, table.AnyVote)
	d = append(d, tx.LeftDeliveries(*row, v.Seat, was.User, was.Standin)...)
	return append(d, tx.SeatDeliveries(*row, v.Seat)...)
}
