package deadlines

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// SetTerms gives a running table other terms, and says why. Waits that have begun
// get their deadline by the new ones. The caller has the people's consent: they
// knew before they sat down that it may come.
func (r *Checker) SetTerms(ctx context.Context, id int64, terms storage.Terms, said engine.Text) error {
	terms, err := table.CheckTerms(terms)
	if err != nil {
		return err
	}
	_, err = r.tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		if row.Phase != storage.Playing || row.TableState.Terms == terms {
			return nil, nil
		}
		row.TableState.Terms = terms
		return []storage.Delivery{r.tables.Outbox.Said(*row, said), r.tables.Outbox.Public(*row, deliveries.KindCard, storage.Picture)}, nil
	})
	return err
}
