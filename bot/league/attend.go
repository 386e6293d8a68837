package league

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"guildhall/storage"
)

const (
	// batch is the maximum number of fixtures or seasons read at once.
	batch = 200
	// retryAfter is the time until a season is processed again after a failure.
	retryAfter = 10 * time.Minute
)

// ProcessDue does everything that is due: it counts results, replaces people who
// resigned, opens and starts tables, draws rounds, enforces deadlines, and ends seasons.
// A failure with one season or table does not delay others.
func (l Ticker) ProcessDue(ctx context.Context) error {
	list, err := l.seasons.store().FixturesToSettle(ctx, batch)
	if err != nil {
		return err
	}
	for season, fixtures := range bySeason(list) {
		if err := l.settleSeason(ctx, season, fixtures); err != nil {
			return err
		}
	}
	due, err := l.seasons.store().SeasonsDue(ctx, l.seasons.now(), batch)
	if err != nil {
		return err
	}
	for _, id := range due {
		if err := l.processSeason(ctx, id); err != nil && !errors.Is(err, storage.ErrConflict) { // the season stays due
			if ctx.Err() != nil {
				return err
			}
			l.seasons.rooms.Tables.Log.ErrorContext(ctx, "process season", "season", id, "err", err)
			if err := l.postpone(ctx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// postpone schedules a season to be processed again later.
func (l Ticker) postpone(ctx context.Context, season int64) error {
	_, err := l.seasons.edit(ctx, season, "", func(b *SeasonTx) error {
		b.touch().Next = l.seasons.now().Add(retryAfter)
		return nil
	})
	return err
}

// processSeason does everything that is due in one season. After a step that reports a
// change, the season is read again.
func (l Ticker) processSeason(ctx context.Context, id int64) error {
	b, err := l.seasons.Read(ctx, id)
	if err != nil {
		return err
	}
	switch b.Season.Phase {
	case storage.SeasonOpen:
		return l.processOpen(ctx, b)
	case storage.SeasonPlaying:
	default:
		return l.rest(ctx, b)
	}
	seen := b.entries()
	if err := l.carryOutCorrections(ctx, b); err != nil {
		return err
	}
	for _, step := range []func(context.Context, *SeasonTx) (bool, error){l.carryOutRulings, l.tables.replaceDropOuts, l.tables.openTables, l.tables.enforceDeadline} {
		acted, err := step(ctx, b)
		if err == nil && acted {
			b, err = l.seasons.Read(ctx, id)
		}
		if err != nil {
			return err
		}
	}
	if _, ready := b.complete(); ready {
		if err := l.releaseSeeds(ctx, b); err != nil {
			return err
		}
	}
	_, err = l.seasons.edit(ctx, id, "", func(b *SeasonTx) error {
		if b.entries() != seen && b.Season.Phase == storage.SeasonPlaying {
			b.touch().Next = l.seasons.now() // an organiser decided in the meantime
			return nil
		}
		return l.advance(b)
	})
	return err
}

// processOpen announces an open season. It starts a cup that is full, and a season on its
// start date.
func (l Ticker) processOpen(ctx context.Context, b *SeasonTx) error {
	last, err := l.seasons.SeasonBefore(ctx, b)
	if err != nil {
		return err
	}
	unreliable, err := l.seasons.unreliable(ctx, b)
	if err != nil {
		return err
	}
	strongest, err := l.seasons.strongest(ctx, b)
	if err != nil {
		return err
	}
	_, err = l.seasons.edit(ctx, b.Season.ID, "", func(b *SeasonTx) error {
		if b.Season.Phase != storage.SeasonOpen {
			return nil
		}
		b.touch().Next = time.Time{}
		if b.IsComing(l.seasons.now()) {
			b.Season.Next = b.Season.Terms.Opens
			b.tell(l.seasons.Card(b))
			return nil
		}
		if b.Season.Terms.Format == Cup && len(b.InState(In)) >= b.Season.Terms.Size {
			return l.seasons.start(b, last, strongest)
		}
		if err := l.seasons.keepDate(b, last, strongest, unreliable); err != nil || b.Season.Phase != storage.SeasonOpen {
			return err
		}
		b.tell(l.seasons.Card(b))
		l.seasons.invite(b, last)
		return nil
	})
	return err
}

// rest processes a season that has ended: deals of tables that still run stay secret
// until the last of these tables ends.
func (l Ticker) rest(ctx context.Context, b *SeasonTx) error {
	seen := b.entries()
	if err := l.carryOutCorrections(ctx, b); err != nil {
		return err
	}
	var next time.Time
	if b.Season.Terms.Duplicate {
		for _, f := range b.Fixtures {
			if f.Table == 0 {
				continue
			}
			row, err := l.seasons.rooms.Tables.Stored(ctx, f.Table)
			if err != nil {
				return err
			}
			if row.Phase == storage.Playing {
				next = l.seasons.now().Add(24 * time.Hour)
			}
		}
		if next.IsZero() {
			if err := l.releaseSeeds(ctx, b); err != nil {
				return err
			}
		}
	}
	_, err := l.seasons.edit(ctx, b.Season.ID, "", func(b *SeasonTx) error {
		b.touch().Next = next
		if b.entries() != seen {
			b.Season.Next = l.seasons.now() // an organiser decided in the meantime
		}
		return nil
	})
	return err
}

// complete reports whether all fixtures of the season so far are over, and returns the
// number of those that are not.
func (b *SeasonTx) complete() (left int, ready bool) {
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOver {
			left++
		}
	}
	return left, left == 0
}

// advance draws the next round if all fixtures are over, or ends the season if there is
// none. It also sets the time of the next check.
func (l Ticker) advance(b *SeasonTx) error {
	if b.Season.Phase != storage.SeasonPlaying {
		return nil
	}
	before := len(b.Fixtures)
	if _, ready := b.complete(); ready {
		if err := b.nextRound(); err != nil {
			return err
		}
		if len(b.Fixtures) == before {
			return l.end(b)
		}
		l.seasons.setDue(b)
		b.touch().Next = l.seasons.now()
		return nil
	}
	b.touch().Next = l.nextLook(b)
	return nil
}

// nextLook returns the time when the season must be processed again if nothing happens.
func (l Ticker) nextLook(b *SeasonTx) time.Time {
	var next time.Time
	if slices.ContainsFunc(b.Fixtures, func(f storage.Fixture) bool { return f.State == storage.FixturePlanned && b.mayOpen(f) }) {
		next = l.seasons.now() // something ended in the meantime
	}
	if due := b.Season.Due; next.IsZero() && !due.IsZero() {
		next = due
		if !due.After(l.seasons.now()) { // late tables are checked every day until they end
			next = l.seasons.now().Add(24 * time.Hour)
		}
	}
	return next
}

// releaseSeeds publishes the seeds of duplicate deals whose tables are all over.
func (l Ticker) releaseSeeds(ctx context.Context, b *SeasonTx) error {
	if !b.Season.Terms.Duplicate {
		return nil
	}
	for _, f := range b.Fixtures {
		if f.Table == 0 || f.State != storage.FixtureOver {
			continue
		}
		if err := l.seasons.rooms.Lobby.Release(ctx, f.Table); err != nil {
			return fmt.Errorf("release the seed of table %d: %w", f.Table, err)
		}
	}
	return nil
}

// replaceDropOuts gives the seats of entrants who left to their successors, other substitutes
// or computers.
func (l fixtureTables) replaceDropOuts(ctx context.Context, b *SeasonTx) (acted bool, err error) {
	var errs []error
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOpen {
			continue
		}
		if slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool {
			_, succeeded := successor(b.Season.Terms, s.Entrant)
			e := b.Entrant(s.Entrant)
			return succeeded || e != nil && e.State == Left
		}) {
			errs, acted = append(errs, l.replaceAt(ctx, b, f)), true
		}
	}
	return acted, errors.Join(errs...)
}

// carryOutRulings ends the tables that organisers decided.
func (l Ticker) carryOutRulings(ctx context.Context, b *SeasonTx) (acted bool, err error) {
	for _, f := range b.Fixtures {
		if f.Ruled == "" || f.State == storage.FixtureOver {
			continue
		}
		if f.Table != 0 {
			if err := l.seasons.rooms.Lobby.Rule(ctx, f.Table); err != nil {
				return acted, err
			}
		}
		if err := l.finish(ctx, b.Season.ID, outcome{f, func(*SeasonTx, *storage.Fixture) {}}); err != nil {
			return acted, err
		}
		acted = true
	}
	return acted, nil
}

// outcome is a fixture that has a result; fill writes the result.
type outcome struct {
	fixture storage.Fixture
	fill    func(*SeasonTx, *storage.Fixture)
}

// finish marks fixtures of a season as over, once, in one transaction.
func (l Ticker) finish(ctx context.Context, season int64, list ...outcome) error {
	if len(list) == 0 {
		return nil
	}
	_, err := l.seasons.edit(ctx, season, "", func(b *SeasonTx) error {
		for _, o := range list {
			f := o.fixture
			if now := b.Fixtures[f.N-1]; now.State == storage.FixtureOver || now.Table != f.Table || now.Ruled != f.Ruled {
				continue // another process was first
			}
			kept := b.changeFixture(f.N)
			kept.State, kept.Ended = storage.FixtureOver, l.seasons.now()
			o.fill(b, kept)
			b.touch().Next = l.seasons.now()
		}
		if b.changed {
			b.tell(l.seasons.Card(b))
		}
		return nil
	})
	return err
}
