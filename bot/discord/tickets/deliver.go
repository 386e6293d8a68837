package tickets

import (
	"context"
	"errors"
	"strconv"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// postOf returns the kind of the post of a ticket. The topic of the post is the ready
// check of its question; "" for none.
func postOf(ticket int64) string { return "find " + strconv.FormatInt(ticket, 10) }

// read returns the ticket of a delivery; false when it no longer exists.
func (f feature) read(ctx context.Context, d storage.Delivery) (matchmaking.Notice, storage.Ticket, bool, error) {
	told, err := matchmaking.NoticeOf(d)
	if err != nil {
		return told, storage.Ticket{}, false, err
	}
	t, err := f.Store.Ticket(ctx, told.Ticket)
	if errors.Is(err, storage.ErrNotFound) || err == nil && t.User != d.User {
		return told, t, false, nil
	}
	return told, t, err == nil, err
}

// deliverAsk asks a person to confirm, or shows them the state of the ready check. A new
// question waits for the end of their quiet hours.
func (f feature) deliverAsk(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	told, t, there, err := f.read(ctx, d)
	if err != nil {
		return err
	}
	p, stands, err := f.Messages.Post(ctx, 0, postOf(told.Ticket), d.User)
	if err != nil {
		return err
	}
	s, in, err := f.room.Standing(ctx, t)
	if err != nil {
		return err
	}
	switch {
	case !there: // it was cancelled, or its table opened: deliverNotice reports that
		return nil
	case !in && stands && p.Topic != "":
		return f.close(ctx, p)
	case !in:
		return nil
	}
	r, err := f.People.Named(ctx, d.User, s.Lang)
	if err != nil {
		return err
	}
	m, err := f.askMessage(ctx, r, t, s, true)
	if err != nil {
		return err
	}
	public, err := f.askMessage(ctx, r, t, s, false)
	if err != nil {
		return err
	}
	channel := s.Channel
	if channel == "" { // a ticket across servers only
		channel = t.Channel
	}
	topic, digest := strconv.FormatInt(s.ID, 10), messages.Digest(m.Content, len(m.Components))
	if stands && p.Topic == topic {
		if p.Digest == digest {
			return nil
		}
		shown := m
		if p.Channel == channel {
			shown = inChannel(public, r.User)
		}
		if there, err := f.Messages.Update(ctx, p, shown, digest); there || err != nil && !messages.Gone(err) {
			return err
		}
	}
	if err := f.hold(r); err != nil {
		return err
	}
	if stands {
		if err := f.Messages.RemoveButtons(ctx, p); err != nil && !messages.Gone(err) {
			return err
		}
	}
	return f.send(ctx, d, r, channel, storage.Message{Kind: postOf(t.ID), User: r.User, Topic: topic, Digest: digest}, m, public)
}

// inChannel returns a channel message to one person.
func inChannel(m wire.Message, to string) wire.Message {
	m.Content = "<@" + to + "> " + m.Content
	return m
}

// close marks a question as settled, and deletes its post.
func (f feature) close(ctx context.Context, p storage.Message) error {
	r, err := f.People.Named(ctx, p.User, "")
	if err != nil {
		return err
	}
	if _, err := f.Messages.Edit(ctx, p, wire.Message{Content: r.Words().Say("find.settled"), Frame: &wire.Frame{Colour: handler.EdgeDone}}); err != nil && !messages.Gone(err) && !messages.IsFinal(err) {
		return err
	}
	return f.Store.DropPost(ctx, 0, p.Kind, p.User)
}

// hold returns handler.DeferredError while a person wants no messages.
func (f feature) hold(r recipients.Recipient) error {
	if at := matchmaking.Undisturbed(r.Preferences, f.Now()); at.After(f.Now()) {
		return handler.DeferredError{Until: at}
	}
	return nil
}

// send sends a message to a person: directly, or in the channel of their ticket if they
// accept no direct messages. Others can read the channel, so it sends public there
// instead.
func (f feature) send(ctx context.Context, d storage.Delivery, r recipients.Recipient, channel string, p storage.Message, m, public wire.Message) error {
	if !r.NoDM && !r.Closed {
		err := f.Messages.SendPrivate(ctx, r, p, m, messages.Nonce(d, "find"))
		if err == nil || !messages.OnlyClosed(err) {
			return err
		}
	}
	if channel == "" {
		return nil // the ticket is across servers only, and the panel of /find shows the question
	}
	m = inChannel(public, r.User)
	m.Mentions, p.Channel = []string{r.User}, channel
	_, err := f.Messages.Send(ctx, p, m, messages.Nonce(d, "find public"))
	if err != nil && (messages.IsFinal(err) || messages.Gone(err)) {
		f.Log.WarnContext(ctx, "send message about search for match", "channel", channel, "err", err)
		return nil
	}
	return err
}
