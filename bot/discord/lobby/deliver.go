package lobby

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// deliverLobby edits the card of an open table, or posts it. It removes the card of a
// table that its people closed before its start. The card of a table that an
// administrator closed shows the reason.
func (f feature) deliverLobby(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	if err := f.Queue.EnqueueOverview(ctx, t.Guild); err != nil {
		return err
	}
	quietly := false
	if t.TableState.Across && !slices.Contains(deliveries.Readers(t), d.User) {
		return f.removeCard(ctx, t.ID, d.User)
	}
	if t.TableState.Across {
		if t, err = f.Threads.EnsurePlace(ctx, d, t); err != nil {
			return err
		}
		if quietly, err = f.Threads.Quietly(ctx, d, t); err != nil {
			return err
		}
		t.Channel = t.Thread
	}
	m, digest, err := f.lobbyNow(t)
	if err != nil {
		return err
	}
	post := messages.Public(t, d, messages.Lobby)
	p, stands, err := f.Messages.Post(ctx, t.ID, post.Kind, post.User)
	if err != nil || (stands && p.Digest == digest) {
		return err
	}
	if stands && t.Phase == storage.Closed && t.Started.IsZero() && t.Ending != table.EndedRemoved {
		return f.Messages.Remove(ctx, p) // nobody played there, and old cards would be clutter
	}
	if stands {
		if there, err := f.Messages.Update(ctx, p, m, digest); there || err != nil {
			return err
		}
	}
	if t.Phase != storage.Open {
		return nil // a started table needs no lobby card
	}
	if !stands {
		// Opening a table in direct messages and this delivery may both post the first
		// card. The same delivery id prevents a second one.
		d.ID = fmt.Sprint("table ", t.ID, " of ", t.Created.UnixMilli(), post.User)
	}
	m.Silent = quietly
	post.Channel, post.Digest = t.Channel, digest
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "lobby"))
	return err
}

// removeCard removes the card in the direct messages of a person who left the table.
func (f feature) removeCard(ctx context.Context, table int64, user string) error {
	p, stands, err := f.Messages.Post(ctx, table, messages.Lobby, user)
	if err != nil || !stands {
		return err
	}
	return f.Messages.Remove(ctx, p)
}

// lobbyNow returns the current card of an open table, and its digest.
func (f feature) lobbyNow(t storage.Table) (m wire.Message, digest string, err error) {
	m = f.lobbyCard(t)
	body, err := m.Body()
	return m, messages.Digest(string(body)), err
}

// unposted returns a delivery for the card of an open table that has none, and for the
// card of any table that is out of date.
func (f feature) unposted(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	all, err := f.Threads.Copies(ctx, s.Table, queue.NewDelivery(s.Table, deliveries.KindLobby, "", storage.Picture, nil))
	if err != nil {
		return nil, err
	}
	var list []storage.Delivery
	for _, c := range all {
		read := c.Table
		if read.TableState.Across {
			read.Channel = read.Thread
		}
		_, digest, err := f.lobbyNow(read)
		if err != nil {
			return nil, err
		}
		card, stands := posted.At(messages.Lobby, messages.Public(s.Table, c.Delivery, messages.Lobby).User)
		if stands && card.Digest != digest || !stands && s.Table.Phase == storage.Open {
			list = append(list, c.Delivery)
		}
	}
	return list, nil
}
