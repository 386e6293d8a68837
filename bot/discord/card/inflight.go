package card

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
	"guildhall/storage"
)

// endBegunCard ends what a killed process began: a card that pings one who is
// asked still. Whoever comes next does that first, with that ping. If they posted
// their own card instead, under its nonce or another, the delivery that was
// killed would come back to a nonce that names a message without the ping, or
// would ping a second time. It returns whom the card pinged; empty when nothing
// of the kind was begun.
func (f feature) endBegunCard(ctx context.Context, s *table.Sight, since time.Time, digest string) (user string, err error) {
	left, found, err := f.Post(ctx, s.Table.ID, posts.Card+posts.InFlight, "")
	if err != nil || !found || left.Channel != s.Table.Thread {
		return "", err
	}
	i := slices.IndexFunc(strings.Fields(left.Message), func(f string) bool { return f[0] == '@' })
	if i < 0 {
		return "", nil
	}
	user = strings.Fields(left.Message)[i][1:]
	if !kit.Asked(s, user) {
		return "", nil
	}
	m := f.liveCard(ctx, s, since, []string{user})
	if f.NonceHolds(left) {
		left.Message, err = f.PostMessage(ctx, left.Channel, m, left.Digest)
	} else {
		left.Message, err = f.LookFor(ctx, left)
	}
	if err != nil {
		return "", err
	}
	if left.Message == "" { // it never went out; its own delivery comes again
		return "", f.Store.DropPost(ctx, left.Table, left.Kind, left.User)
	}
	p, stands, err := f.Post(ctx, s.Table.ID, posts.Card, "")
	if err != nil {
		return "", err
	}
	if stands && p.Message != left.Message {
		if err := f.Strip(ctx, p); err != nil {
			return "", err
		}
	}
	p = storage.Post{Table: s.Table.ID, Kind: posts.Card, Channel: left.Channel, Message: left.Message, Seq: s.Rev.Seq, Digest: digest}
	// It may say how the match stood when it went out.
	there, err := f.Edit(ctx, p, m)
	if err != nil {
		return "", err
	}
	done := []error{
		f.Store.SavePost(ctx, storage.Post{Table: p.Table, Kind: postPing, User: user, Channel: p.Channel, Seq: s.Rev.Seq}),
	}
	if there {
		done = append(done, f.Store.SavePost(ctx, p))
	}
	return user, errors.Join(append(done, f.Store.DropPost(ctx, left.Table, left.Kind, left.User))...)
}
