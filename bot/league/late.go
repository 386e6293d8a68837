package league

import (
	"context"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// enforceDeadline speeds up the tables of a season after its deadline. Their clocks
// become short, and a computer opponent plays for people who owe a move until they are
// back. It repeats this every day until the tables have ended.
func (l fixtureTables) enforceDeadline(ctx context.Context, b *SeasonTx) (acted bool, err error) {
	if b.Season.Due.IsZero() || b.Season.Due.After(l.seasons.now()) {
		return false, nil
	}
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOpen {
			continue
		}
		acted = true
		if err := l.hurryTable(ctx, b, f); err != nil {
			return acted, err
		}
	}
	return acted, nil
}

func (l fixtureTables) hurryTable(ctx context.Context, b *SeasonTx, f storage.Fixture) error {
	late := hurried(b.Season.Terms)
	if !f.Hurried {
		if err := l.seasons.rooms.Waits.SetTerms(ctx, f.Table, late, engine.T("league.said.hurry")); err != nil {
			return err
		}
	}
	waits, err := l.seasons.store().WaitsAt(ctx, f.Table)
	if err != nil {
		return err
	}
	for _, w := range waits {
		isLate := !w.Since.After(b.Season.Due)
		if f.Hurried { // the short clock changes no seat while everybody is away
			isLate = l.seasons.now().Sub(w.Since) >= 2*late.Span
		}
		if !isLate || seating.IsComputer(w.User) {
			continue
		}
		if err := l.seasons.rooms.Absences.LeaveTo(ctx, f.Table, w.Seat, seating.Club); err != nil {
			return err
		}
	}
	if f.Hurried {
		return nil
	}
	_, err = l.seasons.edit(ctx, f.Season, "", func(b *SeasonTx) error {
		now := b.Fixtures[f.N-1]
		if now.State != storage.FixtureOpen {
			return nil
		}
		if !slices.ContainsFunc(b.Fixtures, func(o storage.Fixture) bool { return o.Hurried && o.Round == now.Round && o.Final == now.Final }) {
			l.seasons.tellOrganisers(b, News{What: NoticeDeadline})
		}
		b.changeFixture(f.N).Hurried = true
		return nil
	})
	return err
}
