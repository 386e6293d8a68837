package daily

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

const (
	// batch is how many tries, deals and servers are read at once.
	batch = 200
	// retryAfter is when a deal is attended to again after a failure.
	retryAfter = 10 * time.Minute
)

// ProcessDue does everything that is due: it opens the deals of the day, starts tables,
// counts results, and ends deals. One that fails delays no others.
func (d *Service) ProcessDue(ctx context.Context) error {
	servers, err := d.store().DailiesDue(ctx, d.now(), batch)
	if err != nil {
		return err
	}
	for _, s := range servers {
		if err := d.openDeals(ctx, s); err != nil {
			if ctx.Err() != nil {
				return err
			}
			d.rooms.Tables.Log.ErrorContext(ctx, "daily deals not opened", "server", s.Guild, "err", err)
		}
	}
	tries, err := d.store().TriesToSettle(ctx, batch)
	if err != nil {
		return err
	}
	for _, t := range tries {
		if err := d.settle(ctx, t); err != nil {
			if ctx.Err() != nil {
				return err
			}
			d.rooms.Tables.Log.ErrorContext(ctx, "try not settled", "deal", t.Deal, "table", t.Table, "err", err)
		}
	}
	due, err := d.store().DealsDue(ctx, d.now(), batch)
	if err != nil {
		return err
	}
	for _, id := range due {
		if err := d.processDeal(ctx, id); err != nil && !errors.Is(err, storage.ErrConflict) { // then it is still due
			if ctx.Err() != nil {
				return err
			}
			d.rooms.Tables.Log.ErrorContext(ctx, "deal not attended to", "deal", id, "err", err)
			if err := d.next(ctx, id, d.now().Add(retryAfter)); err != nil {
				return err
			}
		}
	}
	return nil
}

// next says when a deal must be attended to again.
func (d *Service) next(ctx context.Context, id int64, at time.Time) error {
	_, err := d.edit(ctx, id, "", func(b *DealState) error {
		b.touch().Next = at
		return nil
	})
	return err
}

// processDeal does what is due for one deal: it announces it, says that nobody begins any
// more, ends it, and ends matches that outlive it.
func (d *Service) processDeal(ctx context.Context, id int64) error {
	b, err := d.Read(ctx, id)
	if err != nil {
		return err
	}
	now := d.now()
	switch {
	case b.Phase == storage.DealOver:
		return d.expire(ctx, b)
	case !now.Before(b.Ends):
		return d.end(ctx, b)
	}
	_, err = d.edit(ctx, id, "", func(b *DealState) error {
		if b.Phase != storage.DealOpen {
			return nil
		}
		b.touch().Next = b.Closes
		if !now.Before(b.Closes) {
			b.touch().Next = b.Ends
		}
		b.tell(d.news(b.Deal))
		return nil
	})
	return err
}

// end makes the ladder of a deal final. Results of matches that ended in time count,
// also when nobody looked at them yet; the seed is published at all tables that have
// ended before it is published with the ladder.
func (d *Service) end(ctx context.Context, b *DealState) error {
	for _, t := range b.Tries {
		if t.State == storage.TryPlaying {
			if err := d.settle(ctx, t); err != nil {
				return fmt.Errorf("settle table %d: %w", t.Table, err)
			}
		}
		if err := d.rooms.Lobby.Release(ctx, t.Table); err != nil {
			return fmt.Errorf("release the seed of table %d: %w", t.Table, err)
		}
	}
	_, err := d.edit(ctx, b.ID, "", func(b *DealState) error {
		if b.Phase == storage.DealOver {
			return nil
		}
		deal := b.touch()
		deal.Phase, deal.Next = storage.DealOver, time.Time{}
		if len(b.Tries) > 0 {
			deal.Next = b.Ends.Add(Lasts)
		}
		for i := range b.Tries {
			if strings.HasPrefix(b.Tries[i].User, "ghost-") { // the mark is of use no longer
				t := b.changeTry(i + 1)
				t.User = "ghost-" + strconv.Itoa(t.N)
			}
		}
		b.tell(d.news(b.Deal))
		return nil
	})
	return err
}

// expire ends the matches that go on long after their deal, and publishes the seed
// at those that ended just while the deal did.
func (d *Service) expire(ctx context.Context, b *DealState) error {
	for _, t := range b.Tries {
		if t.State == storage.TryPlaying {
			if err := d.rooms.Lobby.Expire(ctx, t.Table); err != nil {
				return err
			}
			if err := d.settle(ctx, t); err != nil {
				return err
			}
		}
		if err := d.rooms.Lobby.Release(ctx, t.Table); err != nil {
			return err
		}
	}
	return d.next(ctx, b.ID, time.Time{})
}

// WhyNotWatch says why nobody may look at the table of a try yet, to somebody on the
// server of its deal; nil to others, and for other tables.
func (d *Service) WhyNotWatch(ctx context.Context, guild string, table int64) error {
	t, err := d.store().TryAt(ctx, table)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	b, err := d.Read(ctx, t.Deal)
	switch {
	case err != nil || b.Guild != guild || guild == "":
		return err
	case t.State == storage.TryPlaying:
		return refuse("still_played", nil, "wait_end")
	case t.State == storage.TryVoid:
		return refuse("void", nil, "past")
	default:
		return refuse("unfinished", nil, "finish_own")
	}
}

// MayWatch reports whether a person may look at the table of a try, from a server:
// when the deal is over, or the match has ended and so has the person's own. No
// match is watched that somebody still plays while its deal is open.
func (d *Service) MayWatch(ctx context.Context, guild, user string, table int64) (bool, error) {
	t, err := d.store().TryAt(ctx, table)
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	b, err := d.Read(ctx, t.Deal)
	if err != nil || b.Guild != guild || guild == "" {
		return false, err
	}
	if t.State == storage.TryPlaying || t.State == storage.TryVoid {
		return false, nil // a match in play, or one that has no result to look at
	}
	if b.Phase == storage.DealOver {
		return true, nil
	}
	ended := []storage.TryState{storage.TryCounted, storage.TryLate, storage.TryVoid}
	own := b.Of(user)
	return own != nil && !own.Began.IsZero() && slices.Contains(ended, own.State), nil
}
