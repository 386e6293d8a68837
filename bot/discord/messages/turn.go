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
// and the press that ends the turn replaces it with a receipt, which stays. Its post
// contains its question, and after the first press the time of the latest press.

// AnswerWithin is the time in which the reply to a press is expected. During this time
// "your turn" is not removed, because the reply may turn it into a receipt. Without a
// reply by then, the message is handled like any other.
const AnswerWithin = time.Minute

// Answered reports whether a press on "your turn" was so recent that its reply may still
// come.
func (ps Sender) Answered(p storage.Message) bool {
	return ps.Now().Before(p.Pressed.Add(AnswerWithin))
}

// Pressed reports whether "your turn" was ever pressed. Since the first press it has a
// frame.
func Pressed(p storage.Message) bool { return !p.Pressed.IsZero() }

// TurnDigest returns a digest of the question of "your turn", and after handMark of the
// hand on it. It depends on the turns of others only by Snapshot.LastAsked. It does not depend
// on a draft, or on public changes in the picture of a hand, because these need no edit.
func TurnDigest(s *table.Snapshot) string {
	parts := []any{s.Posed.Text, s.Ordered}
	if s.LastAsked {
		parts = append(parts, "last")
	}
	asks, err := json.Marshal(parts)
	if err != nil {
		panic("posts: question: " + err.Error()) // texts always encode
	}
	digest := Digest(string(asks), s.Table.Thread)
	if deliveries.HasPrivate(s.Settled, s.Public) {
		digest += handMark + Digest(s.Note, deliveries.Private(s.Settled, deliveries.Fields(s.Public)))
	}
	return digest
}

// handMark is part of the digest of a "your turn" message that shows a hand. Messages of
// earlier versions have none.
const handMark = "."

// ShowsHand reports whether a "your turn" message shows the person's hand.
func ShowsHand(p storage.Message) bool { return strings.Contains(p.Digest, handMark) }

// BeginPress stores a press on what may be the person's "your turn" of a table, and
// returns its post; an empty post if the message is another one. first reports whether
// this is the first press on it, so that it is as it was delivered.
func (ps Sender) BeginPress(ctx context.Context, in wire.Interaction, id int64) (p storage.Message, first bool, err error) {
	p, err = ps.turnAt(ctx, in, id)
	first = p.Message != "" && !Pressed(p)
	if err != nil || p.Message == "" || ps.Now().Before(p.Pressed.Add(AnswerWithin/2)) {
		return p, first, err
	}
	p.Pressed = ps.Now()
	return p, first, ps.Store.ConfirmPost(ctx, p, storage.Message{})
}

// turnAt returns the post of the "your turn" of a table that a person presses; an empty
// post if the message is another one.
func (ps Sender) turnAt(ctx context.Context, in wire.Interaction, id int64) (storage.Message, error) {
	p, stands, err := ps.Post(ctx, id, Turn, in.User.ID)
	if err != nil || !stands || p.Message != in.Message {
		return storage.Message{}, err
	}
	return p, nil
}

// EndPress stores the new state of a message in direct messages after the reply to a
// press replaced it. It stays the "your turn" of the table while it asks, but not as a
// receipt. begun is the post that BeginPress returned.
func (ps Sender) EndPress(ctx context.Context, in wire.Interaction, id int64, begun storage.Message, say handler.Reply) error {
	switch {
	case say.Receipt:
		if now, err := ps.turnAt(ctx, in, id); err != nil || now.Message == "" {
			return err
		}
		return ps.Store.DropPost(ctx, id, Turn, in.User.ID)
	case say.Asks != nil && say.Asks.Table.ID == id:
		digest := TurnDigest(say.Asks)
		if begun.Message != "" && begun.Digest == digest {
			return nil
		}
		return ps.asks(ctx, in, say.Asks, digest)
	default:
		return nil // the screen shown instead is removed with the turn
	}
}

// asks makes a message the "your turn" of a table. It removes an earlier one, because
// there is only one.
func (ps Sender) asks(ctx context.Context, in wire.Interaction, s *table.Snapshot, digest string) error {
	p, stands, err := ps.Post(ctx, s.Table.ID, Turn, in.User.ID)
	if err != nil {
		return err
	}
	if stands && p.Message != in.Message {
		if err := ps.Wire.Delete(ctx, p.Channel, p.Message); err != nil && !Gone(err) {
			return fmt.Errorf("remove the other message that asks: %w", err)
		}
		p = storage.Message{}
	}
	p.Table, p.Kind, p.User = s.Table.ID, Turn, in.User.ID
	p.Channel, p.Message, p.Pressed, p.Digest = in.Channel, in.Message, ps.Now(), digest
	return ps.Store.ConfirmPost(ctx, p, storage.Message{})
}
