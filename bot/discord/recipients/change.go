package recipients

import (
	"context"
	"errors"

	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Change changes the settings of a person. If plan is set it also schedules their
// waits and held deliveries again.
func (d *Directory) Change(ctx context.Context, user string, plan bool, change func(*storage.Person)) (Recipient, error) {
	person, err := d.store.ChangePerson(ctx, user, func(p *storage.Person) error {
		change(p)
		return nil
	})
	if err != nil {
		return Recipient{}, err
	}
	if plan {
		if err := d.Replan(ctx, user); err != nil {
			return Recipient{}, err
		}
	}
	return d.reading(person, ""), nil
}

// Replan schedules a new check of all waits and held deliveries of a person, after their
// quiet times or absences changed.
func (d *Directory) Replan(ctx context.Context, user string) error {
	if err := d.store.DueNow(ctx, user, d.now(), deliveries.KindTurn, deliveries.KindPlayed, deliveries.KindRemind); err != nil {
		return err
	}
	d.queue.WakeWorker()
	for range 5 {
		waits, err := d.store.WaitsFor(ctx, user)
		if err != nil {
			return err
		}
		behind := false
		for _, w := range waits {
			w.Next = d.now()
			err := d.store.ChangeWait(ctx, w, nil)
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

// SignOut ends the session of one of a person's browsers, or with an empty id of all, and then
// links made before do not work either. Pages that are open in this process close at once.
func (d *Directory) SignOut(ctx context.Context, user, id string) (Recipient, error) {
	var before *storage.Pages
	r, err := d.Change(ctx, user, false, func(p *storage.Person) {
		before = p.Preferences.Pages
		if id == "" {
			p.Preferences.Pages = before.CloseAll(d.now())
		} else {
			p.Preferences.Pages = before.Without(id)
		}
	})
	if err != nil || before == nil {
		return r, err
	}
	tables, err := d.store.Of(ctx, user, storage.Open, storage.Playing)
	for _, t := range tables {
		d.changed(t.ID)
	}
	for _, b := range before.Browsers {
		for _, one := range b.Shown {
			d.changed(one.Table)
		}
	}
	return r, err
}
