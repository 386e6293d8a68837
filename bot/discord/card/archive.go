package card

import (
	"context"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// kindArchive archives the thread of a table that has ended.
const kindArchive = "archive"

// archiveAfter is how long a thread stays open behind its end, for a rematch and
// a word: nobody can press a button in an archived thread.
const archiveAfter = time.Hour

// enqueueArchive plans to archive the thread of a table. Discord allows a server
// a thousand active threads, and ours would stay active for a week.
func (f feature) enqueueArchive(ctx context.Context, t storage.Table) error {
	if t.Guild == "" || t.Thread == "" {
		return nil
	}
	d := handler.NewDelivery(t, kindArchive, "", storage.Digest, nil)
	d.ID, d.Due = f.bot.NewID(), f.bot.Now().Add(archiveAfter)
	return f.bot.Store.Enqueue(ctx, []storage.Delivery{d})
}

// deliverArchive archives the thread of a table, if the table has not gone on
// since.
func (f feature) deliverArchive(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, err := f.bot.Tables.Table(ctx, d.Table)
	if err != nil || t.Phase == storage.Playing || t.Thread == "" {
		return err
	}
	if err := f.bot.Wire.Archive(ctx, t.Thread); err != nil && !messages.Gone(err) && !messages.IsFinal(err) {
		return err
	}
	return nil
}
