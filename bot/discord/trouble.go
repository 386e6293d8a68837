package discord

import (
	"context"
	"errors"

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
	t, err := b.Tables.Table(ctx, d.Table)
	var gone *table.Refused
	if errors.As(err, &gone) {
		return nil
	}
	if err != nil {
		return err
	}
	why := "failed"
	switch {
	case errors.Is(cause, errLocked):
		why = "locked"
	case errors.Is(cause, wire.ErrForbidden):
		why = "forbidden"
	case errors.Is(cause, wire.ErrNoChannel):
		why = "no_channel"
		err = b.homeless(ctx, t)
	}
	return errors.Join(err, b.stuck(ctx, t), b.trouble(ctx, t, why))
}

// trouble owes the owner that word, unless it is the last they were told.
func (b *Bot) trouble(ctx context.Context, t storage.Table, why string) error {
	told, before, err := b.post(ctx, t.ID, kindTrouble, t.Owner)
	if err != nil || before && told.Digest == why {
		return err
	}
	if err := b.report(ctx, t, why); err != nil {
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
	told, before, err := b.post(ctx, t.ID, kindTrouble, d.User)
	if err != nil || before && told.Digest == string(d.Body) {
		return err // another commit met the same trouble meanwhile
	}
	w := b.words(r.lang, t)
	var needs []string
	for _, n := range needed {
		needs = append(needs, w.say("permission."+n.key))
	}
	m := wire.Message{Content: w.say("trouble."+string(d.Body), engine.Word("table", b.title(w, t)),
		engine.Word("where", channelLink(t.Channel)), engine.Word("needs", lines(bullets(needs, 9)...)))}
	err = b.sendPrivate(ctx, r, storage.Post{Table: t.ID, Kind: kindTrouble, User: r.User, Digest: string(d.Body)}, m, nonce(d, "trouble"))
	if err != nil && closedOnly(err) {
		return nil
	}
	return err
}
