package discord

import (
	"context"
	"errors"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// withMissed adds, once, what a person could not be told before.
func (b *Bot) withMissed(ctx context.Context, in wire.Interaction, r kit.Reader, m wire.Message) wire.Message {
	if !r.Closed && !r.NoDM {
		return m
	}
	if trouble := b.untold(ctx, r); trouble != "" {
		m.Content = wording.ClipLines(wording.Lines(m.Content, trouble), wording.MaxContent)
	}
	_, missed, err := b.Post(ctx, 0, posts.Missed, in.User.ID)
	if err != nil || !missed || !r.Closed {
		return m
	}
	if err := b.Store.DropPost(ctx, 0, posts.Missed, in.User.ID); err != nil {
		return m
	}
	w := b.Words(r.Language, kit.NoTable)
	m.Content = wording.ClipLines(wording.Lines(m.Content, w.Say("missed.dm")), wording.MaxContent)
	return m
}

// deliverHand brings the message that holds a person's hand up to date: one
// for each table, edited as the hand changes.
func (b *Bot) deliverHand(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := b.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if s.Seat == engine.Spectator || s.Table.Phase != storage.Playing {
		return nil
	}
	r, err := b.ReaderNamed(ctx, d.User, s.Table.Lang)
	if err != nil || !r.Reachable(s.Table) {
		return err
	}
	w := b.Words(r.Language, s.Table)
	p, stands, err := b.Post(ctx, s.Table.ID, posts.Hand, d.User)
	if err != nil {
		return err
	}
	m := b.handMessage(ctx, w, r, s, true)
	m.Silent = true // it is "your turn" that calls, at a time when it may
	digest := posts.Digest(m.Content, r.Look, r.Theme, kit.PictureKey("hand", kit.PictureSpec{Key: w.Lang}, s.View))
	if stands && p.Digest == digest {
		return nil
	}
	if stands {
		there, err := b.Edit(ctx, p, m)
		if errors.Is(err, wire.ErrNoDM) {
			return b.RememberClosed(ctx, d.User)
		}
		if err != nil {
			return err
		}
		if there {
			p.Digest, p.Seq = digest, s.Rev.Seq
			return b.Store.SavePost(ctx, p)
		}
	}
	err = b.SendPrivate(ctx, r, storage.Post{Table: s.Table.ID, Kind: posts.Hand, User: d.User, Seq: s.Rev.Seq, Digest: digest}, m, posts.Nonce(d, "hand"))
	if err != nil && posts.OnlyClosed(err) {
		return nil
	}
	return err
}

// deliverTurn tells a person that they are asked: by a new direct message, or,
// when they take none, by a ping in the thread.
func (b *Bot) deliverTurn(ctx context.Context, d storage.Delivery, in table.Intent) error {
	s, err := b.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if s.Table.Phase != storage.Playing || !kit.Asked(s, d.User) {
		return b.Unsend(ctx, s.Table.ID, posts.Turn, d.User) // taken by now
	}
	r, err := b.ReaderNamed(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	skip, err := b.holdTurn(ctx, r, s.Table)
	if err != nil {
		return err
	}
	if skip { // a reminder tells it
		return b.Unsend(ctx, s.Table.ID, posts.Turn, d.User)
	}
	placed, trouble := b.Of(ctx, d, s.Table)
	if trouble != nil && !posts.GivesUp(trouble) {
		return trouble
	}
	if trouble == nil {
		s.Table = placed
	} // else the owner is told by the card's delivery, and the person all the same
	if s.Table.Thread == s.Table.Channel {
		return nil // played in the direct message itself: the card is there
	}
	if r.Reachable(s.Table) {
		err := b.sendTurn(ctx, d, s, r)
		if err == nil || !posts.OnlyClosed(err) {
			return err
		}
	}
	p, pinged, err := b.Post(ctx, s.Table.ID, postPing, d.User)
	if err != nil || (pinged && p.Seq >= in.Seq) {
		return err
	}
	if err := b.bringCard(ctx, d, d.User); err != nil {
		return err
	}
	return b.Store.SavePost(ctx, storage.Post{Table: s.Table.ID, Kind: postPing, User: d.User, Channel: s.Table.Thread, Seq: s.Rev.Seq})
}

// sendTurn posts "your turn" as a new message and removes the one before.
func (b *Bot) sendTurn(ctx context.Context, d storage.Delivery, s *table.Sight, r kit.Reader) error {
	p, stands, err := b.Post(ctx, s.Table.ID, posts.Turn, d.User)
	if err != nil {
		return err
	}
	if stands && p.Digest == d.ID {
		return nil // sent before, but not noted as delivered
	}
	w := b.Words(r.Language, s.Table)
	m := wire.Message{
		Content: wording.ClipLines(wording.Lines(w.Say("dm.turn", engine.Word("table", w.Placed(s.Table))), w.Lapses(s), w.Flat(s.Question.Text)), wording.MaxContent),
		Components: []wire.Component{kit.Row(
			kit.Styled(kit.Button(kit.OnTable("turn", s.Table, ""), w.Label("button.take_turn")), wire.Primary),
			kit.Button(kit.OnTable("board", s.Table, ""), w.Label("button.board")),
			kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.log")))},
	}
	if stands {
		if err := b.Remove(ctx, p); err != nil {
			return err
		}
	}
	return b.SendPrivate(ctx, r, storage.Post{Table: s.Table.ID, Kind: posts.Turn, User: d.User, Seq: s.Rev.Seq, Digest: d.ID}, m, posts.Nonce(d, "turn"))
}
