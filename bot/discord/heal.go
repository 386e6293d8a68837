package discord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Posts that are no messages: they note what is to be mended.
const (
	postHomeless = "homeless" // the channel was deleted; Channel is which
	postStuck    = "stuck"    // of table 0; User is a server where something public could not be posted
	postHealing  = "healing"  // of table 0; User is a server whose cards are about to be owed anew
)

// healAtOnce bounds how many tables of a server are brought up to date at once.
const healAtOnce = 1000

// errLocked says that a thread is locked and that we may not open it.
var errLocked = errors.New("the thread is locked")

// Event follows what happens on servers: what was deleted, and what may have
// come right again.
func (b *Bot) Event(ctx context.Context, e wire.Event) {
	var err error
	switch e.Kind {
	case wire.ThreadDeleted:
		err = b.threadGone(ctx, e.Channel.ID)
	case wire.ChannelDeleted:
		err = b.channelGone(ctx, e.Guild, e.Channel.ID)
	case wire.GuildLeft:
		// Whatever is tried there until the bot is invited again fails.
		err = b.Store.SavePost(ctx, storage.Post{Kind: postStuck, User: e.Guild})
	case wire.GuildJoined:
		err = b.unstick(ctx, e.Guild, true)
	case wire.ChannelUpdated, wire.ThreadUpdated:
		err = b.unstick(ctx, e.Guild, false)
	}
	if err != nil {
		b.Log.ErrorContext(ctx, "event", "kind", int(e.Kind), "guild", e.Guild, "channel", e.Channel.ID, "err", err)
	}
}

func (b *Bot) threadGone(ctx context.Context, thread string) error {
	t, err := b.Tables.At(ctx, thread)
	var none *table.Refused
	if errors.As(err, &none) {
		return nil
	}
	if err != nil || t.Phase != storage.Playing {
		return err
	}
	return b.threadLost(ctx, t)
}

// threadLost notes that the thread of a table was deleted, once, and tells the
// owner while the match goes on.
func (b *Bot) threadLost(ctx context.Context, t storage.Table) error {
	p, known, err := b.post(ctx, t.ID, postLost, "")
	if err != nil || known && p.Channel == t.Thread {
		return err
	}
	if err := b.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: postLost, Channel: t.Thread}); err != nil || t.Phase != storage.Playing {
		return err
	}
	return b.trouble(ctx, t, "thread")
}

// moveThread goes on in a new thread when that of a delivery's table was
// deleted while its channel stands, and reports whether it did.
func (b *Bot) moveThread(ctx context.Context, d storage.Delivery) (bool, error) {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil || t.Guild == "" || t.Thread == "" {
		return false, err
	}
	if lost, err := b.channelLost(ctx, t.Thread); err != nil || !lost {
		return false, err
	}
	if lost, err := b.channelLost(ctx, t.Channel); err != nil || lost {
		return false, err
	}
	if err := b.threadLost(ctx, t); err != nil {
		return false, err
	}
	_, err = b.threadOf(ctx, d, t)
	return err == nil, err
}

// channelLost reports whether a channel or thread was deleted.
func (b *Bot) channelLost(ctx context.Context, channel string) (bool, error) {
	_, err := b.Wire.Channel(ctx, channel)
	if errors.Is(err, wire.ErrNoChannel) {
		return true, nil
	}
	return false, err
}

// channelGone tells the owners of the tables that stood in a deleted channel.
// Its threads went with it, without an event of their own.
func (b *Bot) channelGone(ctx context.Context, guild, channel string) error {
	tables, err := b.Store.InPhase(ctx, guild, storage.Playing, healAtOnce)
	for _, t := range tables {
		if t.Channel == channel {
			err = errors.Join(err, b.homeless(ctx, t), b.trouble(ctx, t, "no_channel"))
		}
	}
	return err
}

// homeless notes that a running table has no channel any more, and so no
// thread either.
func (b *Bot) homeless(ctx context.Context, t storage.Table) error {
	if t.Phase != storage.Playing || t.Guild == "" {
		return nil
	}
	return errors.Join(
		b.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: postHomeless, Channel: t.Channel}),
		b.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: postLost, Channel: t.Thread}))
}

// heal goes on with a table whose thread was deleted in a new one, now that
// somebody wants to play; when its channel was deleted too, in the one where
// they are.
func (b *Bot) heal(ctx context.Context, in wire.Interaction, t storage.Table) error {
	_, lost, err := b.post(ctx, t.ID, postLost, "")
	if err != nil || !lost {
		return err
	}
	_, homeless, err := b.post(ctx, t.ID, postHomeless, "")
	if err != nil {
		return err
	}
	if homeless {
		home := homeFor(in, t)
		if home == "" {
			return nil
		}
		if _, err := b.Tables.Placed(ctx, t.ID, table.Place{Channel: home}); err != nil {
			return err
		}
		if err := b.Store.DropPost(ctx, t.ID, postHomeless, ""); err != nil {
			return err
		}
	}
	return b.oweCard(ctx, t, storage.Ping)
}

// homeFor is a channel of the server in which one of the table's people acts
// and threads can be opened; empty when this is none.
func homeFor(in wire.Interaction, t storage.Table) string {
	var can wire.Permission
	for _, n := range needed {
		can |= n.can
	}
	switch {
	case in.Guild != t.Guild || !sits(t, in.User.ID) || !in.AppCan.Has(can):
		return ""
	case in.InThread():
		return in.Parent
	case in.ChannelKind == wire.TextChannel || in.ChannelKind == wire.NewsChannel:
		return in.Channel
	}
	return ""
}

// stuck notes that something public could not be posted on a server.
func (b *Bot) stuck(ctx context.Context, t storage.Table) error {
	if t.Guild == "" {
		return nil
	}
	return b.Store.SavePost(ctx, storage.Post{Kind: postStuck, User: t.Guild})
}

// unstick tries again what could not be posted on a server, now that something
// changed there. After the bot was invited anew (back), direct messages that
// were refused meanwhile are tried again too: nobody had closed them.
func (b *Bot) unstick(ctx context.Context, guild string, back bool) error {
	_, stuck, err := b.post(ctx, 0, postStuck, guild)
	if err != nil {
		return err
	}
	_, cut, err := b.post(ctx, 0, postHealing, guild)
	if err != nil || !stuck && !cut {
		return err
	}
	// The note goes before what may make it anew; the other one stays until all
	// is owed, should this process end before.
	if err := b.Store.SavePost(ctx, storage.Post{Kind: postHealing, User: guild}); err != nil {
		return err
	}
	if err := b.Store.DropPost(ctx, 0, postStuck, guild); err != nil {
		return err
	}
	if err := b.oweAll(ctx, guild, back); err != nil {
		return err // the next sign of change tries again
	}
	return b.Store.DropPost(ctx, 0, postHealing, guild)
}

// oweAll owes what stands for the tables of a server.
func (b *Bot) oweAll(ctx context.Context, guild string, back bool) error {
	playing, err := b.Store.InPhase(ctx, guild, storage.Playing, healAtOnce)
	for _, t := range playing {
		err = errors.Join(err, b.oweCard(ctx, t, storage.Picture))
		if back {
			err = errors.Join(err, b.reopen(ctx, t))
		}
	}
	open, failed := b.Store.InPhase(ctx, guild, storage.Open, healAtOnce)
	for _, t := range open {
		err = errors.Join(err, b.owe(ctx, oweTo(t, table.KindLobby, "", storage.Picture, nil)))
	}
	return errors.Join(err, failed)
}

// reopen tells the people of a table by direct message again.
func (b *Bot) reopen(ctx context.Context, t storage.Table) error {
	s, err := b.Tables.Look(ctx, t.ID, "")
	var broken *table.Broken
	if errors.As(err, &broken) {
		return nil // its card goes on when it can be read again
	}
	if err != nil {
		return err
	}
	for i, seat := range t.Seats {
		if seat.Vacant {
			continue
		}
		if err := b.notClosed(ctx, seat.User); err != nil {
			return err
		}
		if err := b.owe(ctx, oweTo(t, table.KindHand, seat.User, storage.Picture, &table.Intent{Seq: t.Seq, Seat: i})); err != nil {
			return err
		}
		who := seating.Asked(seat)
		if who == "" || !slices.Contains(s.Pending, engine.Seat(i)) {
			continue
		}
		if err := b.notClosed(ctx, who); err != nil {
			return err
		}
		if err := b.owe(ctx, oweTo(t, table.KindTurn, who, storage.Ping, &table.Intent{Seq: t.Seq, Seat: i})); err != nil {
			return err
		}
	}
	return nil
}

// notClosed forgets that a person's direct messages were refused: who closed
// them on purpose costs one more refusal.
func (b *Bot) notClosed(ctx context.Context, user string) error {
	p, err := b.Store.Person(ctx, user)
	if err != nil || !p.Closed {
		return err
	}
	_, err = b.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return errors.Join(err, b.Store.DropPost(ctx, 0, postMissed, user))
}

// mended forgets what the owner was told about trouble, once a public message
// came through: should it come again, they are told again.
func (b *Bot) mended(ctx context.Context, t storage.Table) error {
	_, told, err := b.post(ctx, t.ID, kindTrouble, t.Owner)
	if err != nil || !told {
		return err
	}
	return b.Store.DropPost(ctx, t.ID, kindTrouble, t.Owner)
}

func (b *Bot) oweCard(ctx context.Context, t storage.Table, p storage.Priority) error {
	return b.owe(ctx, oweTo(t, table.KindCard, "", p, nil))
}

// oweTo is a delivery under the key that package table gives it too, so that
// the newest of both replaces the other.
func oweTo(t storage.Table, kind, user string, p storage.Priority, in *table.Intent) storage.Delivery {
	d := storage.Delivery{Key: kind + ":" + strconv.FormatInt(t.ID, 10), Table: t.ID, Kind: kind, User: user, Priority: p}
	if user != "" {
		d.Key += ":" + user
	}
	if in != nil {
		body, err := json.Marshal(in)
		if err != nil {
			panic("discord: intent: " + err.Error()) // two numbers
		}
		d.Body = body
	}
	return d
}
