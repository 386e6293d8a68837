package league

import (
	"context"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Overview describes the latest season of a league for its organisers.
type Overview struct {
	Book *SeasonTx
	// Silent holds the people of the previous season who were invited to the open season
	// and have not answered.
	Silent  []storage.Entrant
	Owed    []OverdueMove  // longest wait first
	Paused  map[int64]bool // tables with stopped clocks
	Journal []JournalEntry // newest first
}

// Overview returns the overview of a league for one of its organisers.
func (l Organisers) Overview(ctx context.Context, a Action) (*Overview, error) {
	b, err := l.seasons.Latest(ctx, a.League)
	if err != nil {
		return nil, err
	}
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return nil, err
	}
	o := &Overview{Book: b, Paused: map[int64]bool{}}
	if b.Season.Phase == storage.SeasonOpen && !b.IsComing(l.seasons.now()) {
		last, err := l.seasons.SeasonBefore(ctx, b)
		if err != nil {
			return nil, err
		}
		o.Silent = b.silent(last)
	}
	if o.Owed, err = l.seasons.Owed(ctx, b, 0); err != nil {
		return nil, err
	}
	for _, f := range b.Fixtures {
		if f.State != storage.FixtureOpen {
			continue
		}
		row, err := l.seasons.rooms.Tables.Stored(ctx, f.Table)
		if err != nil {
			return nil, err
		}
		o.Paused[f.Table] = !row.TableState.Pause.Since.IsZero()
	}
	o.Journal, err = l.seasons.Journal(ctx, a.League)
	return o, err
}

// silent returns the people of the previous season who were invited to this one and have
// not joined it.
func (b *SeasonTx) silent(last *SeasonTx) (list []storage.Entrant) {
	if last == nil {
		return nil
	}
	for _, e := range last.Entrants {
		if e.State != Left && e.State != Removed && !seating.IsComputer(e.User) && b.Of(e.User) == nil {
			list = append(list, e)
		}
	}
	return list
}

// Pause stops the clocks of a running match of a league, or starts them again. An
// organiser may not do that in their own match.
func (l Organisers) Pause(ctx context.Context, a Action, table int64, pause bool) (*SeasonTx, error) {
	b, f, err := l.seasons.Fixture(ctx, table)
	if err != nil {
		return nil, err
	}
	a.League = b.League.ID
	if err := mayOrganise(b, a.By, a.Admin); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.User == a.By }) {
		return nil, refuse("own_pause", nil, "other_organiser")
	}
	if f.State != storage.FixtureOpen {
		return nil, refuse("not_played", nil, "choose_table")
	}
	do, act := l.seasons.rooms.Absences.PauseByAdmin, ActPause
	if !pause {
		do, act = l.seasons.rooms.Absences.ResumeByAdmin, ActResume
	}
	if _, err := do(ctx, table, a.By, a.Press, a.Reason); err != nil {
		return nil, err
	}
	return l.seasons.edit(ctx, f.Season, a.Press+" journal", func(b *SeasonTx) error {
		l.seasons.record(b, a, act, JournalEntry{Table: table})
		b.change.Audit = nil // the table's own action is already in the audit log
		return nil
	})
}
