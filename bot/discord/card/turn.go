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

// deliverTurn tells a person that they are asked: by a new direct message, or,
// when they take none, by a ping in the thread.
func (f feature) deliverTurn(ctx context.Context, d storage.Delivery, in table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	if s.Table.Phase != storage.Playing || !kit.Asked(s, d.User) {
		return f.RemoveInFlight(ctx, s.Table.ID, posts.Turn, d.User) // taken by now
	}
	r, err := f.ReaderNamed(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	skip, err := f.holdTurnMessage(ctx, r, s.Table)
	if err != nil {
		return err
	}
	if skip { // a reminder tells it
		return f.RemoveInFlight(ctx, s.Table.ID, posts.Turn, d.User)
	}
	placed, trouble := f.Of(ctx, d, s.Table)
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

// sendTurn posts "your turn" as a new message and removes the one before.
func (f feature) sendTurn(ctx context.Context, d storage.Delivery, s *table.Sight, r kit.Reader) error {
	p, stands, err := f.Post(ctx, s.Table.ID, posts.Turn, d.User)
	if err != nil {
		return err
	}
	if stands && p.Digest == d.ID {
		return nil // sent before, but not noted as delivered
	}
	w := f.Words(r.Language, s.Table)
	m := wire.Message{
		Content: wording.ClipLines(wording.Lines(w.Say("dm.turn", engine.Word("table", w.Placed(s.Table))), w.Lapses(s), w.Flat(s.Question.Text)), wording.MaxContent),
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

// holdTurnMessage holds it back that it is a person's turn while they want to be left
// alone. Once they do not, it reports whether a reminder has told them, or is
// about to: then the message would say it twice.
func (f feature) holdTurnMessage(ctx context.Context, r kit.Reader, t storage.Table) (skip bool, err error) {
	if err := f.holdForQuietTime(r, t); err != nil || !t.TableState.Pause.Since.IsZero() { // nobody is reminded in a pause
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
