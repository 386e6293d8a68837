package people

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/bot/webhook"
	"guildhall/storage"
)

// Forget deletes the stored data of a person. Votes that propose them as
// newcomer or wait for their ballot end. Their seats stay without a name in
// matches that ended or that they left. others receives the deliveries of other
// packages that name them; see storage.ForgetHooks. The error wraps
// storage.ErrConflict while they have a seat at a table that has not ended.
func (r *Service) Forget(ctx context.Context, user string, others func(*storage.Delivery) bool) error {
	err := r.tables.Store.Forget(ctx, user, storage.ForgetHooks{
		Table: func(row *storage.Table) []storage.Delivery { return removePerson(r.tables, row, user) },
		Delivery: func(d *storage.Delivery) bool {
			switch d.Kind {
			case deliveries.KindVote:
				return eraseFromVote(d, user)
			case webhook.Kind:
				return webhook.Erase(d, user)
			}
			return others(d)
		},
	})
	if err != nil {
		return fmt.Errorf("forget a person: %w", err)
	}
	r.tables.Outbox.Hint()
	return nil
}

// removePerson removes a person from a table and returns the deliveries.
func removePerson(t *table.Tables, row *storage.Table, user string) []storage.Delivery {
	eraseUser(&row.Owner, user)
	eraseUser(&row.TableState.Pause.By, user)
	for i := range row.Invited {
		eraseUser(&row.Invited[i], user) // the place remains: with an empty list the table would be open to all
	}
	row.TableState.Removed = slices.DeleteFunc(slices.Clone(row.TableState.Removed), func(u string) bool { return u == user })
	for i := range row.Seats {
		s := &row.Seats[i]
		if eraseUser(&s.User, user) {
			s.Name = ""
		}
		if eraseUser(&s.Standin, user) {
			s.StandinName = ""
		}
	}
	for i := range row.TableState.FailedVotes {
		eraseUser(&row.TableState.FailedVotes[i].User, user)
	}
	seating.MaskSeenHands(row, user)
	var d []storage.Delivery
	for _, v := range slices.Clone(row.TableState.Votes) {
		asked := v.User == user || slices.Contains(v.Voters, user)
		v = withoutUser(v, user)
		if asked {
			d = append(d, t.CloseVote(row, v, voting.MovedOn)...)
			continue
		}
		i := slices.IndexFunc(row.TableState.Votes, func(o storage.Vote) bool { return o.ID == v.ID })
		row.TableState.Votes[i] = v
	}
	return deliveries.Expand(*row, d)
}

// eraseUser empties s if it equals user, and reports whether it did.
func eraseUser(s *string, user string) bool {
	if *s != user {
		return false
	}
	*s = ""
	return true
}

// withoutUser returns a vote without a user.
func withoutUser(v storage.Vote, user string) storage.Vote {
	eraseUser(&v.By, user)
	if eraseUser(&v.User, user) {
		v.Name = ""
	}
	v.Voters = slices.DeleteFunc(slices.Clone(v.Voters), func(u string) bool { return u == user })
	delete(v.Ballots, user)
	return v
}

// eraseFromVote removes a user from a delivery about a vote. It returns false
// for other deliveries.
func eraseFromVote(d *storage.Delivery, user string) bool {
	var in deliveries.Body
	if json.Unmarshal(d.Body, &in) != nil || in.Vote == nil {
		return false
	}
	v := withoutUser(*in.Vote, user)
	in.Vote = &v
	d.Body = deliveries.BodyOf(in)
	return true
}
