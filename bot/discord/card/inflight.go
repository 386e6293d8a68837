package card

import (
	"context"
	"errors"
	"time"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/messages"
	"guildhall/bot/table"
	"guildhall/storage"
)

// finishInFlightCard posts the card that a crashed process had started to send, if it
// pings a person who still owes a move. It returns that person; "" if no such card was in
// flight.
//
// The next delivery does this before it posts its own card. Otherwise the crashed
// delivery would find its nonce on a message without the ping, or would ping the person a
// second time. Post tells where the card is.
func (f feature) finishInFlightCard(ctx context.Context, post storage.Message, s *table.Snapshot, since time.Time, digest string) (user string, err error) {
	left, found, err := f.Messages.Post(ctx, post.Table, post.Kind+messages.InFlight, post.User)
	if err != nil || !found || left.Channel != post.Channel {
		return "", err
	}
	if len(left.People) == 0 || !access.OwesMove(s, left.People[0]) {
		return "", nil
	}
	user = left.People[0]
	m := f.liveCard(ctx, s, since, []string{user})
	if f.Messages.NonceIsFresh(left) {
		left.Message, err = f.Messages.PostMessage(ctx, left.Channel, m, left.Nonce)
	} else {
		left.Message, err = f.Messages.FindInHistory(ctx, left)
	}
	if err != nil {
		return "", err
	}
	if left.Message == "" { // it was never sent; its own delivery sends it later
		return "", f.Store.DropPost(ctx, left.Table, left.Kind, left.User)
	}
	p, stands, err := f.Messages.Post(ctx, post.Table, post.Kind, post.User)
	if err != nil {
		return "", err
	}
	if stands && p.Message != left.Message {
		if err := f.deleteCard(ctx, p); err != nil {
			return "", err
		}
	}
	p = post
	p.Message, p.Seq, p.Digest = left.Message, s.Entry, digest
	// Its text may be from an older state of the match.
	there, err := f.Messages.Edit(ctx, p, m)
	if err != nil {
		return "", err
	}
	done := []error{
		f.Store.SavePost(ctx, storage.Message{Table: p.Table, Kind: Pinged, User: user, Channel: p.Channel, Seq: s.Entry}),
	}
	if there {
		done = append(done, f.Store.SavePost(ctx, p))
	}
	return user, errors.Join(append(done, f.Store.DropPost(ctx, left.Table, left.Kind, left.User))...)
}
