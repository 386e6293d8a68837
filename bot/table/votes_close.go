package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// count keeps a vote with its new ballot, or ends it as it stands.
func (r *voteRoom) count(ctx context.Context, tx *Tx, press string, v storage.Vote, how voting.Outcome) error {
	table := tx.Table
	switch how {
	case voting.Carried:
		return r.carry(ctx, tx, press, v)
	case "":
		table.Affairs.Votes = slices.Clone(table.Affairs.Votes)
		for i := range table.Affairs.Votes {
			if table.Affairs.Votes[i].ID == v.ID {
				table.Affairs.Votes[i] = v
			}
		}
		return tx.Amend(ctx, press, table, []storage.Delivery{tx.Tables.Outbox.Vote(table, v, "")})
	default:
		d := tx.Tables.CloseVote(&table, v, how)
		return tx.Amend(ctx, press, table, d)
	}
}

// carry does what a vote agreed to, and ends it, in one step. What cannot be
// done any more ends it too, and whose word was the last is told why.
func (r *voteRoom) carry(ctx context.Context, tx *Tx, press string, v storage.Vote) error {
	table := tx.Table
	table.Affairs.Votings = max(table.Affairs.Votings, v.ID)
	matter := r.matters[v.Kind]
	if late := matter.mayCarry(ctx, tx, v); late != nil {
		if err := tx.Amend(ctx, press, table, tx.Tables.CloseVote(&table, v, voting.MovedOn)); err != nil {
			return err
		}
		tx.Tables.Outbox.Hint()
		return late
	}
	d := tx.Tables.CloseVote(&table, v, voting.Carried)
	if matter.Commit != nil {
		return matter.Commit(ctx, tx, press, v, table.Affairs, d)
	}
	d = append(d, matter.Change(tx, &table, v)...)
	d = append(d, tx.Tables.Outbox.Public(table, KindCard, storage.Picture))
	return tx.Amend(ctx, press, table, d)
}

// voteSpace is where it is noted when votes end, so that who looks for those
// that are due need not read every table.
const voteSpace = "vote"

// NoteEnd notes when a vote ends, before it opens: a note too many is
// harmless, a missing one would leave the vote open for ever. Notes have whole
// seconds, so one is for the first at which the vote has ended.
func (r *voteRoom) NoteEnd(ctx context.Context, v storage.Vote, table int64) error {
	ends := v.Ends.UTC().Add(time.Second - 1).Truncate(time.Second)
	key := ends.Format(time.RFC3339) + " " + strconv.FormatInt(table, 10)
	if err := r.tables.Store.PutBlob(ctx, voteSpace, key, []byte{'1'}); err != nil {
		return fmt.Errorf("note the end of a vote at table %d: %w", table, err)
	}
	return nil
}

// errLater ends the reading of notes at the first that is not due.
var errLater = errors.New("not due yet")

// CloseAllDue ends the votes of all tables whose time is over, and returns how
// many tables it looked at. It may run in several processes at once.
func (r *voteRoom) CloseAllDue(ctx context.Context) (int, error) {
	now := r.tables.Now().UTC().Format(time.RFC3339)
	var keys []string
	err := r.tables.Store.EachBlob(ctx, voteSpace, func(key string, _ []byte) error {
		if at, _, _ := strings.Cut(key, " "); at > now {
			return errLater
		}
		keys = append(keys, key)
		return nil
	})
	if err != nil && !errors.Is(err, errLater) {
		return 0, fmt.Errorf("votes that are due: %w", err)
	}
	var failed error
	for _, key := range keys {
		_, written, _ := strings.Cut(key, " ")
		id, err := strconv.ParseInt(written, 10, 64)
		if err == nil {
			_, err = r.CloseDue(ctx, id)
		}
		var gone *Refused
		if err != nil && !errors.As(err, &gone) {
			failed = errors.Join(failed, fmt.Errorf("end votes of table %s: %w", written, err))
			continue
		}
		if err := r.tables.Store.DropBlob(ctx, voteSpace, key); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return len(keys), failed
}

// CloseDue ends the votes of a table whose time is over.
func (r *voteRoom) CloseDue(ctx context.Context, id int64) (storage.Table, error) {
	now := r.tables.Now()
	due := func(v storage.Vote) bool { return !v.Ends.IsZero() && !now.Before(v.Ends) }
	table, err := r.tables.Stored(ctx, id)
	if err != nil || !slices.ContainsFunc(table.Affairs.Votes, due) {
		return SeenBy(table, ""), err
	}
	return r.tables.Modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		return r.tables.CloseVotes(table, voting.Expired, due), nil
	})
}

// VoteSight is an open vote as everybody may see it.
type VoteSight struct {
	Table     storage.Table
	Vote      storage.Vote
	Agree     int                // ballots for it, of Vote.Needed
	Undo      *voting.Retraction // for VoteUndo
	Undecided []string           // users whose word it waits for
}

// Open returns an open vote. It refuses with VoteEnded when it is open no more.
func (r *voteRoom) Open(ctx context.Context, id int64, vote int) (seen *VoteSight, err error) {
	free := r.tables.Lock(id)
	defer free()
	defer r.tables.Guard(ctx, id, &err)
	tx, err := r.tables.Load(ctx, id, "")
	if err != nil {
		return nil, err
	}
	v, open := voting.Find(tx.Table, vote)
	if !open {
		return nil, Refuse(VoteEnded, nil, "look_now")
	}
	seen = &VoteSight{Table: SeenBy(tx.Table, ""), Vote: v, Undecided: voting.Undecided(tx.Table, v)}
	seen.Agree, _ = voting.Count(v)
	if preview := r.matters[v.Kind].Preview; preview != nil {
		seen.Undo, err = preview(ctx, tx, v)
	}
	return seen, err
}
