package messages

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// "Your turn" is a direct message with answers. A press on it replaces it with the panel,
// and the press that ends the turn with a receipt, which nothing removes any more. Its post
// holds what it asks, and since the first press when a press was last made on it.

// AnswerWithin is how long a press may take to be answered. As long "your turn" stays where
// it is: the reply may be about to make a receipt of it. When no reply came by then, the
// message is handled like any other.
const AnswerWithin = time.Minute

// Answered reports whether a press on "your turn" was made so lately that its reply may
// still come.
func (ps Sender) Answered(p storage.Message) bool {
	return ps.bot.Now().Before(p.Pressed.Add(AnswerWithin))
}

// Pressed reports whether a press on "your turn" was ever made: it has a frame since then.
func Pressed(p storage.Message) bool { return !p.Pressed.IsZero() }

// TurnDigest returns a digest of what "your turn" asks, and behind handMark of the hand
// that it shows. The turns of others are no reason to edit it, and neither are a draft and
// what changes for everybody on the picture of a hand.
func TurnDigest(s *table.Snapshot) string {
	asks, err := json.Marshal([]any{s.Posed.Text, s.Ordered})
	if err != nil {
		panic("posts: question: " + err.Error()) // texts always encode
	}
	digest := Digest(string(asks), s.Table.Thread)
	if deliveries.HasPrivate(s.Settled, s.Public) {
		digest += handMark + Digest(s.Note, deliveries.Private(s.Settled, deliveries.Fields(s.Public)))
	}
	return digest
}

// handMark stands in the digest of a "your turn" that shows a hand; those of earlier
// versions showed none.
const handMark = "."

// ShowsHand reports whether a "your turn" shows the person's hand.
func ShowsHand(p storage.Message) bool { return strings.Contains(p.Digest, handMark) }

// BeginPress notes that a person presses on what may be their "your turn" of a table, and
// returns its post; none when the message is another one. first says that nobody pressed on
// it before: it is as it was delivered.
func (ps Sender) BeginPress(ctx context.Context, in wire.Interaction, id int64) (p storage.Message, first bool, err error) {
	p, err = ps.turnAt(ctx, in, id)
	first = p.Message != "" && !Pressed(p)
	if err != nil || p.Message == "" || ps.bot.Now().Before(p.Pressed.Add(AnswerWithin/2)) {
		return p, first, err
	}
	p.Pressed = ps.bot.Now()
	return p, first, ps.bot.Store.ConfirmPost(ctx, p, storage.Message{})
}

// turnAt returns the post of the "your turn" of a table that a person presses on; none when
// the message is another one.
func (ps Sender) turnAt(ctx context.Context, in wire.Interaction, id int64) (storage.Message, error) {
	p, stands, err := ps.Post(ctx, id, Turn, in.User.ID)
	if err != nil || !stands || p.Message != in.Message {
		return storage.Message{}, err
	}
	return p, nil
}

// EndPress stores what a message in direct messages is after the reply to a press took its
// place: "your turn" of the table while it asks, and no longer when it is a receipt. begun
// is the post that BeginPress returned.
func (ps Sender) EndPress(ctx context.Context, in wire.Interaction, id int64, begun storage.Message, say handler.Reply) error {
	switch {
	case say.Receipt:
		if now, err := ps.turnAt(ctx, in, id); err != nil || now.Message == "" {
			return err
		}
		return ps.bot.Store.DropPost(ctx, id, Turn, in.User.ID)
	case say.Asks != nil && say.Asks.Table.ID == id:
		digest := TurnDigest(say.Asks)
		if begun.Message != "" && begun.Digest == digest {
			return nil
		}
		return ps.asks(ctx, in, say.Asks, digest)
	default:
		return nil // what it shows instead is removed with the turn
	}
}

// asks makes a message the "your turn" of a table: there is one, so another one is removed.
func (ps Sender) asks(ctx context.Context, in wire.Interaction, s *table.Snapshot, digest string) error {
	p, stands, err := ps.Post(ctx, s.Table.ID, Turn, in.User.ID)
	if err != nil {
		return err
	}
	if stands && p.Message != in.Message {
		if err := ps.bot.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !Gone(err) {
			return fmt.Errorf("remove the other message that asks: %w", err)
		}
		p = storage.Message{}
	}
	p.Table, p.Kind, p.User = s.Table.ID, Turn, in.User.ID
	p.Channel, p.Message, p.Pressed, p.Digest = in.Channel, in.Message, ps.bot.Now(), digest
	return ps.bot.Store.ConfirmPost(ctx, p, storage.Message{})
}
