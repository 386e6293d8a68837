package messages

import (
	"context"
	"errors"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Direct returns the direct message channel of a person. It opens and stores the channel if
// needed.
func (ps Sender) Direct(ctx context.Context, r recipients.Recipient) (string, error) {
	if r.DM != "" {
		return r.DM, nil
	}
	ch, err := ps.Wire.OpenDM(ctx, r.User)
	if err != nil {
		return "", err
	}
	_, err = ps.Store.ChangePerson(ctx, r.User, func(p *storage.Person) error {
		p.DM = ch.ID
		return nil
	})
	return ch.ID, err
}

// SendPrivate sends a permanent direct message. If Discord refuses it, this is stored:
// nothing more is sent until the person acts, and the reply to their next press says so.
func (ps Sender) SendPrivate(ctx context.Context, r recipients.Recipient, p storage.Message, m wire.Message, nonce string) error {
	channel, err := ps.Direct(ctx, r)
	if err == nil {
		p.Channel = channel
		_, err = ps.Send(ctx, p, m, nonce)
	}
	if errors.Is(err, wire.ErrNoDM) {
		return ps.NoteClosed(ctx, r.User)
	}
	return err
}

// ErrClosed is returned when a person's direct messages are closed and this has been stored.
var ErrClosed = errors.New("direct messages are closed, and it is remembered")

// NoteClosed stores that Discord refused a person's direct messages. It returns ErrClosed,
// joined with an error of the store.
func (ps Sender) NoteClosed(ctx context.Context, user string) error {
	return errors.Join(ErrClosed, ps.RememberClosed(ctx, user))
}

// OnlyClosed reports whether err consists only of ErrClosed.
func OnlyClosed(err error) bool {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || !errors.Is(err, ErrClosed) { // other errors that wrap several errors may wrap none
		return err == ErrClosed
	}
	for _, e := range joined.Unwrap() {
		if e != ErrClosed {
			return false
		}
	}
	return true
}

// RememberClosed stores that Discord refused a person's direct messages.
func (ps Sender) RememberClosed(ctx context.Context, user string) error {
	_, err := ps.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		p.Closed = true
		return nil
	})
	if err != nil {
		return err
	}
	return ps.Store.SavePost(ctx, storage.Message{Kind: Missed, User: user})
}
