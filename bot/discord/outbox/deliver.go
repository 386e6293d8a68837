package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// deliverOrMoveThread carries out a delivery from the current state. If its thread was
// deleted, it continues in a new thread. If the direct messages of its person are closed,
// it stores that.
func (o *Outbox) deliverOrMoveThread(ctx context.Context, d storage.Delivery) error {
	err := o.deliver(ctx, d)
	if d.User != "" && errors.Is(err, wire.ErrNoDM) {
		return o.Messages.NoteClosed(ctx, d.User)
	}
	if d.Table == 0 || !errors.Is(err, wire.ErrNoChannel) {
		return err
	}
	if moved, failed := o.Threads.Move(ctx, d); failed != nil || !moved {
		return orErr(failed, err)
	}
	return o.deliver(ctx, d)
}

func orErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// deliver carries out a delivery by its kind.
func (o *Outbox) deliver(ctx context.Context, d storage.Delivery) error {
	how, known := o.kinds[d.Kind]
	if !known {
		o.Log.ErrorContext(ctx, "drop unknown delivery", "table", d.Table, "kind", d.Kind)
		return nil
	}
	var in deliveries.Body
	if len(d.Body) > 0 && !how.Raw {
		if err := json.Unmarshal(d.Body, &in); err != nil {
			return fmt.Errorf("delivery %s: %w", d.ID, err)
		}
	}
	return how.Do(ctx, d, in)
}
