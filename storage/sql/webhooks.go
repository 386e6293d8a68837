package sql

import (
	"context"
	"fmt"

	"guildhall/storage"
)

// webhooksLock returns the lock name for the webhooks of a server.
func webhooksLock(guild string) string { return "webhooks " + guild }

// AddWebhook stores a new webhook, unless the server has at least max.
func (db *Store) AddWebhook(ctx context.Context, h storage.Webhook, max int) (storage.Webhook, error) {
	err := db.write(ctx, func(tx Tx) error {
		if err := lock(ctx, tx, webhooksLock(h.Guild)); err != nil {
			return err
		}
		var n int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM webhooks WHERE guild = $1`, h.Guild).Scan(&n); err != nil {
			return err
		}
		if n >= max {
			return storage.ErrTooMany
		}
		return tx.QueryRow(ctx, `INSERT INTO webhooks (guild, league, address, secret, lang, maker, made, failing, retry, off)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
			h.Guild, h.League, h.Address, notNil(h.Secret), h.Lang, h.Maker, Millis(h.Made), Millis(h.Failing), Millis(h.Retry), h.Off).Scan(&h.ID)
	})
	if err != nil {
		return storage.Webhook{}, fmt.Errorf("add webhook: %w", err)
	}
	h.Made, h.Failing, h.Retry = Instant(Millis(h.Made)), Instant(Millis(h.Failing)), Instant(Millis(h.Retry))
	return h, nil
}

const selectWebhooks = `SELECT intact, id, guild, league, address, secret, lang, maker, made, failing, retry, off FROM webhooks `

func scanWebhook(row Row) (h storage.Webhook, err error) {
	return h, scanRow(row, &h.ID, &h.Guild, &h.League, &h.Address, &h.Secret, &h.Lang, &h.Maker, at(&h.Made), at(&h.Failing), at(&h.Retry), &h.Off)
}

// Webhooks returns all webhooks, oldest first.
func (db *Store) Webhooks(ctx context.Context) ([]storage.Webhook, error) {
	return queried(ctx, db, "webhooks", scanWebhook, selectWebhooks+`ORDER BY id`)
}

// Webhook returns a webhook.
func (db *Store) Webhook(ctx context.Context, id int64) (storage.Webhook, error) {
	return onlyOne(queried(ctx, db, fmt.Sprintf("webhook %d", id), scanWebhook, selectWebhooks+`WHERE id = $1`, id))
}

// SetWebhook stores the state of a webhook that still exists.
func (db *Store) SetWebhook(ctx context.Context, h storage.Webhook) error {
	return db.exec(ctx, fmt.Sprintf("set webhook %d", h.ID), `UPDATE webhooks SET failing = $2, retry = $3, off = $4 WHERE id = $1`, h.ID, Millis(h.Failing), Millis(h.Retry), h.Off)
}

// RemoveWebhook deletes a webhook.
func (db *Store) RemoveWebhook(ctx context.Context, id int64) error {
	return db.exec(ctx, fmt.Sprintf("remove webhook %d", id), `DELETE FROM webhooks WHERE id = $1`, id)
}
