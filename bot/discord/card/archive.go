package card

import (
	"context"
	"time"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// kindArchive is the kind of delivery that archives the thread of an ended table.
const kindArchive = "archive"

// archiveAfter is the time from the end of a match until its thread is archived. It
// leaves time for a rematch and for talking: buttons in an archived thread do not work.
const archiveAfter = time.Hour

// enqueueArchive plans to archive the thread of a table. Discord allows a thousand active
// threads on a server, and a thread would otherwise stay active for a week.
func (f feature) enqueueArchive(ctx context.Context, t storage.Table) error {
	if t.Guild == "" || t.Thread == "" {
		return nil
	}
	d := queue.NewDelivery(t, kindArchive, "", storage.Digest, nil)
	d.ID, d.Due = f.Queue.NewID(), f.Now().Add(archiveAfter)
	return f.Store.Enqueue(ctx, []storage.Delivery{d})
}

// deliverArchive archives the thread of a table, unless the match was continued.
func (f feature) deliverArchive(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil || t.Phase == storage.Playing || t.Thread == "" {
		return err
	}
	if err := f.Wire.Archive(ctx, t.Thread); err != nil && !messages.Gone(err) && !messages.IsFinal(err) {
		return err
	}
	return nil
}
