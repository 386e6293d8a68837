package votes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// count stores a vote with its new ballot, or ends it if it is decided.
func (r *Service) count(ctx context.Context, tx *table.Tx, press string, v storage.Vote, how voting.Outcome) error {
	row := tx.Table
	switch how {
	case voting.Carried:
		return r.carry(ctx, tx, press, v)
	case "":
		row.TableState.Votes = slices.Clone(row.TableState.Votes)
		for i := range row.TableState.Votes {
			if row.TableState.Votes[i].ID == v.ID {
				row.TableState.Votes[i] = v
			}
		}
		return tx.Amend(ctx, press, row, []storage.Delivery{tx.Tables.Outbox.Vote(row, v, "")})
	default:
		d := tx.Tables.CloseVote(&row, v, how)
		return tx.Amend(ctx, press, row, d)
	}
}

// carry executes the decision of a vote and ends the vote in one transaction. A vote that has
// become impossible also ends, and the last voter gets the reason.
func (r *Service) carry(ctx context.Context, tx *table.Tx, press string, v storage.Vote) error {
	row := tx.Table
	row.TableState.Votings = max(row.TableState.Votings, v.ID)
	matter := r.matters[v.Kind]
	if late := matter.mayCarry(ctx, tx, v); late != nil {
		if err := tx.Amend(ctx, press, row, tx.Tables.CloseVote(&row, v, voting.MovedOn)); err != nil {
			return err
		}
		tx.Tables.Outbox.Hint()
		return late
	}
	d := tx.Tables.CloseVote(&row, v, voting.Carried)
	if matter.Commit != nil {
		return matter.Commit(ctx, tx, press, v, row.TableState, d)
	}
	d = append(d, matter.Change(tx, &row, v)...)
	d = append(d, tx.Tables.Outbox.Public(row, deliveries.KindCard, storage.Picture))
	return tx.Amend(ctx, press, row, d)
}

// VoteSpace holds the end times of votes, so that a search for due votes need not read every
// table.
const VoteSpace = "vote"

// NoteEnd stores when a vote ends, before the vote opens: a superfluous note is harmless, a
// missing one would leave the vote open for ever. Times are rounded up to whole seconds, so
// that the vote has ended by then.
func (r *Service) NoteEnd(ctx context.Context, v storage.Vote, id int64) error {
	ends := v.Ends.UTC().Add(time.Second - 1).Truncate(time.Second)
	key := ends.Format(time.RFC3339) + " " + strconv.FormatInt(id, 10)
	if err := r.tables.Store.PutBlob(ctx, VoteSpace, key, []byte{'1'}); err != nil {
		return fmt.Errorf("record end of a vote at table %d: %w", id, err)
	}
	return nil
}

// errLater stops reading notes at the first that is not due.
var errLater = errors.New("not due yet")

// CloseAllDue ends the votes of all tables whose time is over, and returns the number of
// tables that it checked. It may run in several processes at once.
func (r *Service) CloseAllDue(ctx context.Context) (int, error) {
	now := r.tables.Now().UTC().Format(time.RFC3339)
	var keys []string
	err := r.tables.Store.EachBlob(ctx, VoteSpace, func(key string, _ []byte) error {
		if at, _, _ := strings.Cut(key, " "); at > now {
			return errLater
		}
		keys = append(keys, key)
		return nil
	})
	if err != nil && !errors.Is(err, errLater) {
		return 0, fmt.Errorf("list due votes: %w", err)
	}
	var failed error
	for _, key := range keys {
		_, written, _ := strings.Cut(key, " ")
		id, err := strconv.ParseInt(written, 10, 64)
		if err == nil {
			_, err = r.CloseDue(ctx, id)
		}
		var gone *table.RefusedError
		if err != nil && !errors.As(err, &gone) {
			failed = errors.Join(failed, fmt.Errorf("end votes of table %s: %w", written, err))
			continue
		}
		if err := r.tables.Store.DropBlob(ctx, VoteSpace, key); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return len(keys), failed
}

// CloseDue ends the votes of a table whose time is over.
func (r *Service) CloseDue(ctx context.Context, id int64) (storage.Table, error) {
	now := r.tables.Now()
	due := func(v storage.Vote) bool { return !v.Ends.IsZero() && !now.Before(v.Ends) }
	row, err := r.tables.Stored(ctx, id)
	if err != nil || !slices.ContainsFunc(row.TableState.Votes, due) {
		return table.SeenBy(row, ""), err
	}
	return r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		return r.tables.CloseVotes(row, voting.Expired, due), nil
	})
}

// View is an open vote as everybody may see it.
type View struct {
	Table     storage.Table
	Vote      storage.Vote
	Agree     int                     // number of votes for it, out of Vote.Needed
	Undo      *voting.TakebackPreview // for voting.Undo
	Undecided []string                // users whose ballots are missing
}

// Open returns an open vote. It refuses with VoteEnded when the vote is no longer open.
func (r *Service) Open(ctx context.Context, id int64, vote int) (*View, error) {
	return table.View(ctx, r.tables, id, "", func(tx *table.Tx) (*View, error) {
		v, open := voting.Find(tx.Table, vote)
		if !open {
			return nil, table.Refuse(table.VoteEnded, nil, "look_now")
		}
		seen := &View{Table: table.SeenBy(tx.Table, ""), Vote: v, Undecided: voting.Undecided(tx.Table, v)}
		seen.Agree, _ = voting.Count(v)
		var err error
		if preview := r.matters[v.Kind].Preview; preview != nil {
			seen.Undo, err = preview(ctx, tx, v)
		}
		return seen, err
	})
}
