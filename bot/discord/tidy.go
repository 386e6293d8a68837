package discord

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// kindTidy brings up to date what a person was told privately about a table.
const kindTidy = "tidy"

// tidy takes back what people were told privately about a table and is true no
// more. What fails for one of them is owed as a delivery of its own: nobody's
// direct messages hold up what is public, or anybody else's.
func (b *Bot) tidy(ctx context.Context, s *table.Sight) error {
	posts, err := b.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, p := range posts {
		told[p.User] = true
	}
	for _, seat := range s.Table.Seats {
		for _, user := range seating.Actors(seat) {
			told[user] = true
		}
	}
	delete(told, "")
	var failed []error
	for user := range told {
		err := b.tidyFor(ctx, s, posts, user)
		if err == nil {
			continue
		}
		b.Log.WarnContext(ctx, "private messages are tidied later", "match", s.Table.ID, "err", err)
		failed = append(failed, b.owe(ctx, storage.Delivery{
			Key: fmt.Sprintf("%s:%d:%s", kindTidy, s.Table.ID, user), Table: s.Table.ID, Kind: kindTidy, User: user, Priority: storage.Digest,
		}))
	}
	return errors.Join(failed...)
}

// deliverTidy is tidy for one person.
func (b *Bot) deliverTidy(ctx context.Context, d storage.Delivery) error {
	s, err := b.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	posts, err := b.Store.PostsOf(ctx, d.Table)
	if err != nil {
		return err
	}
	return b.tidyFor(ctx, s, posts, d.User)
}

// tidyFor takes "your turn" away once it is not, the hand once the match has
// ended, and from reminders what is answered.
func (b *Bot) tidyFor(ctx context.Context, s *table.Sight, posts []storage.Post, user string) error {
	ended := s.Table.Phase != storage.Playing
	var failed []error
	for _, p := range posts {
		switch {
		case p.User != user:
		case p.Kind == postTurn && (ended || !asked(s, user)):
			failed = append(failed, b.remove(ctx, p))
		case p.Kind == postTurn+sending && (ended || !asked(s, user)):
			failed = append(failed, b.unsend(ctx, s.Table.ID, postTurn, user))
		case p.Kind == postHand && ended:
			failed = append(failed, b.retireHand(ctx, s.Table, p))
		case p.Kind == postHand+sending && ended:
			failed = append(failed, b.unsend(ctx, s.Table.ID, postHand, user))
		}
	}
	return errors.Join(append(failed, b.freshenReminder(ctx, s.Table, user))...)
}

// retireHand says in the place of somebody's hand where to see how the match
// ended: a hand that is no longer held would only mislead.
func (b *Bot) retireHand(ctx context.Context, t storage.Table, p storage.Post) error {
	r, err := b.readerNamed(ctx, p.User, t.Lang)
	if err != nil {
		return err
	}
	w := b.words(r.lang, t)
	_, err = b.edit(ctx, p, wire.Message{
		Content: w.say("hand.over", engine.Word("table", b.title(w, t)), engine.Word("thread", channelLink(t.Thread))),
	})
	if err != nil && !errors.Is(err, wire.ErrNoDM) && !errors.Is(err, wire.ErrNoChannel) {
		return err
	}
	return b.Store.DropPost(ctx, p.Table, p.Kind, p.User)
}
