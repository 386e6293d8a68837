package card

import (
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// reverted handles tables that a restored backup set back.
type reverted struct {
	Deps
}

// newReverted returns the feature for restored backups.
func newReverted(deps Deps) handler.Feature {
	f := reverted{Deps: deps}
	return handler.Feature{Deliveries: map[string]handler.Delivery{deliveries.KindReverted: {Do: f.deliverReverted}}}
}

// postReverted is the kind of the message that lists the changes undone by a restored backup.
const postReverted = "reverted"

// maxPages is the maximum number of pages, of a hundred messages each, that are searched
// in a channel's history.
const maxPages = 20

// deliverReverted corrects the messages about a table that are newer than its record. It
// removes the buttons of messages that the database does not know, posts a message about the
// undone moves, and enqueues the card, hands and turn messages again.
func (f reverted) deliverReverted(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	s, err := f.Services.Tables.LookBack(ctx, d.Table, "")
	if err != nil {
		return err
	}
	standing, err := f.Store.PostsOf(ctx, d.Table)
	if err != nil {
		return err
	}
	if s.Table.Phase == storage.Open {
		return f.refreshLobby(ctx, s.Table, standing)
	}
	if s.Table.Phase != storage.Playing {
		return nil
	}
	newer, err := f.closeNewer(ctx, s.Table, standing, in.Until)
	if err != nil || !newer && in.Undone <= 0 {
		return err
	}
	if in.Undone != 0 {
		if err := f.sayUndoneEverywhere(ctx, d, s, in); err != nil {
			return err
		}
	}
	return f.postAnew(ctx, s, standing)
}

// refreshLobby enqueues an edit of the card of an open table, even if its content is
// unchanged.
func (f reverted) refreshLobby(ctx context.Context, t storage.Table, standing []storage.Message) error {
	for _, p := range standing {
		if p.Kind == messages.Lobby {
			p.Digest = ""
			if err := f.Store.SavePost(ctx, p); err != nil {
				return err
			}
		}
	}
	return f.Queue.EnqueuePublic(ctx, t, deliveries.KindLobby, storage.Picture)
}

// closeNewer removes the buttons of messages about a table that the database does not
// know, in its thread and in direct messages. It reports whether there were any, or the
// card was edited after until.
func (f reverted) closeNewer(ctx context.Context, t storage.Table, standing []storage.Message, until time.Time) (newer bool, err error) {
	known := map[string]bool{}
	for _, p := range standing {
		known[p.Message] = true
		if p.Kind != messages.Card {
			continue
		}
		shown, err := f.Wire.Fetch(ctx, p.Channel, p.Message)
		if err != nil && !unreadable(err) {
			return false, err
		}
		newer = newer || shown.Edited.After(until)
	}
	channels := []string{t.Thread}
	for _, seat := range t.Seats {
		for _, user := range seating.MayAct(seat) {
			person, err := f.Store.Person(ctx, user)
			if err != nil && !errors.Is(err, storage.ErrNotFound) {
				return false, err
			}
			reminder, _, err := f.Messages.Post(ctx, 0, messages.Remind, user)
			if err != nil {
				return false, err
			}
			known[reminder.Message] = true
			channels = append(channels, person.DM)
		}
	}
	slices.Sort(channels)
	for _, channel := range slices.Compact(channels) {
		if channel == "" {
			continue
		}
		found, err := f.closeIn(ctx, t, channel, known, until)
		if err != nil && !unreadable(err) {
			return false, err
		}
		newer = newer || found
	}
	return newer, nil
}

// closeIn does the work of closeNewer in one channel.
func (f reverted) closeIn(ctx context.Context, t storage.Table, channel string, known map[string]bool, until time.Time) (newer bool, err error) {
	for range maxPages {
		page, err := f.Wire.Recent(ctx, channel, until)
		if err != nil || len(page) == 0 {
			return newer, err
		}
		for _, m := range page {
			if known[m.ID] || channel != t.Thread && !about(m, t.ID) {
				continue
			}
			newer = true
			if len(m.CustomIDs) == 0 {
				continue
			}
			if err := f.Messages.RemoveButtons(ctx, storage.Message{Channel: channel, Message: m.ID}); err != nil {
				return newer, err
			}
		}
		next := page[len(page)-1].Sent.Add(time.Millisecond)
		if !next.After(until) {
			return newer, nil
		}
		until = next
	}
	return newer, nil
}

// about reports whether a message has a button of a table.
func about(m wire.SentMessage, id int64) bool {
	return slices.ContainsFunc(m.CustomIDs, func(s string) bool {
		parsed, err := handler.ParseCustomID(s)
		return err == nil && parsed.Table == id
	})
}

// unreadable reports whether a channel or message is deleted, or the bot has no access.
// Then nothing can be corrected there; later presses on such messages remove their
// buttons.
func unreadable(err error) bool {
	return messages.Gone(err) || errors.Is(err, wire.ErrForbidden)
}

// sayUndoneEverywhere posts the message about undone moves in the thread; at a table across
// servers, in the direct messages of everybody who accepts them.
func (f reverted) sayUndoneEverywhere(ctx context.Context, d storage.Delivery, s *table.Snapshot, in deliveries.Body) error {
	if !s.Table.TableState.Across {
		return f.sayUndone(ctx, d, s.Table, s, in)
	}
	var failed []error
	for _, user := range deliveries.Readers(s.Table) {
		d.User = user
		err := f.sayUndone(ctx, d, s.Table, s, in)
		if errors.Is(err, wire.ErrNoDM) {
			err = f.Messages.NoteClosed(ctx, user)
		}
		if err != nil && !messages.OnlyClosed(err) {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// sayUndone posts the message about undone moves at the place of a delivery.
func (f reverted) sayUndone(ctx context.Context, d storage.Delivery, t storage.Table, s *table.Snapshot, in deliveries.Body) error {
	t, err := f.Threads.EnsurePlace(ctx, d, t)
	if err != nil {
		return err
	}
	post := messages.Public(t, d, postReverted)
	said, stands, err := f.Messages.Post(ctx, t.ID, post.Kind, post.User)
	if err != nil || stands && said.Delivery == d.ID {
		return err
	}
	w := f.Texts.Words(t.Lang, t)
	key := "reverted.all"
	if in.Undone > 0 {
		key = "reverted.moves"
	}
	last := w.Say("reverted.start")
	if n := len(s.Recent); n > 0 {
		last = w.Say("reverted.last", engine.Word("what", w.Turn(engine.Spectator, s.Recent[n-1].Events)))
	}
	m := wire.Message{Content: textfmt.ClipLines(textfmt.Lines(
		w.Say(key, engine.N("n", max(in.Undone, 0)), engine.Word("when", textfmt.On(in.Until))), last), textfmt.MaxContent)}
	post.Delivery = d.ID
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "reverted"+d.User))
	return err
}

// postAnew enqueues a new card of a running match, edits of all hands, and notifications
// of everybody who owes a move.
func (f reverted) postAnew(ctx context.Context, s *table.Snapshot, standing []storage.Message) error {
	for _, p := range standing {
		var err error
		switch p.Kind {
		case messages.Card:
			if err = f.Messages.RemoveButtons(ctx, p); err == nil {
				err = f.Store.DropPost(ctx, p.Table, p.Kind, p.User)
			}
		case messages.Hand:
			p.Digest = ""
			err = f.Store.SavePost(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	if err := f.Queue.EnqueueCard(ctx, s.Table, storage.Picture); err != nil {
		return err
	}
	for i, seat := range s.Table.Seats {
		for _, user := range seating.MayAct(seat) {
			if err := f.Queue.EnqueueHand(ctx, s.Table, user); err != nil {
				return err
			}
		}
		user := seating.WaitingPerson(seat)
		if user == "" || !slices.Contains(s.Pending, engine.Seat(i)) {
			continue
		}
		turn := queue.NewDelivery(s.Table, deliveries.KindTurn, user, storage.Ping, &deliveries.Body{Seq: s.Entry, Seat: i})
		if err := f.Queue.Enqueue(ctx, turn); err != nil {
			return err
		}
	}
	return nil
}
