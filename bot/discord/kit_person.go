package discord

import (
	"context"
	"errors"

	"guildhall/bot/table"
	"guildhall/storage"
)

// changePerson changes what is kept of a person. With plan, what is planned for
// them is planned anew.
func (k *Kit) changePerson(ctx context.Context, user string, plan bool, change func(*storage.Person)) (reader, error) {
	person, err := k.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		change(p)
		return nil
	})
	if err != nil {
		return reader{}, err
	}
	if plan {
		if err := k.replan(ctx, user); err != nil {
			return reader{}, err
		}
	}
	return k.reading(ctx, person, "")
}

// replan has everything that waits for a person looked at again, and what was
// held back for them: when they want to be told, or until when they are away,
// has changed.
func (k *Kit) replan(ctx context.Context, user string) error {
	if err := k.Store.Hasten(ctx, user, k.Now(), table.KindTurn, table.KindPlayed, table.KindRemind); err != nil {
		return err
	}
	k.hint()
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
			// Whoever was faster may have looked at it with what was kept before.
			behind = behind || err != nil
		}
		if !behind {
			return nil
		}
	}
	return nil
}
