package handler

import (
	"context"
	"errors"

	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// ChangePerson changes the settings of a person. If plan is set it also schedules their
// waits and held deliveries again.
func (k *Env) ChangePerson(ctx context.Context, user string, plan bool, change func(*storage.Person)) (Recipient, error) {
	person, err := k.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		change(p)
		return nil
	})
	if err != nil {
		return Recipient{}, err
	}
	if plan {
		if err := k.Replan(ctx, user); err != nil {
			return Recipient{}, err
		}
	}
	return k.reading(person, ""), nil
}

// Replan schedules a new check of all waits and held deliveries of a person, after their
// quiet times or absences changed.
func (k *Env) Replan(ctx context.Context, user string) error {
	if err := k.Store.DueNow(ctx, user, k.Now(), deliveries.KindTurn, deliveries.KindPlayed, deliveries.KindRemind); err != nil {
		return err
	}
	k.wakeWorker()
	for range 5 {
		waits, err := k.Store.WaitsFor(ctx, user)
		if err != nil {
			return err
		}
		behind := false
		for _, w := range waits {
			w.Next = k.Now()
			err := k.Store.ChangeWait(ctx, w, nil)
			if err != nil && !errors.Is(err, storage.ErrConflict) {
				return err
			}
			// Another process was first, perhaps with the old preferences.
			behind = behind || err != nil
		}
		if !behind {
			return nil
		}
	}
	return nil
}
