package records

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/engine"
)

// Entry is one entry of the log: the effects of a commit, as far as the reader
// may know them.
type Entry struct {
	Turn   int // number of the commit; 0: the start
	Events []engine.Event
	Void   bool // it was taken back later

	Takeback bool // it took back turns: a takeback or a correction
}

// maxLog is the maximum number of commits that are read at once.
const maxLog = 200

// Entries returns at most limit log entries (200 at most), starting with number
// from. Entries of which the reader may see nothing are left out. The newest
// entry has the number Table.Turns.
func (l *Service) Entries(ctx context.Context, id int64, viewer string, from, limit int) ([]Entry, error) {
	return table.View(ctx, l.tables, id, viewer, func(tx *table.Tx) ([]Entry, error) {
		if err := table.SealedTo(tx.Table, viewer); err != nil {
			return nil, err
		}
		if !tx.Begun() {
			return nil, nil
		}
		turns, err := table.ReadTurns(ctx, l.tables, id, max(from, 0), min(max(limit, 1), maxLog))
		if err != nil {
			return nil, err
		}
		return entries(ctx, tx, turns)
	})
}

// entries converts commits to log entries, as far as the reader may know them.
func entries(ctx context.Context, tx *table.Tx, turns []history.Turn) ([]Entry, error) {
	void, err := tx.TakenBack(ctx)
	if err != nil {
		return nil, err
	}
	var list []Entry
	for _, one := range turns {
		if _, ok := one.About(tx.Seat); !ok {
			continue
		}
		events, err := one.Tell(tx.Seat)
		if err != nil {
			return nil, fmt.Errorf("read log of table %d: %w", tx.Table.ID, err)
		}
		list = append(list, Entry{Turn: one.N, Events: events, Void: void.Has(one.First), Takeback: one.TakesBack()})
	}
	return list, nil
}

// Recap lists the turns since a person's last turn.
type Recap struct {
	Viewer  engine.Seat           // the person's seat
	Turns   []history.VisibleTurn // the latest, oldest first
	Earlier int                   // number of earlier turns that were left out
}

// Recap returns at most most turns since user's latest turn, or since the start
// if user has none, as far as user may know them. Turns that were taken back
// are left out.
func (l *Service) Recap(ctx context.Context, s *table.Snapshot, most int) (*Recap, error) {
	return table.WithLockedTable(ctx, s, func(tx *table.Tx) (*Recap, error) { return recap(ctx, tx, most) })
}

func recap(ctx context.Context, tx *table.Tx, most int) (*Recap, error) {
	r := &Recap{Viewer: tx.Seat}
	if !tx.Begun() || tx.Seat < 0 {
		return r, nil
	}
	turns, err := sinceOwn(ctx, tx)
	if err != nil {
		return nil, err
	}
	void, err := tx.TakenBack(ctx)
	if err != nil {
		return nil, err
	}
	if r.Turns, err = history.Recent(turns, tx.Seat, void, len(turns)); err != nil {
		return nil, fmt.Errorf("read log of table %d: %w", tx.Table.ID, err)
	}
	if n := len(r.Turns) - most; n > 0 {
		r.Turns, r.Earlier = r.Turns[n:], n
	}
	return r, nil
}

// sinceOwn returns the commits after the latest turn of the person's seat,
// oldest first, or all commits if it has no turn.
func sinceOwn(ctx context.Context, tx *table.Tx) ([]history.Turn, error) {
	turns, whole, err := tx.Latest(ctx)
	if err != nil {
		return nil, err
	}
	for {
		from, taken := history.NewsFrom(turns, tx.Seat, slices.Contains(tx.Pending(), tx.Seat))
		if taken || whole || len(turns) == 0 || turns[0].N == 0 {
			return slices.DeleteFunc(slices.Clone(turns[from:]), func(one history.Turn) bool { return one.TakenBy(tx.Seat) }), nil
		}
		first := max(0, turns[0].N-maxLog)
		earlier, err := table.ReadTurns(ctx, tx.Tables, tx.Table.ID, first, turns[0].N-first)
		if err != nil {
			return nil, err
		}
		whole = len(earlier) == 0
		turns = slices.Concat(earlier, turns)
	}
}
