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

// MostAsked is how many votes of a kind about one seat may fail in that time,
// with any newcomers.
const MostAsked = 3

// mayAskAgain refuses to repeat a vote that failed within AskAgain, and says
// when it may be repeated.
func mayAskAgain(ctx context.Context, tx *table.Tx, v storage.Vote) error {
	row := tx.Table
	tx.Tables.CloseVotes(&row, voting.Expired, tx.VoteEnded) // votes that are over and not closed yet
	var until time.Time
	var alike []time.Time
	for _, a := range row.TableState.FailedVotes {
		again := a.At.Add(table.AskAgain)
		if askedSame(a, v) {
			until = clock.Later(until, again)
		}
		if voting.AboutSeat(v) && a.Kind == v.Kind && a.Seat == v.Seat && again.After(tx.Tables.Now()) {
			alike = append(alike, again)
		}
	}
	if n := len(alike); n >= MostAsked {
		until = clock.Later(until, alike[n-MostAsked])
	}
	left := until.Sub(tx.Tables.Now())
	if left <= 0 {
		return nil
	}
	return tx.Refuse(ctx, table.AskedLately, []engine.Arg{engine.Term("in", clock.Length(roundUp(left)))}, "ask_later")
}

// askedSame reports whether a vote repeats a failed one. A person who was asked
// to come is not asked again for another seat either.
func askedSame(a storage.FailedVote, v storage.Vote) bool {
	switch {
	case voting.AboutSeat(v) && !seating.IsComputer(v.User):
		return a.User == v.User
	case a.Kind != v.Kind:
		return false
	case v.Kind == voting.Pause || v.Kind == voting.Resume:
		return true
	default:
		return a.Seat == v.Seat && a.To == v.To && a.User == v.User
	}
}

// roundUp is a duration in whole hours, or in whole minutes where it is short.
func roundUp(d time.Duration) time.Duration {
	unit := time.Minute
	if d > time.Hour {
		unit = time.Hour
	}
	return (d + unit - 1).Truncate(unit)
}
