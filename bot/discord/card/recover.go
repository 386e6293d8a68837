package card

import (
	"context"
	"errors"
	"slices"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of posts without a message: they mark work to be done.
const (
	postRefreshing = "healing" // of table 0; User is a server whose cards are about to be enqueued again
)

// mostRefreshed bounds how many tables of a server are refreshed at once.
const mostRefreshed = 1000

// event handles events of servers: deletions, and changes after which a failed
// message may succeed.
func (f alerts) event(ctx context.Context, e wire.Event) error {
	switch e.Kind {
	case wire.ThreadDeleted:
		return f.threadGone(ctx, e.Channel.ID)
	case wire.ChannelDeleted:
		return f.channelGone(ctx, e.Guild, e.Channel.ID)
	case wire.GuildLeft:
		// Messages there fail until the bot is invited again.
		return f.bot.Store.SavePost(ctx, storage.Post{Kind: posts.Stuck, User: e.Guild})
	case wire.GuildJoined:
		return f.retryStuck(ctx, e.Guild, true)
	case wire.ChannelUpdated, wire.ThreadUpdated:
		return f.retryStuck(ctx, e.Guild, false)
	default:
		return nil
	}
}

func (f alerts) threadGone(ctx context.Context, thread string) error {
	t, err := f.bot.Tables.At(ctx, thread)
	var none *table.Refused
	if errors.As(err, &none) {
		return nil
	}
	if err != nil || t.Phase != storage.Playing {
		return err
	}
	return f.threads.NoteLost(ctx, t)
}

// channelGone alerts the owners of the tables in a deleted channel. Its threads
// are deleted too, without their own events.
func (f alerts) channelGone(ctx context.Context, guild, channel string) error {
	tables, err := f.bot.Store.InPhase(ctx, guild, storage.Playing, mostRefreshed)
	for _, t := range tables {
		if t.Channel == channel {
			err = errors.Join(err, f.threads.NoteLostChannel(ctx, t), f.threads.Alert(ctx, t, "no_channel"))
		}
	}
	return err
}

// retryStuck enqueues the messages that could not be posted on a server, after
// something changed there. When the bot was invited again (back), it also retries
// refused direct messages, as nobody had closed them.
func (f alerts) retryStuck(ctx context.Context, guild string, back bool) error {
	_, stuck, err := f.posts.Post(ctx, 0, posts.Stuck, guild)
	if err != nil {
		return err
	}
	_, cut, err := f.posts.Post(ctx, 0, postRefreshing, guild)
	if err != nil || !stuck && !cut {
		return err
	}
	// The mark is removed before work that may set it again; the other mark stays
	// until everything is enqueued, in case this process crashes.
	if err := f.bot.Store.SavePost(ctx, storage.Post{Kind: postRefreshing, User: guild}); err != nil {
		return err
	}
	if err := f.bot.Store.DropPost(ctx, 0, posts.Stuck, guild); err != nil {
		return err
	}
	if err := f.enqueueAll(ctx, guild, back); err != nil {
		return err // the next event tries again
	}
	return f.bot.Store.DropPost(ctx, 0, postRefreshing, guild)
}

// enqueueAll enqueues the public messages of the tables of a server.
func (f alerts) enqueueAll(ctx context.Context, guild string, back bool) error {
	playing, err := f.bot.Store.InPhase(ctx, guild, storage.Playing, mostRefreshed)
	for _, t := range playing {
		err = errors.Join(err, f.bot.EnqueueCard(ctx, t, storage.Picture))
		if back {
			err = errors.Join(err, f.resendPrivate(ctx, t))
		}
	}
	open, failed := f.bot.Store.InPhase(ctx, guild, storage.Open, mostRefreshed)
	for _, t := range open {
		err = errors.Join(err, f.bot.EnqueuePublic(ctx, t, deliveries.KindLobby, storage.Picture))
	}
	return errors.Join(err, failed)
}

// resendPrivate enqueues the direct messages of a table's people again.
func (f alerts) resendPrivate(ctx context.Context, t storage.Table) error {
	s, err := f.bot.Tables.Look(ctx, t.ID, "")
	var broken *table.Broken
	if errors.As(err, &broken) {
		return nil // its card is updated when the table can be read again
	}
	if err != nil {
		return err
	}
	for i, seat := range t.Seats {
		if seat.Vacant || seating.IsComputer(seat.User) {
			continue
		}
		if err := f.notClosed(ctx, seat.User); err != nil {
			return err
		}
		if err := f.bot.Enqueue(ctx, kit.NewDelivery(t, deliveries.KindHand, seat.User, storage.Picture, &deliveries.Intent{Seq: t.Seq, Seat: i})); err != nil {
			return err
		}
		who := seating.WaitingPerson(seat)
		if who == "" || !slices.Contains(s.Pending, engine.Seat(i)) {
			continue
		}
		if err := f.notClosed(ctx, who); err != nil {
			return err
		}
		if err := f.bot.Enqueue(ctx, kit.NewDelivery(t, deliveries.KindTurn, who, storage.Ping, &deliveries.Intent{Seq: t.Seq, Seat: i})); err != nil {
			return err
		}
	}
	return nil
}

// notClosed clears the mark that Discord refused a person's direct messages. A
// person who closed them on purpose costs one more refusal.
func (f alerts) notClosed(ctx context.Context, user string) error {
	p, err := f.bot.Store.Person(ctx, user)
	if err != nil || !p.Closed {
		return err
	}
	_, err = f.bot.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return errors.Join(err, f.bot.Store.DropPost(ctx, 0, posts.Missed, user))
}
