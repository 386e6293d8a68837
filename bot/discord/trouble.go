package discord

import (
	"context"
	"errors"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/threads"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// postUntold is of table 0: trouble of which a person could not be told. Seq is
// the table.
const postUntold = "untold"

// deliverTrouble tells the owner by direct message. Who takes none is told at
// their next press.
func (b *Bot) deliverTrouble(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	r, err := b.ReaderNamed(ctx, d.User, t.Lang)
	if err != nil {
		return err
	}
	told, before, err := b.Post(ctx, t.ID, threads.KindTrouble, d.User)
	if err != nil || before && told.Digest == string(d.Body) {
		return err // another commit met the same trouble meanwhile
	}
	p := storage.Post{Table: t.ID, Kind: threads.KindTrouble, User: r.User, Digest: string(d.Body)}
	if !r.NoDM && !r.Closed {
		err = b.SendPrivate(ctx, r, p, wire.Message{Content: b.troubleText(r, t, p.Digest)}, posts.Nonce(d, "trouble"))
		if err == nil || !posts.OnlyClosed(err) {
			return err
		}
	}
	return errors.Join(b.Store.SavePost(ctx, p), b.Store.SavePost(ctx, storage.Post{Kind: postUntold, User: r.User, Seq: int(t.ID)}))
}

// untold is the trouble that a person has not been told of yet, if it lasts.
func (b *Bot) untold(ctx context.Context, r kit.Reader) string {
	p, is, err := b.Post(ctx, 0, postUntold, r.User)
	if err != nil || !is || b.Store.DropPost(ctx, 0, postUntold, r.User) != nil {
		return ""
	}
	trouble, lasts, err := b.Post(ctx, int64(p.Seq), threads.KindTrouble, r.User)
	if err != nil || !lasts {
		return ""
	}
	t, err := b.Tables.Table(ctx, int64(p.Seq))
	if err != nil {
		return ""
	}
	return b.troubleText(r, t, trouble.Digest)
}

// troubleText says what stands in the way of a table, and what to do.
func (b *Bot) troubleText(r kit.Reader, t storage.Table, why string) string {
	w := b.Words(r.Language, t)
	var needs []string
	for _, n := range kit.Needed {
		needs = append(needs, w.Say("permission."+n.Key))
	}
	return w.Say("trouble."+why, engine.Word("table", w.Title(t)),
		engine.Word("where", wording.ChannelLink(t.Channel)), engine.Word("needs", wording.Lines(wording.Bullets(needs, 9)...)))
}
