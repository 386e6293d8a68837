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
func (r *voteRoom) count(ctx context.Context, s *sitting, press string, v storage.Vote, how voting.Outcome) error {
	table := s.table
	switch how {
	case voting.Carried:
		return r.carry(ctx, s, press, v)
	case "":
		table.Affairs.Votes = slices.Clone(table.Affairs.Votes)
		for i := range table.Affairs.Votes {
			if table.Affairs.Votes[i].ID == v.ID {
				table.Affairs.Votes[i] = v
			}
		}
		return s.amend(ctx, press, table, []storage.Delivery{s.t.out.tellVote(table, v, "")})
	default:
		d := s.t.closeVote(&table, v, how)
		return s.amend(ctx, press, table, d)
	}
}

// carry does what a vote agreed to, and ends it, in one step. What cannot be
// done any more ends it too, and whose word was the last is told why.
func (r *voteRoom) carry(ctx context.Context, s *sitting, press string, v storage.Vote) error {
	table := s.table
	table.Affairs.Votings = max(table.Affairs.Votings, v.ID)
	matter := r.matters[v.Kind]
	if late := matter.mayCarry(ctx, s, v); late != nil {
		if err := s.amend(ctx, press, table, s.t.closeVote(&table, v, voting.MovedOn)); err != nil {
			return err
		}
		s.t.out.woken()
		return late
	}
	d := s.t.closeVote(&table, v, voting.Carried)
	if matter.Commit != nil {
		return matter.Commit(ctx, s, press, v, table.Affairs, d)
	}
	d = append(d, matter.Change(s, &table, v)...)
	d = append(d, s.t.out.public(table, KindCard, storage.Picture))
	return s.amend(ctx, press, table, d)
}

// voteSpace is where it is noted when votes end, so that who looks for those
// that are due need not read every table.
const voteSpace = "vote"

// noteVote notes when a vote ends, before it opens: a note too many is
// harmless, a missing one would leave the vote open for ever. Notes have whole
// seconds, so one is for the first at which the vote has ended.
func (r *voteRoom) NoteEnd(ctx context.Context, v storage.Vote, table int64) error {
	ends := v.Ends.UTC().Add(time.Second - 1).Truncate(time.Second)
	key := ends.Format(time.RFC3339) + " " + strconv.FormatInt(table, 10)
	if err := r.tables.store.PutBlob(ctx, voteSpace, key, []byte{'1'}); err != nil {
		return fmt.Errorf("note the end of a vote at table %d: %w", table, err)
	}
	return nil
}

// errLater ends the reading of notes at the first that is not due.
var errLater = errors.New("not due yet")

// EndVotes ends the votes of all tables whose time is over, and returns how
// many tables it looked at. It may run in several processes at once.
func (r *voteRoom) CloseAllDue(ctx context.Context) (int, error) {
	now := r.tables.now().UTC().Format(time.RFC3339)
	var keys []string
	err := r.tables.store.EachBlob(ctx, voteSpace, func(key string, _ []byte) error {
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
		if err := r.tables.store.DropBlob(ctx, voteSpace, key); err != nil {
			failed = errors.Join(failed, err)
		}
	}
	return len(keys), failed
}

// CloseVotes ends the votes of a table whose time is over.
func (r *voteRoom) CloseDue(ctx context.Context, id int64) (storage.Table, error) {
	now := r.tables.now()
	due := func(v storage.Vote) bool { return !v.Ends.IsZero() && !now.Before(v.Ends) }
	table, err := r.tables.kept(ctx, id)
	if err != nil || !slices.ContainsFunc(table.Affairs.Votes, due) {
		return blank(table, ""), err
	}
	return r.tables.modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		return r.tables.closeVotes(table, voting.Expired, due), nil
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

// Vote returns an open vote. It refuses with VoteEnded when it is open no more.
func (r *voteRoom) Open(ctx context.Context, id int64, vote int) (seen *VoteSight, err error) {
	free := r.tables.locks.take(id)
	defer free()
	defer r.tables.guard(ctx, id, &err)
	s, err := r.tables.sit(ctx, id, "")
	if err != nil {
		return nil, err
	}
	v, open := voting.Find(s.table, vote)
	if !open {
		return nil, refuse(VoteEnded, nil, "look_now")
	}
	seen = &VoteSight{Table: blank(s.table, ""), Vote: v, Undecided: voting.Undecided(s.table, v)}
	seen.Agree, _ = voting.Count(v)
	if preview := r.matters[v.Kind].Preview; preview != nil {
		seen.Undo, err = preview(ctx, s, v)
	}
	return seen, err
}
