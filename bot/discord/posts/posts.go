// Package posts sends messages that stand: cards, hands, reminders. Each is
// remembered as a storage.Post, so that it can be edited and removed later.
//
// A message is sent once, also when a process is killed between sending it and
// remembering it: a note made before says what was in flight, and the
// next process finds the message by its nonce or in the history of its channel.
package posts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Kinds of posts that more than one package looks at.
const (
	Lobby  = "lobby" // the card of an open table
	Card   = "card"  // the live card
	Hand   = "hand"
	Turn   = "turn"   // "your turn"
	Missed = "missed" // no message, of table 0: the person's direct messages are closed, and their next answer says so
)

// Posts sends messages that stand and are remembered, edits and removes them.
type Posts struct{ *kit.Kit }

// New returns the posts of a kit.
func New(k *kit.Kit) Posts { return Posts{k} }

// Post is a post, and whether it stands.
func (ps Posts) Post(ctx context.Context, t int64, kind, user string) (storage.Post, bool, error) {
	p, err := ps.Store.Post(ctx, t, kind, user)
	if errors.Is(err, storage.ErrNotFound) {
		return p, false, nil
	}
	return p, err == nil, err
}

// Edit replaces a standing message; false when it is gone.
func (ps Posts) Edit(ctx context.Context, p storage.Post, m wire.Message) (bool, error) {
	err := ps.unarchiving(ctx, p.Channel, func() error {
		_, err := ps.Wire.Edit(ctx, p.Channel, p.Message, m)
		return err
	})
	switch {
	case err == nil, errors.Is(err, wire.ErrSuperseded):
		return true, nil
	case editedTooOften(err):
		return false, ps.deleteUneditable(ctx, p)
	case errors.Is(err, wire.ErrGone):
		return false, nil
	default:
		return false, err
	}
}

// TooManyEdits is Discord's code for a message older than an hour that was
// edited too often.
const TooManyEdits = 30046

func editedTooOften(err error) bool {
	var refused *wire.Error
	return errors.As(err, &refused) && refused.Code == TooManyEdits
}

// deleteUneditable deletes a message that Discord lets nobody edit any more, so
// that another can take its place. Slow matches reach that limit.
func (ps Posts) deleteUneditable(ctx context.Context, p storage.Post) error {
	err := ps.Wire.Delete(ctx, p.Channel, p.Message)
	if errors.Is(err, wire.ErrGone) {
		return nil
	}
	return err
}

// RemoveButtons takes the buttons off a standing message, if it still stands.
func (ps Posts) RemoveButtons(ctx context.Context, p storage.Post) error {
	err := ps.unarchiving(ctx, p.Channel, func() error { return ps.Wire.StripComponents(ctx, p.Channel, p.Message) })
	if editedTooOften(err) {
		err = ps.deleteUneditable(ctx, p) // its buttons must not stay
	}
	if errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrNoChannel) {
		return nil
	}
	return err
}

// Remove deletes a standing message and forgets it.
func (ps Posts) Remove(ctx context.Context, p storage.Post) error {
	if err := ps.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !Gone(err) {
		return err
	}
	return ps.Store.DropPost(ctx, p.Table, p.Kind, p.User)
}

// IsLast reports whether a message is the last one of its channel. The channel
// names its newest message even when that was deleted since; posting anew is
// right then too.
func (ps Posts) IsLast(ctx context.Context, p storage.Post) (bool, error) {
	ch, err := ps.Wire.Channel(ctx, p.Channel)
	if err != nil {
		return false, err
	}
	return ch.LastMessage == p.Message, nil
}

// Gone reports whether there is nothing left to delete.
func Gone(err error) bool {
	return errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrNoChannel) || errors.Is(err, wire.ErrNoDM)
}

// unarchiving calls do, and once more after unarchiving the thread when Discord
// refused because it is archived.
func (ps Posts) unarchiving(ctx context.Context, channel string, do func() error) error {
	err := do()
	if !errors.Is(err, wire.ErrArchived) {
		return err
	}
	err = ps.Wire.Unarchive(ctx, channel)
	if errors.Is(err, wire.ErrForbidden) || errors.Is(err, wire.ErrArchived) {
		return errors.Join(ErrLocked, err)
	}
	if err != nil {
		return err
	}
	return do()
}

// ErrLocked says that a thread is locked and that we may not open it.
var ErrLocked = errors.New("the thread is locked")

// Nonce names one message of a delivery, so that a repeated attempt does not
// post it twice. Discord takes 25 characters.
func Nonce(d storage.Delivery, part string) string {
	sum := sha256.Sum256([]byte(d.ID + "|" + part))
	return hex.EncodeToString(sum[:])[:24]
}

// Digest names the content of a message, so that an equal one is not sent
// again.
func Digest(parts ...any) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(parts...)))
	return hex.EncodeToString(sum[:8])
}

// GivesUp reports whether trying again is useless until somebody helps.
func GivesUp(err error) bool {
	return slices.ContainsFunc([]error{ErrLocked, wire.ErrForbidden, wire.ErrNoChannel, wire.ErrInvalid, wire.ErrGone},
		func(e error) bool { return errors.Is(err, e) })
}
