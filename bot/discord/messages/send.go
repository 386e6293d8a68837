package messages

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// InFlight is appended to the kind of a post to name the note that Send stores before it
// sends the message.
//
// The note is deleted when the post is stored. It stays if a process crashes in between,
// or if Discord's response is lost. The next delivery may be another one, made from a
// newer state. With the note it finds the sent message and does not post a second one.
const InFlight = storage.InFlight

// NonceLife is the time for which Discord is trusted to deduplicate by nonce; it does so
// for some minutes. After that, Send searches the history of the channel for the message.
const NonceLife = 2 * time.Minute

// historySlack is the maximum expected difference between our clock and Discord's.
const historySlack = time.Minute

// Send sends a permanent message and stores its post.
func (ps Sender) Send(ctx context.Context, p storage.Message, m wire.Message, nonce string) (storage.Message, error) {
	return ps.SendAs(ctx, p, "", m, nonce)
}

// SendAs is Send with a separate name for the in-flight note, unless name is empty. It is
// for several messages that share one post and do not replace each other.
//
// If another process took the delivery over in between, its message stays: ours is
// deleted, and the error wraps wire.ErrClaimLost.
func (ps Sender) SendAs(ctx context.Context, p storage.Message, name string, m wire.Message, nonce string) (storage.Message, error) {
	noted := p
	if name != "" {
		noted.Kind += " " + name
	}
	left, found, err := ps.Post(ctx, noted.Table, noted.Kind+InFlight, noted.User)
	if err != nil {
		return p, err
	}
	var done sent
	if found && left.Channel == p.Channel {
		done, err = ps.sendAgain(ctx, noted, m, left, nonce)
	} else {
		done, err = ps.sendNoted(ctx, noted, m, nonce)
	}
	if p.Message = done.id; err != nil {
		return p, err
	}
	// The message exists: losing its post would send it twice.
	ctx = context.WithoutCancel(ctx)
	err = ps.Disk.UntilSaved(ps.Log, ps.Now, func() error {
		return ps.Store.ConfirmPost(ctx, p, storage.Message{Kind: noted.Kind + InFlight, User: noted.User, Nonce: done.nonce})
	})
	if errors.Is(err, storage.ErrConflict) {
		err = ps.yield(ctx, p)
	}
	return p, err
}

// sent is a message that was sent.
type sent struct {
	id    string
	nonce string // nonce in its in-flight note
}

// yield removes a message whose in-flight note is gone or belongs to another message,
// because a process that took over the delivery has sent its own. If that process stored
// this same message, which has the same nonce, the message stays.
func (ps Sender) yield(ctx context.Context, p storage.Message) error {
	stands, found, err := ps.Post(ctx, p.Table, p.Kind, p.User)
	if err != nil || found && stands.Message == p.Message {
		return err
	}
	if err := ps.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !Gone(err) {
		return err
	}
	return fmt.Errorf("post %s of table %d: %w", p.Kind, p.Table, wire.ErrClaimLost)
}

// sendNoted stores the in-flight note and sends a message.
func (ps Sender) sendNoted(ctx context.Context, p storage.Message, m wire.Message, nonce string) (sent, error) {
	if err := wire.CheckClaim(ctx); err != nil {
		return sent{}, err // the note may belong to another process now
	}
	err := ps.Store.SavePost(ctx, storage.Message{
		Table: p.Table, Kind: p.Kind + InFlight, User: p.User, Channel: p.Channel,
		Sent: ps.Now(), Nonce: nonce, Texts: []string{textHash(m.Content)}, People: m.Mentions,
	})
	if err != nil {
		return sent{}, err
	}
	id, err := ps.PostMessage(ctx, p.Channel, m, nonce)
	return sent{id, nonce}, err
}

// sendAgain sends a message for which an in-flight note exists: it, or an earlier version
// of it, may already have been sent.
func (ps Sender) sendAgain(ctx context.Context, p storage.Message, m wire.Message, left storage.Message, nonce string) (sent, error) {
	same := left.Nonce == nonce
	if !same && (len(m.Mentions) > 0 || m.Role != "" || p.User != "" && !m.Silent) {
		// An edit notifies nobody: a new message replaces it.
		if err := ps.RemoveInFlight(ctx, p.Table, p.Kind, p.User); err != nil {
			return sent{}, err
		}
		return ps.sendNoted(ctx, p, m, nonce)
	}
	if ps.NonceIsFresh(left) {
		if same {
			id, err := ps.PostMessage(ctx, p.Channel, m, nonce)
			return sent{id, nonce}, err
		}
		// Sending with its nonce returns its id, or posts the new text.
		left.Texts = append(left.Texts, textHash(m.Content))
		if err := ps.Store.SavePost(ctx, left); err != nil {
			return sent{}, err
		}
		id, err := ps.PostMessage(ctx, p.Channel, m, left.Nonce)
		if err != nil {
			return sent{}, err
		}
		return ps.takeOver(ctx, p, m, sent{id, left.Nonce}, nonce)
	}
	id, err := ps.FindInHistory(ctx, left)
	switch {
	case err != nil:
		return sent{}, err
	case id == "":
		return ps.sendNoted(ctx, p, m, nonce)
	case same:
		return sent{id, left.Nonce}, nil
	}
	return ps.takeOver(ctx, p, m, sent{id, left.Nonce}, nonce)
}

// takeOver edits a message that was sent with another nonce into m.
func (ps Sender) takeOver(ctx context.Context, p storage.Message, m wire.Message, earlier sent, nonce string) (sent, error) {
	p.Message = earlier.id
	there, err := ps.Edit(ctx, p, m)
	if there || err != nil {
		return earlier, err
	}
	return ps.sendNoted(ctx, p, m, nonce)
}

// NonceIsFresh reports whether Discord still deduplicates by the nonce of a note.
func (ps Sender) NonceIsFresh(left storage.Message) bool {
	return left.Sent.IsZero() || ps.Now().Sub(left.Sent) < NonceLife
}

// FindInHistory returns the message of a note in its channel; "" if it was never sent, or
// if the bot may not read the history.
func (ps Sender) FindInHistory(ctx context.Context, left storage.Message) (string, error) {
	recent, err := ps.Wire.Recent(ctx, left.Channel, left.Sent.Add(-historySlack))
	if errors.Is(err, wire.ErrForbidden) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	known, _, err := ps.Post(ctx, left.Table, strings.TrimSuffix(left.Kind, InFlight), left.User)
	if err != nil {
		return "", err
	}
	for _, m := range slices.Backward(recent) {
		if m.ID != known.Message && slices.Contains(left.Texts, textHash(m.Content)) {
			return m.ID, nil
		}
	}
	return "", nil
}

// textHash returns a hash of a message's text.
func textHash(content string) string { return Digest(strings.TrimSpace(content)) }

// PostMessage sends a message with a nonce and returns its id, or the id of the message
// that was already sent with this nonce.
func (ps Sender) PostMessage(ctx context.Context, channel string, m wire.Message, nonce string) (id string, err error) {
	err = ps.unarchiveAndRetry(ctx, channel, func() error {
		posted, err := ps.Wire.Send(ctx, channel, m, nonce)
		id = posted.ID
		return err
	})
	if err == nil {
		ps.Newest.Posted(channel, id)
	}
	return id, err
}

// RemoveInFlight removes a message that a crashed process may have sent, if it is out of
// date. Sending with its nonce returns its id. If it was never sent, this posts a silent
// message, which is deleted immediately.
func (ps Sender) RemoveInFlight(ctx context.Context, table int64, kind, user string) error {
	left, found, err := ps.Post(ctx, table, kind+InFlight, user)
	if err != nil || !found {
		return err
	}
	if ps.NonceIsFresh(left) {
		left.Message, err = ps.PostMessage(ctx, left.Channel, wire.Message{Content: "…", Silent: true}, left.Nonce)
	} else {
		left.Message, err = ps.FindInHistory(ctx, left)
	}
	if err != nil && !Gone(err) {
		return err
	}
	if left.Message == "" {
		return ps.Store.DropPost(ctx, table, left.Kind, user)
	}
	return ps.Remove(ctx, left)
}
