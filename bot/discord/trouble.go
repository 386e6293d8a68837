package discord

import (
	"context"
	"errors"
	"strconv"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// tellTrouble owes the owner of a table a word about a public message that
// could not be posted: what is missing, where, what for.
func (b *Bot) tellTrouble(ctx context.Context, d storage.Delivery, cause error) error {
	if d.User != "" || d.Kind == kindTrouble {
		return nil
	}
	why := "failed"
	if errors.Is(cause, wire.ErrForbidden) {
		why = "forbidden"
	}
	if errors.Is(cause, wire.ErrNoChannel) {
		why = "no_channel"
	}
	return b.trouble(ctx, d.Table, why)
}

func (b *Bot) trouble(ctx context.Context, id int64, why string) error {
	t, err := b.Tables.Table(ctx, id)
	var gone *table.Refused
	if errors.As(err, &gone) {
		return nil
	}
	if err != nil {
		return err
	}
	return b.owe(ctx, storage.Delivery{
		Key: kindTrouble + ":" + why + ":" + t.Owner, Table: t.ID, Kind: kindTrouble, User: t.Owner, Body: []byte(why), Priority: storage.Digest,
	})
}

// deliverTrouble tells the owner by direct message.
func (b *Bot) deliverTrouble(ctx context.Context, d storage.Delivery) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	r, err := b.readerNamed(ctx, d.User, t.Lang)
	if err != nil || r.NoDM || r.Closed {
		return err
	}
	w := b.words(r.lang, t)
	var needs []string
	for _, n := range needed {
		needs = append(needs, w.say("permission."+n.key))
	}
	m := wire.Message{Content: w.say("trouble."+string(d.Body), engine.Word("table", b.title(w, t)),
		engine.Word("where", channelLink(t.Channel)), engine.Word("needs", lines(bullets(needs, 9)...)))}
	err = b.sendPrivate(ctx, r, storage.Post{Table: t.ID, Kind: kindTrouble, User: r.User}, m, nonce(d, "trouble"))
	if err != nil && closedOnly(err) {
		return nil
	}
	return err
}

// threadLost notes that the thread of a table was deleted, once, and tells the
// owner.
func (b *Bot) threadLost(ctx context.Context, t storage.Table) error {
	p, known, err := b.post(ctx, t.ID, postLost, "")
	if err != nil || known && p.Channel == t.Thread {
		return err
	}
	if err := b.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: postLost, Channel: t.Thread}); err != nil {
		return err
	}
	return b.trouble(ctx, t.ID, "thread")
}

// Event follows what happens on servers: a deleted thread or channel.
func (b *Bot) Event(ctx context.Context, e wire.Event) {
	if e.Kind != wire.ThreadDeleted {
		return
	}
	t, err := b.Tables.At(ctx, e.Channel.ID)
	var none *table.Refused
	if errors.As(err, &none) {
		return
	}
	if err == nil && t.Phase == storage.Playing {
		err = b.threadLost(ctx, t)
	}
	if err != nil {
		b.Log.ErrorContext(ctx, "deleted thread", "channel", e.Channel.ID, "err", err)
	}
}

// heal makes a new thread for a table whose thread was deleted, now that
// somebody wants to play.
func (b *Bot) heal(ctx context.Context, id int64) error {
	_, lost, err := b.post(ctx, id, postLost, "")
	if err != nil || !lost {
		return err
	}
	return b.owe(ctx, storage.Delivery{Key: table.KindCard + ":" + strconv.FormatInt(id, 10), Table: id, Kind: table.KindCard, Priority: storage.Ping})
}
