package discord

import (
	"context"
	"errors"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// sending is what is added to the kind of a post while it is being sent: a
// note, made before the message, under which nonce it went out. A process that
// is killed between the message and the post leaves it behind. The next
// delivery may be another one, made from a newer state: with this note it finds
// the message that stands instead of posting a second.
const sending = " sending"

// send posts a message that will stand, and remembers it.
func (b *Bot) send(ctx context.Context, p storage.Post, m wire.Message, nonce string) (storage.Post, error) {
	note := storage.Post{Table: p.Table, Kind: p.Kind + sending, User: p.User, Channel: p.Channel, Digest: nonce}
	left, found, err := b.post(ctx, p.Table, note.Kind, p.User)
	if err != nil {
		return p, err
	}
	if found && left.Channel == p.Channel && left.Digest != nonce {
		p.Message, err = b.takeOver(ctx, p, m, left.Digest, nonce)
	} else {
		if err := b.Store.SavePost(ctx, note); err != nil {
			return p, err
		}
		p.Message, err = b.postMessage(ctx, p.Channel, m, nonce)
	}
	if err != nil {
		return p, err
	}
	// It stands now: forgetting that would post it twice.
	return p, b.persist(func() error {
		ctx := context.WithoutCancel(ctx)
		return errors.Join(b.Store.SavePost(ctx, p), b.Store.DropPost(ctx, p.Table, note.Kind, p.User))
	})
}

// takeOver makes the message that went out under another nonce say m. An edit
// pings nobody: where somebody is to be pinged, a new message takes its place.
func (b *Bot) takeOver(ctx context.Context, p storage.Post, m wire.Message, before, nonce string) (string, error) {
	id, err := b.postMessage(ctx, p.Channel, m, before)
	if err != nil {
		return "", err
	}
	p.Message = id
	if len(m.Mentions) == 0 {
		there, err := b.edit(ctx, p, m)
		if there || err != nil {
			return id, err
		}
	} else if err := b.remove(ctx, p); err != nil {
		return "", err
	}
	return b.postMessage(ctx, p.Channel, m, nonce)
}

func (b *Bot) postMessage(ctx context.Context, channel string, m wire.Message, nonce string) (id string, err error) {
	err = b.awake(ctx, channel, func() error {
		posted, err := b.Wire.Send(ctx, channel, m, nonce)
		id = posted.ID
		return err
	})
	return id, err
}

// unsend removes a message that a killed process may have left when it is no
// longer true. Asking under its nonce names it; when it never went out, what
// comes instead makes no sound and goes at once.
func (b *Bot) unsend(ctx context.Context, table int64, kind, user string) error {
	left, found, err := b.post(ctx, table, kind+sending, user)
	if err != nil || !found {
		return err
	}
	id, err := b.postMessage(ctx, left.Channel, wire.Message{Content: "…", Silent: true}, left.Digest)
	if err != nil {
		return err
	}
	left.Message = id
	return b.remove(ctx, left)
}
