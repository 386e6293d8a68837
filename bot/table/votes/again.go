package votes

import (
	"context"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// MaxAsked is the maximum number of failed votes of one kind about one seat within AskAgain,
// with any newcomers. It is also the maximum number of failed votes that ask one person to
// come.
const MaxAsked = 3

// mayAskAgain refuses to repeat a vote that failed within AskAgain, with the time when it may
// be repeated.
func mayAskAgain(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	row := tx.Table
	tx.Tables.CloseVotes(&row, voting.Expired, tx.VoteEnded) // votes that are over and not closed yet
	var until, person time.Time                              // when the vote, and when its newcomer, may be asked again
	var alike, alreadyAsked []time.Time
	for _, a := range row.TableState.FailedVotes {
		again := a.At.Add(table.AskAgain)
		if !again.After(tx.Tables.Now()) {
			continue
		}
		if askedPerson(a, v) {
			alreadyAsked = append(alreadyAsked, again)
			if !a.Withdrawn {
				person = clock.Later(person, again)
			}
		}
		if askedSame(a, v) && !a.Withdrawn {
			until = clock.Later(until, again)
		}
		if voting.AboutSeat(v) && a.Kind == v.Kind && a.Seat == v.Seat {
			alike = append(alike, again)
		}
	}
	if n := len(alike); n >= MaxAsked {
		until = clock.Later(until, alike[n-MaxAsked])
	}
	if n := len(alreadyAsked); n >= MaxAsked {
		person = clock.Later(person, alreadyAsked[n-MaxAsked])
	}
	now := tx.Tables.Now()
	in := func(at time.Time) engine.Arg { return engine.Term("in", clock.FormatDuration(roundUp(at.Sub(now)))) }
	switch {
	case until.After(now) && !until.Before(person):
		return tx.Refuse(ctx, table.AskedLately, []engine.Arg{in(until)}, "ask_later")
	case person.After(now):
		return tx.Refuse(ctx, table.AskedPerson, []engine.Arg{engine.Word("name", v.Name), in(person)}, "ask_another")
	}
	return nil
}

// askedPerson reports whether a failed vote asked the same person to come to any seat.
// Otherwise the bot could be used to get around being blocked.
func askedPerson(a storage.FailedVote, v storage.Vote) bool {
	return voting.AboutSeat(v) && !seating.IsComputer(v.User) && a.User == v.User
}

// askedSame reports whether a vote repeats a failed one.
func askedSame(a storage.FailedVote, v storage.Vote) bool {
	switch {
	case a.Kind != v.Kind:
		return false
	case v.Kind == voting.Pause || v.Kind == voting.Resume:
		return true
	default:
		return a.Seat == v.Seat && a.To == v.To && a.User == v.User
	}
}

// roundUp returns a duration in whole hours, or in whole minutes if it is
// short.
func roundUp(d time.Duration) time.Duration {
	unit := time.Minute
	if d > time.Hour {
		unit = time.Hour
	}
	return (d + unit - 1).Truncate(unit)
}
