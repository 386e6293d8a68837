package deadlines

import (
	"context"

	"guildhall/bot/table"
	"guildhall/storage"
)

// FallAsleep lets the table fall asleep at which a wait stands.
func (r *Checker) FallAsleep(ctx context.Context, tx *table.Tx, w storage.Wait) error {
	a, err := r.newCheck(ctx, tx, w)
	if err != nil {
		return err
	}
	return a.fallAsleep(ctx)
}
