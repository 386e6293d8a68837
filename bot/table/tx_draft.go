package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table/draft"
	"guildhall/storage"
)

// takeUpDraft plays the stored draft of the seat, if the seat is asked.
// Answers that the table's progress made impossible are left out, and so are
// those behind them.
func (s *sitting) takeUpDraft(ctx context.Context) error {
	if s.seat < 0 || !slices.Contains(s.pending(), s.seat) {
		return nil
	}
	stored, err := s.t.store.Draft(ctx, s.table.ID, int(s.seat))
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return fmt.Errorf("draft of seat %d at table %d: %w", s.seat, s.table.ID, err)
	}
	s.draft = &draft.Draft{Seat: s.seat, Step: stored.Step, State: s.match.state}
	for i, code := range stored.Codes {
		st, ok := s.draft.Read(code)
		if !ok || st.Behind != "" || st.Binding() || s.draft.Ready() {
			s.draft.Dropped = stored.Codes[i:]
			break
		}
		s.draft.Take(st)
	}
	return nil
}

// save keeps the draft with the given answers as its next step.
func save(ctx context.Context, s *sitting, codes []string) error {
	d := storage.Draft{
		Table: s.table.ID, Seat: int(s.seat), After: s.table.Seq,
		Step: s.draft.Step + 1, Codes: codes, At: s.t.now(), By: s.user,
	}
	if err := s.t.store.SaveDraft(ctx, d); err != nil {
		return fmt.Errorf("save draft at table %d: %w", s.table.ID, err)
	}
	s.draft.Step++
	s.draft.Dropped = nil
	return nil
}
