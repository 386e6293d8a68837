package posts

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// InFlight is appended to the kind of a post to name the note that is saved
// before the message is sent. The note holds the nonce (Digest), the time (Seq,
// in seconds), and in Message a digest of the text and each person it pings
// behind an @.
//
// The note is dropped when the post is saved. A process that is killed in
// between leaves it, and so does a lost answer from Discord. The next delivery
// may be another one, made from a newer state; with the note it finds the
// message that was sent and does not post a second one.
const InFlight = " sending"

// NonceLife is how long we rely on a nonce. Discord deduplicates by nonce for
// some minutes; after that the message is searched in the history of its
// channel.
const NonceLife = 2 * time.Minute

// historySlack is how much earlier than we think a message may have been
// posted, by Discord's clock.
const historySlack = time.Minute

// Send posts a message that will stand, and remembers it.
func (ps Posts) Send(ctx context.Context, p storage.Post, m wire.Message, nonce string) (storage.Post, error) {
	return ps.SendAs(ctx, p, p.User, m, nonce)
}

// SendAs is Send with an in-flight note of its own name. It is for messages
// that stand side by side and share one post: none takes the place of another.
func (ps Posts) SendAs(ctx context.Context, p storage.Post, name string, m wire.Message, nonce string) (storage.Post, error) {
	noted := p
	noted.User = name
	left, found, err := ps.Post(ctx, noted.Table, noted.Kind+InFlight, noted.User)
	if err != nil {
		return p, err
	}
	if found && left.Channel == p.Channel {
		p.Message, err = ps.sendAgain(ctx, noted, m, left, nonce)
	} else {
		p.Message, err = ps.sendNoted(ctx, noted, m, nonce)
	}
	if err != nil {
		return p, err
	}
	// It stands now: forgetting that would post it twice.
	return p, ps.UntilSaved(func() error {
		ctx := context.WithoutCancel(ctx)
		return errors.Join(ps.Store.SavePost(ctx, p), ps.Store.DropPost(ctx, noted.Table, noted.Kind+InFlight, noted.User))
	})
}

// sendNoted posts a message after noting that it goes out.
func (ps Posts) sendNoted(ctx context.Context, p storage.Post, m wire.Message, nonce string) (string, error) {
	err := ps.Store.SavePost(ctx, storage.Post{
		Table: p.Table, Kind: p.Kind + InFlight, User: p.User, Channel: p.Channel,
		Message: says(m.Content) + pinging(m), Seq: int(ps.Now().Unix()), Digest: nonce,
	})
	if err != nil {
		return "", err
	}
	return ps.PostMessage(ctx, p.Channel, m, nonce)
}

// sendAgain posts a message of which a note says that it, or one that it takes
// the place of, may stand already.
func (ps Posts) sendAgain(ctx context.Context, p storage.Post, m wire.Message, left storage.Post, nonce string) (string, error) {
	same := left.Digest == nonce
	if !same && (len(m.Mentions) > 0 || p.User != "" && !m.Silent) {
		// An edit calls nobody: a new message takes its place.
		if err := ps.RemoveInFlight(ctx, p.Table, p.Kind, p.User); err != nil {
			return "", err
		}
		return ps.sendNoted(ctx, p, m, nonce)
	}
	if ps.NonceIsFresh(left) {
		if same {
			return ps.PostMessage(ctx, p.Channel, m, nonce)
		}
		// Asking under its nonce names it, or posts what it is to say now.
		left.Message += " " + says(m.Content)
		if err := ps.Store.SavePost(ctx, left); err != nil {
			return "", err
		}
		id, err := ps.PostMessage(ctx, p.Channel, m, left.Digest)
		if err != nil {
			return "", err
		}
		return ps.takeOver(ctx, p, m, id, nonce)
	}
	id, err := ps.FindInHistory(ctx, left)
	switch {
	case err != nil:
		return "", err
	case id == "":
		return ps.sendNoted(ctx, p, m, nonce)
	case same:
		return id, nil
	}
	return ps.takeOver(ctx, p, m, id, nonce)
}

// takeOver makes a message that went out under another nonce say m.
func (ps Posts) takeOver(ctx context.Context, p storage.Post, m wire.Message, id, nonce string) (string, error) {
	p.Message = id
	there, err := ps.Edit(ctx, p, m)
	if there || err != nil {
		return id, err
	}
	return ps.sendNoted(ctx, p, m, nonce)
}

// pinging is whom a message pings, as a note tells it.
func pinging(m wire.Message) string {
	var out strings.Builder
	for _, user := range m.Mentions {
		out.WriteString(" @" + user)
	}
	return out.String()
}

// NonceIsFresh reports whether Discord still knows the nonce of a note.
func (ps Posts) NonceIsFresh(left storage.Post) bool {
	return left.Seq == 0 || ps.Now().Sub(time.Unix(int64(left.Seq), 0)) < NonceLife
}

// FindInHistory finds the message of a note in its channel; empty when it never went
// out, or when the channel's history may not be read.
func (ps Posts) FindInHistory(ctx context.Context, left storage.Post) (string, error) {
	recent, err := ps.Wire.Recent(ctx, left.Channel, time.Unix(int64(left.Seq), 0).Add(-historySlack))
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
	texts := strings.Fields(left.Message)
	for _, m := range slices.Backward(recent) {
		if m.ID != known.Message && slices.Contains(texts, says(m.Content)) {
			return m.ID, nil
		}
	}
	return "", nil
}

// says names the text of a message.
func says(content string) string { return Digest(strings.TrimSpace(content)) }

// PostMessage posts a message under a nonce and returns its id, or that of the
// message that was posted under this nonce before.
func (ps Posts) PostMessage(ctx context.Context, channel string, m wire.Message, nonce string) (id string, err error) {
	err = ps.unarchiving(ctx, channel, func() error {
		posted, err := ps.Wire.Send(ctx, channel, m, nonce)
		id = posted.ID
		return err
	})
	return id, err
}

// RemoveInFlight removes a message that a killed process may have left when it is no
// longer true. Asking under its nonce names it; when it never went out, what
// comes instead makes no sound and goes at once.
func (ps Posts) RemoveInFlight(ctx context.Context, table int64, kind, user string) error {
	left, found, err := ps.Post(ctx, table, kind+InFlight, user)
	if err != nil || !found {
		return err
	}
	if ps.NonceIsFresh(left) {
		left.Message, err = ps.PostMessage(ctx, left.Channel, wire.Message{Content: "…", Silent: true}, left.Digest)
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
