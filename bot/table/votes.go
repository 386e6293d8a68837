package table

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// AskAgain is the time for which a failed motion cannot be repeated: every vote pings
// people.
const AskAgain = 24 * time.Hour

// NoteAsked notes that a vote was not carried.
func NoteAsked(t *Tables, table *storage.Table, v storage.Vote) {
	at := t.Now()
	if !v.Ends.IsZero() && v.Ends.Before(at) {
		at = v.Ends
	}
	past := func(a storage.FailedVote) bool { return at.Sub(a.At) >= AskAgain }
	table.TableState.FailedVotes = append(slices.DeleteFunc(slices.Clone(table.TableState.FailedVotes), past),
		storage.FailedVote{Kind: v.Kind, Seat: v.Seat, To: v.To, User: v.User, At: at, Withdrawn: withdrawn(*table, v)})
}

// withdrawn reports whether the person who proposed somebody for a seat is now against
// it. Other votes need nobody who is not at the table, so they wait for a day.
func withdrawn(t storage.Table, v storage.Vote) bool {
	name, ok := voting.VoterFor(t, v, v.By)
	return ok && voting.AboutSeat(v) && v.Ballots[name] == voting.No
}

// CloseVote takes a vote off the table and says how it ended.
func (t *Tables) CloseVote(table *storage.Table, v storage.Vote, how voting.Outcome) []storage.Delivery {
	if how != voting.Carried && how != voting.MovedOn {
		NoteAsked(t, table, v)
	}
	table.TableState.Votes = slices.DeleteFunc(slices.Clone(table.TableState.Votes), func(o storage.Vote) bool { return o.ID == v.ID })
	if how == voting.Carried && seating.People(*table) < 2 && !voting.AboutSeat(v) {
		return nil // a person who plays alone has asked nobody
	}
	return []storage.Delivery{t.Outbox.Vote(*table, v, how)}
}

// CloseVotes ends the votes for which which reports true.
func (t *Tables) CloseVotes(table *storage.Table, how voting.Outcome, which func(storage.Vote) bool) []storage.Delivery {
	var d []storage.Delivery
	for _, v := range slices.Clone(table.TableState.Votes) {
		if which(v) {
			d = append(d, t.CloseVote(table, v, how)...)
		}
	}
	return d
}

// AnyVote reports true for every vote: for CloseVotes.
func AnyVote(storage.Vote) bool { return true }

// endVotesOf ends the votes that a commit settles: no turn is taken
// back once the match has gone on, and a person who acts is not absent.
func endVotesOf(tx *Tx, c *Commit, over bool) {
	if c.TableState != nil || len(tx.Table.TableState.Votes) == 0 {
		return
	}
	table := tx.Table
	d := tx.Tables.CloseVotes(&table, voting.MovedOn, func(v storage.Vote) bool { return over || v.Kind == voting.Undo })
	here := seating.Index(table, tx.User)
	d = append(d, tx.Tables.CloseVotes(&table, voting.IsHere, func(v storage.Vote) bool {
		return voting.AboutSeat(v) && v.Seat == here && v.By != tx.User
	})...)
	if len(d) > 0 {
		c.TableState, c.Deliveries = &table.TableState, append(c.Deliveries, d...)
	}
}

// MayAsk refuses motions of people who play no seat, and motions that are open
// as a vote already.
func (tx *Tx) MayAsk(ctx context.Context, m voting.Motion) error {
	switch tx.Table.Phase {
	case storage.Open:
		return tx.Refuse(ctx, NotPlaying, nil, "wait_start")
	case storage.Finished:
		return tx.Refuse(ctx, IsOver, nil, "see_result")
	case storage.Closed:
		return tx.Refuse(ctx, IsClosed, nil, "open_new")
	}
	if m.By != "" && tx.Seat < 0 {
		return tx.RefuseStranger(ctx)
	}
	if err := contestRefuses(tx.Table, m.Kind); err != nil {
		return tx.withSight(ctx, err)
	}
	for _, v := range tx.Table.TableState.Votes {
		if !tx.VoteEnded(v) && voting.Same(v, storage.Vote{Kind: m.Kind, Seat: m.Seat}) {
			return tx.Refuse(ctx, AlreadyAsked, nil, "vote_on_card")
		}
	}
	return nil
}

// VoteEnded reports whether the time of a vote is over.
func (tx *Tx) VoteEnded(v storage.Vote) bool {
	return !v.Ends.IsZero() && !tx.Tables.Now().Before(v.Ends)
}
