package lobby

import (
	"context"
	"fmt"

	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
	"guildhall/storage"
)

// deliverLobby edits the card of an open table, or posts it. It removes the
// card of a table that its people closed before it began; the card of a table
// that an administrator closed says why.
func (f feature) deliverLobby(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	t, err := f.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	m := f.lobbyCard(t)
	digest := posts.Digest(m.Content, len(m.Components))
	p, stands, err := f.Post(ctx, t.ID, posts.Lobby, "")
	if err != nil || (stands && p.Digest == digest) {
		return err
	}
	if stands && t.Phase == storage.Closed && t.Started.IsZero() && t.Ending != table.EndedRemoved {
		return f.Remove(ctx, p) // nobody played there, and a heap of such cards is in everybody's way
	}
	if stands {
		there, err := f.Edit(ctx, p, m)
		if err != nil {
			return err
		}
		if there {
			p.Digest = digest
			return f.Store.SavePost(ctx, p)
		}
	}
	if t.Phase != storage.Open {
		return nil // a started table needs no lobby card
	}
	if !stands {
		// Both the opening of a table in direct messages and the delivery may post
		// the first card.
		d.ID = fmt.Sprint("table ", t.ID, " of ", t.Created.UnixMilli())
	}
	_, err = f.Send(ctx, storage.Post{Table: t.ID, Kind: posts.Lobby, Channel: t.Channel, Digest: digest}, m, posts.Nonce(d, "lobby"))
	return err
}
