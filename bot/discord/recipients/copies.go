package recipients

import (
	"context"
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
