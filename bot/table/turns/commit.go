package turns

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// keep stores work as the draft if it differs from the stored one.
func keep(ctx context.Context, tx *table.Tx, work *draft.Draft) (*table.Snapshot, error) {
	if len(work.Steps) > len(tx.Draft.Steps) {
		if err := tx.SaveDraft(ctx, work.Codes()); err != nil {
			return nil, err
		}
		work.Step, work.Dropped = tx.Draft.Step, nil
		tx.Draft = work
	}
	return tx.Sight(ctx)
}

// redraft stores a shorter draft.
func redraft(ctx context.Context, tx *table.Tx, codes []string) (*table.Snapshot, error) {
	if err := tx.SaveDraft(ctx, codes); err != nil {
		return nil, err
	}
	tx.TakeUpDraft()
	return tx.Sight(ctx)
}

// commit makes the answers of d final.
func commit(ctx context.Context, tx *table.Tx, p table.Press, d *draft.Draft) (*table.Snapshot, error) {
	c := &table.Commit{State: d.State, Events: d.Events}
	if tx.Drafted() {
		c.DropDrafts = []int{int(d.Seat)}
	}
	if p.Recall && d.Events.Revealed == 0 && !againstComputersAlone(tx.Table, d.Seat) {
		c.Hold = tx.Tables.RecallFor
	}
	for _, st := range d.Steps {
		c.Add(tx, d.Seat, st.Code)
	}
	done := d.Events.For(d.Seat)
	n := len(c.Events.List)
	if err := tx.Commit(ctx, p.ID, c); err != nil {
		return nil, err
	}
	done = append(done, (&engine.Events{List: c.Events.List[n:]}).For(d.Seat)...)
	tx.TakeUpDraft()
	seen, err := tx.Sight(ctx)
	if err != nil {
		return nil, err
	}
	seen.Done, seen.Final = done, true
	seen.Sealed = slices.ContainsFunc(d.Steps, func(st draft.Step) bool { return st.Sealed })
	if c.Hold > 0 {
		seen.Recall = tx.Tables.Now().Add(c.Hold)
	}
	return seen, nil
}

// againstComputersAlone reports whether computer opponents have all other seats. They do not
// wait for a recall, because a single person can always take back without a vote.
func againstComputersAlone(t storage.Table, seat engine.Seat) bool {
	return seating.Computers(t) > 0 && !seating.OthersPlay(t, int(seat))
}
