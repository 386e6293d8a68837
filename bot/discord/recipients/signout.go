package recipients

import (
	"context"

	"guildhall/storage"
)

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
