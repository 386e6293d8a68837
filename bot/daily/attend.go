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
	// batch is the maximum number of tries, deals or servers read at once.
	batch = 200
	// retryAfter is the time until a deal is processed again after a failure.
	retryAfter = 10 * time.Minute
)

// ProcessDue does everything that is due: it opens the deals of the day, starts tables,
// counts results, and ends deals. A failure with one deal does not delay the others.
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
			d.rooms.Tables.Log.ErrorContext(ctx, "open daily deals", "server", s.Guild, "err", err)
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
			d.rooms.Tables.Log.ErrorContext(ctx, "settle try", "deal", t.Deal, "table", t.Table, "err", err)
		}
	}
	due, err := d.store().DealsDue(ctx, d.now(), batch)
	if err != nil {
		return err
	}
	for _, id := range due {
		if err := d.processDeal(ctx, id); err != nil && !errors.Is(err, storage.ErrConflict) { // the deal stays due
			if ctx.Err() != nil {
				return err
			}
			d.rooms.Tables.Log.ErrorContext(ctx, "process deal", "deal", id, "err", err)
			if err := d.next(ctx, id, d.now().Add(retryAfter)); err != nil {
				return err
			}
		}
	}
	return nil
}

// next sets the time when a deal must be processed again.
func (d *Service) next(ctx context.Context, id int64, at time.Time) error {
	_, err := d.edit(ctx, id, "", func(b *DealState) error {
		b.touch().Next = at
		return nil
	})
	return err
}

// processDeal does everything that is due for one deal: it announces the deal, refuses
// new tries, ends the deal, and ends matches that run too long after it.
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

// end makes the ladder of a deal final. It also counts matches that ended in time and
// were not counted yet. It publishes the seed at all ended tables before it publishes the
// seed with the ladder.
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
			if strings.HasPrefix(b.Tries[i].User, "ghost-") { // the mark is no longer needed
				t := b.changeTry(i + 1)
				t.User = "ghost-" + strconv.Itoa(t.N)
			}
		}
		b.tell(d.news(b.Deal))
		return nil
	})
	return err
}

// expire ends the matches that still run long after their deal. It also publishes the
// seed at tables whose match ended while the deal ended.
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

// WhyNotWatch returns the refusal for a person who may not watch the table of a try yet.
// It returns nil for people outside the deal's server, and for other tables.
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

// MayWatch reports whether a person may watch the table of a try from a server. That is
// so after the deal has ended, or if this match and the person's own match have both
// ended. A match that is still played is never watched while its deal is open.
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
		return false, nil // a running match, or one without a result
	}
	if b.Phase == storage.DealOver {
		return true, nil
	}
	ended := []storage.TryState{storage.TryCounted, storage.TryLate, storage.TryVoid}
	own := b.Of(user)
	return own != nil && !own.Began.IsZero() && slices.Contains(ended, own.State), nil
}
