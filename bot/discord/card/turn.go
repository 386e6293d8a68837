package card

import (
	"context"

	"guildhall/bot/clock"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverTurn notifies a person that they owe a move: by a new direct message,
// or, when they take none, by a ping in the thread.
func (f feature) deliverTurn(ctx context.Context, d storage.Delivery, in table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if s.Table.Phase != storage.Playing || !kit.OwesMove(s, d.User) {
		return f.RemoveInFlight(ctx, s.Table.ID, posts.Turn, d.User) // the move was made meanwhile
	}
	r, err := f.ReaderNamed(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	skip, err := f.holdTurnMessage(ctx, r, s.Table)
	if err != nil {
		return err
	}
	if skip { // a reminder says it
		return f.RemoveInFlight(ctx, s.Table.ID, posts.Turn, d.User)
	}
	placed, trouble := f.EnsureThread(ctx, d, s.Table)
	if trouble != nil && !posts.IsFinal(trouble) {
		return trouble
	}
	if trouble == nil {
		s.Table = placed
	} // otherwise the delivery of the card alerts the owner, and the person is still notified
	if s.Table.Thread == s.Table.Channel {
		return nil // the match is played in these direct messages, where the card already is
	}
	if r.Reachable(s.Table) {
		err := f.sendTurn(ctx, d, s, r)
		if err == nil || !posts.OnlyClosed(err) {
			return err
		}
	}
	p, pinged, err := f.Post(ctx, s.Table.ID, postPing, d.User)
	if err != nil || (pinged && p.Seq >= in.Seq) {
		return err
	}
	if err := f.updateCard(ctx, d, d.User); err != nil {
		return err
	}
	return f.Store.SavePost(ctx, storage.Post{Table: s.Table.ID, Kind: postPing, User: d.User, Channel: s.Table.Thread, Seq: s.Entry})
}

// sendTurn posts "your turn" as a new message and removes the previous one.
func (f feature) sendTurn(ctx context.Context, d storage.Delivery, s *table.Sight, r kit.Reader) error {
	p, stands, err := f.Post(ctx, s.Table.ID, posts.Turn, d.User)
	if err != nil {
		return err
	}
	if stands && p.Digest == d.ID {
		return nil // sent before, but not recorded as delivered
	}
	w := f.Words(r.Language, s.Table)
	m := wire.Message{
		Content: wording.ClipLines(wording.Lines(w.Say("dm.turn", engine.Word("table", w.Placed(s.Table))), w.Orders(s), w.Flat(s.Question.Text)), wording.MaxContent),
		Components: []wire.Component{kit.Row(
			kit.Styled(kit.Button(kit.OnTable("turn", s.Table, ""), w.Label("button.take_turn")), wire.Primary),
			kit.Button(kit.OnTable("board", s.Table, ""), w.Label("button.board")),
			kit.Button(kit.OnTable("log", s.Table, ""), w.Label("button.log")))},
	}
	if stands {
		if err := f.Remove(ctx, p); err != nil {
			return err
		}
	}
	return f.SendPrivate(ctx, r, storage.Post{Table: s.Table.ID, Kind: posts.Turn, User: d.User, Seq: s.Entry, Digest: d.ID}, m, posts.Nonce(d, "turn"))
}

// holdTurnMessage holds "your turn" back while a person wants no messages.
// Afterwards it reports whether a reminder has said so, or is about to: then the
// message would repeat it.
func (f feature) holdTurnMessage(ctx context.Context, r kit.Reader, t storage.Table) (skip bool, err error) {
	if err := f.holdForQuietTime(r, t); err != nil || !t.TableState.Pause.Since.IsZero() { // there are no reminders in a pause
		return false, err
	}
	waits, err := f.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return false, err
	}
	for _, w := range waits {
		if w.Table == t.ID {
			at := clock.Remind(t.TableState.Terms, w, r.Preferences, f.Now())
			return w.Step > 0 || !at.IsZero() && !at.After(f.Now()), nil
		}
	}
	return false, nil
}
