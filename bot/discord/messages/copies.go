package messages

import (
	"context"

	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Copy is a public delivery of a table to one of its places.
type Copy struct {
	storage.Delivery
	Table storage.Table // the table with the channel and language of the place
}

// Copies returns a public delivery for each place where it is read: the thread of a
// table; at a table across servers, the direct messages that are not closed.
func (h Threads) Copies(ctx context.Context, t storage.Table, d storage.Delivery) ([]Copy, error) {
	var list []Copy
	for _, one := range deliveries.Expand(t, []storage.Delivery{d}) {
		if t.Guild == "" {
			user := one.User
			if user == "" {
				user = t.Owner
			}
			p, err := h.People.Named(ctx, user, t.Lang)
			if err != nil {
				return nil, err
			}
			if p.Closed {
				continue
			}
			if t.TableState.Across {
				read := t
				read.Thread, read.Lang = p.DM, p.Language
				list = append(list, Copy{one, read})
				continue
			}
		}
		list = append(list, Copy{one, t})
	}
	return list, nil
}
