package turns

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/history"
)

// WouldCorrect returns the turns that a correction would take back, oldest first, or refuses
// as Correct would. Turns that are taken back already are not among them.
func (k *Takebacks) WouldCorrect(ctx context.Context, c Correction) ([]history.Turn, error) {
	if _, err := noteOf(c); err != nil {
		return nil, err
	}
	return table.View(ctx, k.tables, c.Table, "", func(tx *table.Tx) ([]history.Turn, error) {
		since, err := meant(ctx, tx, c)
		if err != nil {
			return nil, err
		}
		void, err := tx.TakenBack(ctx)
		return slices.DeleteFunc(since, func(t history.Turn) bool { return void.Has(t.First) }), err
	})
}
