package card

import (
	"context"
	"errors"
	"strings"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverHand posts or edits the message with a person's hand, until "your turn" shows
// it. A game without private things has no such message.
func (f feature) deliverHand(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if s.Seat == engine.Spectator || s.Table.Phase != storage.Playing {
		return nil
	}
	r, err := f.People.Named(ctx, d.User, s.Table.Lang)
	if err != nil || !r.Reachable(s.Table) {
		return err
	}
	told, asked, err := f.Messages.Post(ctx, s.Table.ID, messages.Turn, d.User)
	if err != nil {
		return err
	}
	if asked && messages.ShowsHand(told) {
		return f.dropHand(ctx, s.Table.ID, d.User)
	}
	w := r.WordsAt(s.Table)
	p, stands, err := f.Messages.Post(ctx, s.Table.ID, messages.Hand, d.User)
	if err != nil {
		return err
	}
	if !deliveries.HasPrivate(s.Settled, s.Public) {
		if stands { // posted by an older version
			return f.Messages.Remove(ctx, p)
		}
		return nil
	}
	m := f.hands.handMessage(ctx, w, r, s, true)
	m.Silent = true // only "your turn" notifies, and only outside quiet times
	picture := filesDigest(m.Files)
	digest := messages.Digest(m.Content) + "." + picture
	if stands && p.Digest == digest {
		return nil
	}
	if stands {
		edit := m
		if strings.HasSuffix(p.Digest, "."+picture) {
			edit = m.Kept()
		}
		there, err := f.Messages.Edit(ctx, p, edit)
		if errors.Is(err, wire.ErrNoDM) {
			return f.Messages.RememberClosed(ctx, d.User)
		}
		if err != nil {
			return err
		}
		if there {
			p.Digest, p.Seq = digest, s.Entry
			return f.Store.ConfirmPost(ctx, p, storage.Message{})
		}
	}
	err = f.Messages.SendPrivate(ctx, r, storage.Message{Table: s.Table.ID, Kind: messages.Hand, User: d.User, Seq: s.Entry, Digest: digest}, m, messages.Nonce(d, "hand"))
	if err != nil && messages.OnlyClosed(err) {
		return nil
	}
	return err
}

// refreshHands enqueues updates of the messages with hands: those of people who had no
// question yet, and at a table in direct messages those of the whole match.
func (f feature) refreshHands(ctx context.Context, d storage.Delivery, s *table.Snapshot) error {
	standing, err := f.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		if p.Kind == messages.Hand && p.Seq != s.Entry && messages.Mine(s.Table, d, p) {
			if err := f.Queue.EnqueueHand(ctx, s.Table, p.User); err != nil {
				return err
			}
		}
	}
	return nil
}

// dropHand removes the message with a person's hand, because "your turn" shows the hand
// from now on. It also removes a message that a crashed process may have sent.
func (f feature) dropHand(ctx context.Context, t int64, user string) error {
	p, stands, err := f.Messages.Post(ctx, t, messages.Hand, user)
	if err != nil {
		return err
	}
	if stands {
		if err := f.Messages.Remove(ctx, p); err != nil {
			return err
		}
	}
	return f.Messages.RemoveInFlight(ctx, t, messages.Hand, user)
}

// filesDigest returns a hash of files, so that an edit can keep unchanged files.
func filesDigest(files []wire.File) string {
	var parts []any
	for _, f := range files {
		parts = append(parts, f.Name, f.Alt, string(f.Data))
	}
	return messages.Digest(parts...)
}
