package recipients

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// endsShown is the time for which an ended table is still reconciled.
const endsShown = 30 * 24 * time.Hour

// IsShown reports whether messages of a table in a phase should be visible: the table is
// open, playing, or ended recently.
func IsShown(p storage.Phase, ended, now time.Time) bool {
	return p == storage.Open || p == storage.Playing || now.Sub(ended) <= endsShown
}

// EnqueueCopies enqueues the reconciliation of a person's tables across servers, because
// their direct messages are open again.
func (d *Directory) EnqueueCopies(ctx context.Context, user string) error {
	tables, err := d.store.Of(ctx, user, storage.Open, storage.Playing, storage.Finished, storage.Closed)
	if err != nil {
		return err
	}
	var ids []int64
	for _, t := range tables {
		if t.TableState.Across && IsShown(t.Phase, t.Ended, d.now()) {
			ids = append(ids, t.ID)
		}
	}
	return d.queue.EnqueueReconcile(ctx, ids...)
}

// noteOpen handles an interaction in direct messages as a proof that they are open again.
// It stores this, and sends missed messages of matches across servers.
func (d *Directory) noteOpen(ctx context.Context, in wire.Interaction, p storage.Person) (storage.Person, error) {
	if !p.Closed || !in.Direct() {
		return p, nil
	}
	p, err := d.store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	if err != nil {
		return p, err
	}
	return p, d.EnqueueCopies(ctx, p.User)
}

// Undelivered is a message to an owner that did not reach them.
type Undelivered struct {
	At  time.Time `json:"at"`
	Why string    `json:"why"`
}

// undeliveredSpace is the blob space with the latest Undelivered of each owner, by user
// id.
const undeliveredSpace = "owners not reached"

// ReadUndelivered returns the latest message if it did not reach an owner; false if it
// did. Function blob reads a blob (see storage.Blobs).
func ReadUndelivered(ctx context.Context, blob func(ctx context.Context, space, key string) ([]byte, error), user string) (u Undelivered, found bool, err error) {
	b, err := blob(ctx, undeliveredSpace, user)
	if err != nil || b == nil {
		return Undelivered{}, false, err
	}
	if err := json.Unmarshal(b, &u); err != nil {
		return Undelivered{}, false, fmt.Errorf("read undelivered message to %s: %w", user, err)
	}
	return u, true, nil
}

// NoteUndelivered stores that a message did not reach an owner, and logs it. With an
// empty reason it stores that the latest message did.
func (d *Directory) NoteUndelivered(ctx context.Context, user, why string) error {
	if why == "" {
		return d.store.DropBlob(ctx, undeliveredSpace, user)
	}
	d.log.WarnContext(ctx, "send message to owner", "user", user, "err", why)
	b, err := json.Marshal(Undelivered{d.now().UTC(), why})
	if err != nil {
		return err
	}
	return d.store.PutBlob(ctx, undeliveredSpace, user, b)
}
