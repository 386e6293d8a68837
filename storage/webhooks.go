package storage

import (
	"context"
	"errors"
	"time"
)

// ErrTooMany is returned when something would exceed a maximum number that the caller gave.
var ErrTooMany = errors.New("too many")

// Webhook is an address that gets the events of a server or of one league.
type Webhook struct {
	ID      int64 // given by the store, counted from 1
	Guild   string
	League  int64  // 0: all tables and leagues of the server
	Address string // holds secrets of its owner
	Secret  []byte // key of the signatures
	Lang    string // of messages to a Discord webhook
	Maker   string // user who set it; empty: their data was deleted
	Made    time.Time
	// Failing is the time of the first attempt that failed since the last success; zero: the
	// last attempt succeeded.
	Failing time.Time
	Retry   time.Time // earliest time of the next attempt; zero: now
	Off     string    // reason why it was switched off; empty: it is on
}

// Webhooks stores webhooks.
type Webhooks interface {
	// AddWebhook stores a new webhook and returns it with its ID. It returns ErrTooMany if
	// the server has at least max webhooks.
	AddWebhook(ctx context.Context, h Webhook, max int) (Webhook, error)
	// Webhooks returns all webhooks, oldest first.
	Webhooks(ctx context.Context) ([]Webhook, error)
	// Webhook returns a webhook, or ErrNotFound.
	Webhook(ctx context.Context, id int64) (Webhook, error)
	// SetWebhook stores Failing, Retry and Off of a webhook, if it still exists.
	SetWebhook(ctx context.Context, h Webhook) error
	// RemoveWebhook deletes a webhook; it is no error if there is none.
	RemoveWebhook(ctx context.Context, id int64) error
}
