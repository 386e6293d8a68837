package daily

import (
	"context"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// settle processes a try that needs more than its person's moves: it starts the table, or
// counts the result once.
func (d *Service) settle(ctx context.Context, t storage.DealTry) error {
	row, err := d.rooms.Tables.Stored(ctx, t.Table)
	if err != nil {
		return err
	}
	deal, err := d.store().Deal(ctx, t.Deal)
	if err != nil {
		return err
	}
	var result *engine.Result
	switch row.Phase {
	case storage.Open:
		return d.start(ctx, deal, t)
	case storage.Playing:
		return nil
	case storage.Finished:
		seen, err := d.rooms.Tables.Look(ctx, t.Table, "")
		if err != nil {
			return err
		}
		result = seen.Result
	}
	if deal.Phase == storage.DealOver {
		if err := d.rooms.Lobby.Release(ctx, t.Table); err != nil {
			return err
		}
	}
	_, err = d.edit(ctx, t.Deal, "", func(b *DealState) error {
		if now := b.Tries[t.N-1]; now.State != storage.TryPlaying || now.Table != t.Table {
			return nil // another process was first
		}
		fillTry(b, b.changeTry(t.N), row, result)
		b.tell(d.news(b.Deal))
		if !row.Started.IsZero() {
			b.tell(d.notice(b.Deal, row.Seats[b.Seat].User))
		}
		return nil
	})
	return err
}

// fillTry writes the outcome of a match that has ended into its try.
func fillTry(b *DealState, t *storage.DealTry, row storage.Table, r *engine.Result) {
	t.Ended = row.Ended
	if row.Started.IsZero() {
		t.State, t.Began = storage.TryVoid, row.Started // the person may try again
		return
	}
	if r == nil || !playedAlone(row, b.Seat) {
		t.State = storage.TryVoid
		return
	}
	t.State = storage.TryCounted
	if row.Ended.After(b.Ends) || b.Phase == storage.DealOver {
		t.State = storage.TryLate
	}
	t.Rank, t.Score = 1, 0
	if b.Seat < len(r.Totals) {
		t.Score = r.Totals[b.Seat]
	}
	for _, p := range r.Places {
		if int(p.Seat) == b.Seat {
			t.Rank = p.Rank
		}
	}
	t.Won = slices.Contains(r.Winners(), engine.Seat(b.Seat))
}

// playedAlone reports whether only the person of a try ever played the seat.
func playedAlone(row storage.Table, seat int) bool {
	if seat >= len(row.Seats) {
		return false
	}
	s, state := row.Seats[seat], row.TableState
	other := func(o storage.SawHand) bool { return o.Seat == seat && o.User != s.User }
	return !s.Vacant && !seating.IsComputer(s.User) && s.Standin == "" && !slices.ContainsFunc(state.SawHand, other) && len(state.Masked) == 0 &&
		(state.Computers == nil || !slices.ContainsFunc(state.Computers.Stints, func(o storage.ComputerSpan) bool { return o.Seat == seat }))
}
