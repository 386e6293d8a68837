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
func (tx *Tx) takeUpDraft(ctx context.Context) error {
	if tx.Seat < 0 || !slices.Contains(tx.Pending(), tx.Seat) {
		return nil
	}
	stored, err := tx.Tables.Store.Draft(ctx, tx.Table.ID, int(tx.Seat))
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return fmt.Errorf("draft of seat %d at table %d: %w", tx.Seat, tx.Table.ID, err)
	}
	tx.Draft = &draft.Draft{Seat: tx.Seat, Step: stored.Step, State: tx.match.state}
	for i, code := range stored.Codes {
		st, ok := tx.Draft.Read(code)
		if !ok || st.Behind != "" || st.Binding() || tx.Draft.Ready() {
			tx.Draft.Dropped = stored.Codes[i:]
			break
		}
		tx.Draft.Take(st)
	}
	return nil
}

// save keeps the draft with the given answers as its next step.
func save(ctx context.Context, tx *Tx, codes []string) error {
	d := storage.Draft{
		Table: tx.Table.ID, Seat: int(tx.Seat), After: tx.Table.Seq,
		Step: tx.Draft.Step + 1, Codes: codes, At: tx.Tables.Now(), By: tx.User,
	}
	if err := tx.Tables.Store.SaveDraft(ctx, d); err != nil {
		return fmt.Errorf("save draft at table %d: %w", tx.Table.ID, err)
	}
	tx.Draft.Step++
	tx.Draft.Dropped = nil
	return nil
}
