package sqlite

import (
	"cmp"
	"context"
	"slices"
	"time"

	"guildhall/storage"
	queries "guildhall/storage/sql"
)

// Claim claims due deliveries. It is called only if there are some. It never returns a
// damaged one.
func (d database) Claim(ctx context.Context, now, until time.Time, limit int) (list []storage.Delivery, err error) {
	err = d.Write(queries.Soon(ctx), func(tx queries.Tx) (err error) {
		if err := dropSuperseded(ctx, tx, now); err != nil {
			return err
		}
		list, err = claim(ctx, tx, now, until, limit)
		return err
	})
	return list, err
}

// dropSuperseded removes deliveries whose claim expired while a newer one with
// the same key waited.
func dropSuperseded(ctx context.Context, tx queries.Tx, now time.Time) error {
	_, err := tx.Exec(ctx, `
		DELETE FROM deliveries INDEXED BY deliveries_claimed WHERE claim <> 0 AND key <> '' AND max(due, claim) <= $1
			AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = deliveries.key AND o.key <> '' AND o.n > deliveries.n)`, queries.Millis(now))
	return err
}

// claim takes due deliveries, except those with the key of a claimed one. It selects from one
// priority at a time, because only then the index has the due ones first.
func claim(ctx context.Context, tx queries.Tx, now, until time.Time, limit int) ([]storage.Delivery, error) {
	var list []storage.Delivery
	for p := storage.Answer; p <= storage.Digest && len(list) < limit; p++ {
		some, err := claimOfPriority(ctx, tx, p, now, until, limit-len(list))
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// claimOfPriority takes up to limit due deliveries of one priority.
func claimOfPriority(ctx context.Context, tx queries.Tx, p storage.Priority, now, until time.Time, limit int) ([]storage.Delivery, error) {
	type claimed struct {
		storage.Delivery
		n int64
	}
	var found []claimed
	// 0 + $4: see words.
	err := tx.Each(ctx, func(row queries.Row) (err error) {
		var c claimed
		c.Delivery, err = queries.ScanDelivery(row, &c.n)
		found = append(found, c)
		return err
	}, `
		UPDATE deliveries SET claim = $1 WHERE n IN (
			SELECT d.n FROM deliveries d INDEXED BY deliveries_order
			WHERE d.priority = 0 + $4 AND max(d.due, d.claim) <= $2 AND d.intact AND (d.key = '' OR NOT EXISTS (
				SELECT 1 FROM deliveries o WHERE o.key = d.key AND o.key <> '' AND o.claim > $2))
			ORDER BY max(d.due, d.claim), d.n LIMIT $3)
		RETURNING n, `+queries.DeliveryColumns, queries.Millis(until), queries.Millis(now), limit, int(p))
	slices.SortFunc(found, func(a, b claimed) int { // RETURNING keeps no order
		return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.n, b.n))
	})
	var list []storage.Delivery
	for _, c := range found {
		list = append(list, c.Delivery)
	}
	return list, err
}

// Release ends a claim and counts attempts, or drops the delivery when a newer one with
// its key waits.
func (d database) Release(ctx context.Context, id string, due time.Time, why string, attempts int) error {
	return d.Write(queries.Soon(ctx), func(tx queries.Tx) error {
		_, err := tx.Exec(ctx, `
			DELETE FROM deliveries WHERE id = $1 AND key <> ''
				AND EXISTS (SELECT 1 FROM deliveries o WHERE o.key = deliveries.key AND o.key <> '' AND o.n > deliveries.n)`, id)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE deliveries SET due = $3, claim = 0, attempts = attempts + $4, error = `+queries.ReasonAs+` WHERE id = $1`,
			id, why, queries.Millis(due), attempts)
		return err
	})
}
