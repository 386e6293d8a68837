package votes

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/storage"
)

// answerableSpace holds the time when people could last answer open votes.
const answerableSpace = "beat"

// ProlongAfterOutage records that people can answer votes now. After an outage of more than
// longest, it prolongs the open votes by the length of the outage. Call it before
// CloseAllDue. If a process is killed meanwhile, a vote may be prolonged twice, but never too
// little.
func (r *Service) ProlongAfterOutage(ctx context.Context, longest time.Duration) error {
	var open []int64 // tables, each once
	err := r.tables.Store.EachBlob(ctx, VoteSpace, func(key string, _ []byte) error {
		_, written, _ := strings.Cut(key, " ")
		if id, err := strconv.ParseInt(written, 10, 64); err == nil && !slices.Contains(open, id) {
			open = append(open, id)
		}
		return nil
	})
	if err != nil || len(open) == 0 {
		return err
	}
	last, err := lastAnswerable(ctx, r.tables)
	if err != nil {
		return err
	}
	now := r.tables.Now()
	if !last.IsZero() && now.Sub(last) > longest {
		for _, id := range open {
			if err := r.prolong(ctx, id, last, longest); err != nil {
				return err
			}
		}
	}
	if now.Sub(last) <= longest/4 {
		return nil // recorded a short time ago: this is the maximum that a later prolongation is too long
	}
	if err := r.tables.Store.PutBlob(ctx, answerableSpace, VoteSpace, []byte(now.UTC().Format(time.RFC3339))); err != nil {
		return fmt.Errorf("record that votes can be answered: %w", err)
	}
	return nil
}

// lastAnswerable returns the time when votes could last be answered; zero when unknown.
func lastAnswerable(ctx context.Context, t *table.Tables) (last time.Time, err error) {
	err = t.Store.EachBlob(ctx, answerableSpace, func(key string, value []byte) error {
		if at, err := time.Parse(time.RFC3339, string(value)); err == nil && key == VoteSpace {
			last = at
		}
		return nil
	})
	return last, err
}

// prolong prolongs the votes of a table by the time since last, in which nobody could answer
// them.
func (r *Service) prolong(ctx context.Context, id int64, last time.Time, longest time.Duration) error {
	now := r.tables.Now()
	lost := func(v storage.Vote) time.Duration {
		if v.Ends.IsZero() || !v.Ends.After(last) {
			return 0
		}
		return now.Sub(clock.Later(last, v.Opened))
	}
	row, err := r.tables.Stored(ctx, id)
	if err != nil || !slices.ContainsFunc(row.TableState.Votes, func(v storage.Vote) bool { return lost(v) > longest }) {
		return nil // it cannot be read, or has no open votes
	}
	_, err = r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		var d []storage.Delivery
		row.TableState.Votes = slices.Clone(row.TableState.Votes)
		for i := range row.TableState.Votes {
			v := &row.TableState.Votes[i]
			if lost(*v) <= longest {
				continue
			}
			v.Ends = v.Ends.Add(lost(*v))
			if err := r.NoteEnd(ctx, *v, id); err != nil {
				return nil, err
			}
			d = append(d, r.tables.Outbox.Vote(*row, *v, ""))
		}
		return d, nil
	})
	return err
}
