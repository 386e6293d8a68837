package table

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/voting"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// askAgain is how long what was not agreed is not put to the vote again: every
// vote calls people, whoever asks for it.
const askAgain = 24 * time.Hour

// noteAsked notes that a vote was not carried.
func noteAsked(t *Tables, table *storage.Table, v storage.Vote) {
	at := t.now()
	if !v.Ends.IsZero() && v.Ends.Before(at) {
		at = v.Ends
	}
	past := func(a storage.Asked) bool { return at.Sub(a.At) >= askAgain }
	table.Affairs.Asked = append(slices.DeleteFunc(slices.Clone(table.Affairs.Asked), past),
		storage.Asked{Kind: v.Kind, Seat: v.Seat, To: v.To, User: v.User, At: at})
}

// closeVote takes a vote off the table and says how it ended.
func (t *Tables) closeVote(table *storage.Table, v storage.Vote, how voting.Outcome) []storage.Delivery {
	if how != voting.Carried && how != voting.MovedOn {
		noteAsked(t, table, v)
	}
	table.Affairs.Votes = slices.DeleteFunc(slices.Clone(table.Affairs.Votes), func(o storage.Vote) bool { return o.ID == v.ID })
	if how == voting.Carried && seating.People(*table) < 2 && !voting.AboutSeat(v) {
		return nil // who plays alone has asked nobody
	}
	return []storage.Delivery{t.out.tellVote(*table, v, how)}
}

// closeVotes ends the votes that which names.
func (t *Tables) closeVotes(table *storage.Table, how voting.Outcome, which func(storage.Vote) bool) []storage.Delivery {
	var d []storage.Delivery
	for _, v := range slices.Clone(table.Affairs.Votes) {
		if which(v) {
			d = append(d, t.closeVote(table, v, how)...)
		}
	}
	return d
}

func anyVote(storage.Vote) bool { return true }

// endVotesOf ends the votes that a commit settles: nothing is taken back once
// the match has gone on, and who acts for themselves is there.
func endVotesOf(s *sitting, c *change, over bool) {
	if c.affairs != nil || len(s.table.Affairs.Votes) == 0 {
		return
	}
	table := s.table
	d := s.t.closeVotes(&table, voting.MovedOn, func(v storage.Vote) bool { return over || v.Kind == voting.Undo })
	here := seating.Index(table, s.user)
	d = append(d, s.t.closeVotes(&table, voting.IsHere, func(v storage.Vote) bool {
		return voting.AboutSeat(v) && v.Seat == here && v.By != s.user
	})...)
	if len(d) > 0 {
		c.affairs, c.tell = &table.Affairs, append(c.tell, d...)
	}
}

// mayAsk refuses motions of strangers, and those that are put already.
func (s *sitting) mayAsk(ctx context.Context, m voting.Motion) error {
	switch s.table.Phase {
	case storage.Open:
		return s.refuse(ctx, NotPlaying, nil, "wait_start")
	case storage.Over:
		return s.refuse(ctx, IsOver, nil, "see_result")
	case storage.Closed:
		return s.refuse(ctx, IsClosed, nil, "open_new")
	}
	if m.By != "" && s.seat < 0 {
		return s.refuseStranger(ctx)
	}
	for _, v := range s.table.Affairs.Votes {
		if !s.ended(v) && voting.Same(v, storage.Vote{Kind: m.Kind, Seat: m.Seat}) {
			return s.refuse(ctx, AlreadyAsked, nil, "vote_on_card")
		}
	}
	return nil
}

// ended reports whether the time of a vote is over.
func (s *sitting) ended(v storage.Vote) bool { return !v.Ends.IsZero() && !s.t.now().Before(v.Ends) }
