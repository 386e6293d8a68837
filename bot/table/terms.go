package table

import (
	"context"

	"guildhall/engine"
	"guildhall/storage"
)

// SetTerms gives a running table other terms, and says why. Waits that have begun
// get their deadline by the new ones. The caller has the people's consent: they
// knew before they sat down that it may come.
func (t *Tables) SetTerms(ctx context.Context, id int64, terms storage.Terms, said engine.Text) error {
	terms, err := termsOf(terms)
	if err != nil {
		return err
	}
	_, err = t.Modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		if table.Phase != storage.Playing || table.TableState.Terms == terms {
			return nil, nil
		}
		table.TableState.Terms = terms
		return []storage.Delivery{t.Outbox.Said(*table, said), t.Outbox.Public(*table, KindCard, storage.Picture)}, nil
	})
	return err
}
