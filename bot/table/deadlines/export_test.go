package deadlines

import (
	"context"

	"guildhall/bot/table"
	"guildhall/storage"
)

// FallAsleep puts the table of a wait to sleep.
func (r *Checker) FallAsleep(ctx context.Context, tx *table.Tx, w storage.Wait) error {
	a, err := r.newCheck(ctx, tx, w)
	if err != nil {
		return err
	}
	return a.fallAsleep(ctx)
}
