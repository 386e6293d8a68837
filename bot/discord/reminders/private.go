package reminders

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// kindRefreshPrivate is the kind of delivery that updates a person's private messages
// about a table.
const kindRefreshPrivate = "tidy"

// refreshPrivate updates the private messages about a table. A failure for one person
// becomes a separate delivery, so that it does not delay the card or other people.
func (f feature) refreshPrivate(ctx context.Context, s *table.Snapshot) error {
	standing, err := f.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, p := range standing {
		told[p.User] = true
	}
	for _, seat := range s.Table.Seats {
		for _, user := range seating.MayAct(seat) {
			told[user] = true
		}
	}
	delete(told, "")
	var failed []error
	for user := range told {
		err := f.refreshPrivateFor(ctx, s, standing, user)
		if err == nil {
			continue
		}
		f.Log.WarnContext(ctx, "tidy private messages", "table", s.Table.ID, "err", err)
		failed = append(failed, f.Queue.Enqueue(ctx, refreshOf(s.Table, user, time.Time{})))
	}
	return errors.Join(failed...)
}

// refreshOf returns the delivery that updates the private messages of one person, due at
// a time or now.
func refreshOf(t storage.Table, user string, due time.Time) storage.Delivery {
	return storage.Delivery{
		Key: fmt.Sprintf("%s:%d:%s", kindRefreshPrivate, t.ID, user), Table: t.ID, Kind: kindRefreshPrivate, User: user, Priority: storage.Digest, Due: due,
	}
}

// deliverPrivateRefresh updates the private messages of one person.
func (f feature) deliverPrivateRefresh(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	standing, err := f.Store.PostsOf(ctx, d.Table)
	if err != nil {
		return err
	}
	return f.refreshPrivateFor(ctx, s, standing, d.User)
}

// refreshPrivateFor removes "your turn" if the person owes no move, the hand if the match
// has ended, and answered waits from reminders. A "your turn" message that the person has
// pressed stays until that press is answered.
func (f feature) refreshPrivateFor(ctx context.Context, s *table.Snapshot, standing []storage.Message, user string) error {
	ended := s.Table.Phase != storage.Playing
	var failed []error
	for _, p := range standing {
		switch {
		case p.User != user:
		case p.Kind == messages.Turn && (ended || !access.OwesMove(s, user)) && f.Messages.Answered(p):
			failed = append(failed, f.Queue.Enqueue(ctx, refreshOf(s.Table, user, p.Pressed.Add(messages.AnswerWithin)))) // the reply to the press may turn the message into a receipt
		case p.Kind == messages.Turn && (ended || !access.OwesMove(s, user)):
			failed = append(failed, f.Messages.Remove(ctx, p))
		case p.Kind == messages.Turn+messages.InFlight && (ended || !access.OwesMove(s, user)):
			failed = append(failed, f.Messages.RemoveInFlight(ctx, s.Table.ID, messages.Turn, user))
		case p.Kind == messages.Hand && ended:
			failed = append(failed, f.closeHand(ctx, s.Table, p))
		case p.Kind == messages.Hand+messages.InFlight && ended:
			failed = append(failed, f.Messages.RemoveInFlight(ctx, s.Table.ID, messages.Hand, user))
		}
	}
	return errors.Join(append(failed, f.refreshReminder(ctx, s.Table, user))...)
}

// closeHand replaces the hand by a link to the result, because an old hand would mislead.
func (f feature) closeHand(ctx context.Context, t storage.Table, p storage.Message) error {
	r, err := f.People.Named(ctx, p.User, t.Lang)
	if err != nil {
		return err
	}
	w := r.WordsAt(t)
	key := "hand.over"
	if t.TableState.Across {
		key = "hand.over_across"
	}
	_, err = f.Messages.Edit(ctx, p, wire.Message{
		Content: w.Say(key, engine.Word("table", w.Title(t)), engine.Word("thread", textfmt.ChannelLink(t.Thread))),
		Frame:   &wire.Frame{Colour: handler.EdgeDone},
	})
	if err != nil && !errors.Is(err, wire.ErrNoDM) && !errors.Is(err, wire.ErrNoChannel) {
		return err
	}
	return f.Store.DropPost(ctx, p.Table, p.Kind, p.User)
}
