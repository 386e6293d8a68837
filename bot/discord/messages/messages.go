// Package messages sends permanent messages: cards, hands, reminders. It stores each as a
// storage.Message, so that it can be edited and removed later.
//
// A message is sent once, even if a process crashes between sending it and storing its
// post. Before sending, Send stores a note about the message in flight, and the next
// process finds the message by its nonce or in the history of its channel.
//
// Threads manages the channel of each table: it opens the thread, notices deleted threads
// and channels, continues in another, and alerts the owner of the table to problems.
package messages

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Kinds of posts that several packages use.
const (
	Lobby  = "lobby" // the card of an open table
	Card   = "card"  // the live card
	Hand   = "hand"
	Turn   = "turn"   // "your turn"
	Remind = "remind" // the reminder of a person: for table 0 as a direct message, for other tables in their thread; Seq is its time in seconds
	Missed = "missed" // not a message, of table 0: the person's direct messages are closed, and their next reply says so
)

// Sender sends, stores, edits and removes permanent messages.
type Sender struct{ Deps }

// New returns the Sender of an Env.
func New(deps Deps) Sender { return Sender{Deps: deps} }

// Post returns a post, and whether it exists.
func (ps Sender) Post(ctx context.Context, t int64, kind, user string) (storage.Message, bool, error) {
	p, err := ps.Store.Post(ctx, t, kind, user)
	if errors.Is(err, storage.ErrNotFound) {
		return p, false, nil
	}
	return p, err == nil, err
}

// Edit edits a message; false if it was deleted. If pictures that its frame keeps are
// missing on Discord, it sends those whose data it has.
func (ps Sender) Edit(ctx context.Context, p storage.Message, m wire.Message) (bool, error) {
	edit := func() error {
		_, err := ps.Wire.Edit(ctx, p.Channel, p.Message, m)
		return err
	}
	err := ps.unarchiveAndRetry(ctx, p.Channel, edit)
	if errors.Is(err, wire.ErrInvalid) && m.KeepFiles && m.Frame != nil && len(m.Frame.Kept) > 0 {
		m = m.Resent()
		err = edit()
	}
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

// Update edits a message and stores the digest of its new content. It returns false if the
// message was deleted, or cannot be edited.
func (ps Sender) Update(ctx context.Context, p storage.Message, m wire.Message, digest string) (bool, error) {
	there, err := ps.Edit(ctx, p, m)
	if err != nil || !there {
		return false, err
	}
	p.Digest = digest
	return true, ps.Store.SavePost(ctx, p)
}

// TooManyEdits is Discord's error code for too many edits of a message older than
// an hour.
const TooManyEdits = 30046

func editedTooOften(err error) bool {
	var refused *wire.Error
	return errors.As(err, &refused) && refused.Code == TooManyEdits
}

// deleteUneditable deletes a message that Discord no longer lets anybody edit, so that a
// new one can replace it. Slow matches reach that limit.
func (ps Sender) deleteUneditable(ctx context.Context, p storage.Message) error {
	err := ps.Wire.Delete(ctx, p.Channel, p.Message)
	if errors.Is(err, wire.ErrGone) {
		return nil
	}
	return err
}

// RemoveButtons removes the buttons of a message, if it still exists.
func (ps Sender) RemoveButtons(ctx context.Context, p storage.Message) error {
	err := ps.unarchiveAndRetry(ctx, p.Channel, func() error { return ps.Wire.StripComponents(ctx, p.Channel, p.Message) })
	if editedTooOften(err) {
		err = ps.deleteUneditable(ctx, p) // otherwise its buttons would stay
	}
	if errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrNoChannel) {
		return nil
	}
	return err
}

// Remove deletes a message and its post.
func (ps Sender) Remove(ctx context.Context, p storage.Message) error {
	if err := ps.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !Gone(err) {
		return err
	}
	return ps.Store.DropPost(ctx, p.Table, p.Kind, p.User)
}

// IsLast reports whether a message is the last one of its channel. It asks Discord unless
// a recent interaction contained the newest message. Discord returns the id of the newest
// message even if that was deleted; then a new message is right too.
func (ps Sender) IsLast(ctx context.Context, p storage.Message) (bool, error) {
	now := ps.Now()
	newest, known := ps.Newest.Of(p.Channel, now)
	if !known && ps.Newest.Quiet(p.Channel, now) {
		return true, nil
	}
	if !known {
		ch, err := ps.Wire.Channel(ctx, p.Channel)
		if err != nil {
			return false, err
		}
		newest = ch.LastMessage
	}
	ps.Newest.Looked(p.Channel, p.Message, newest == p.Message, now)
	return newest == p.Message, nil
}

// Gone reports whether a message or channel is already deleted.
func Gone(err error) bool {
	return errors.Is(err, wire.ErrGone) || errors.Is(err, wire.ErrNoChannel) || errors.Is(err, wire.ErrNoDM)
}

// unarchiveAndRetry calls do. If Discord rejects it because the thread is archived, it
// unarchives the thread and calls do again.
func (ps Sender) unarchiveAndRetry(ctx context.Context, channel string, do func() error) error {
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

// ErrLocked is returned when a thread is locked and the bot may not unlock it.
var ErrLocked = errors.New("the thread is locked")

// Nonce returns an id for one message of a delivery, so that a retry does not post it
// twice. Discord accepts 25 characters.
func Nonce(d storage.Delivery, part string) string {
	sum := sha256.Sum256([]byte(d.ID + "|" + part))
	return hex.EncodeToString(sum[:])[:24]
}

// Digest returns a hash of a message's content, so that an edit without a change
// is skipped.
func Digest(parts ...any) string {
	sum := sha256.Sum256([]byte(fmt.Sprint(parts...)))
	return hex.EncodeToString(sum[:8])
}

// IsFinal reports whether a retry is useless until a person changes something.
func IsFinal(err error) bool {
	return slices.ContainsFunc([]error{ErrLocked, wire.ErrForbidden, wire.ErrNoChannel, wire.ErrInvalid, wire.ErrGone},
		func(e error) bool { return errors.Is(err, e) })
}
