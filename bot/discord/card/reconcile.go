package card

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// reconciler compares the messages of tables with their state. It uses a delivery of the
// table, so that only one process compares a table at a time, after the table's other
// messages were sent.
type reconciler struct {
	Deps
	others Others
	sweep  *sweep
}

// newReconciler returns the feature that reconciles messages.
func newReconciler(deps Deps, others Others) handler.Feature {
	r := reconciler{Deps: deps, others: others, sweep: &sweep{}}
	return handler.Feature{
		Deliveries: map[string]handler.Delivery{queue.KindReconcile: {Do: r.deliverReconcile}},
		Event:      r.event,
		Work:       r.sweepTables,
	}
}

// deliverReconcile enqueues the messages of a table that are missing or out of date.
func (r reconciler) deliverReconcile(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := r.Services.Tables.Look(ctx, d.Table, "")
	var broken *table.CorruptError
	if errors.As(err, &broken) {
		return nil // its owner is alerted when a message is needed
	}
	if err != nil || !recipients.IsShown(s.Table.Phase, s.Table.Ended, r.Now()) {
		return err
	}
	posted, err := r.Store.PostsOf(ctx, d.Table)
	if err != nil {
		return err
	}
	list, err := r.others.Unposted(ctx, s, posted)
	return errors.Join(err, r.Queue.EnqueueMissing(ctx, list))
}

const (
	// sweepEvery is the time between the starts of two sweeps.
	sweepEvery = time.Hour
	// sweepPart is the number of tables that a sweep checks in one call.
	sweepPart = 50
)

// sweep is the progress of a pass through all tables. It is kept in memory, so a new
// process starts from the beginning.
type sweep struct {
	mu    sync.Mutex
	next  time.Time // when the next sweep starts; zero at the start of the process
	goes  bool
	after int64 // id of the last checked table
}

// sweepTables enqueues the reconciliation of the next part of all tables.
func (r reconciler) sweepTables(ctx context.Context) error {
	s := r.sweep
	s.mu.Lock()
	defer s.mu.Unlock()
	now := r.Now()
	if !s.goes {
		if now.Before(s.next) {
			return nil
		}
		beside, err := r.others.Recheck(ctx, "")
		if err = errors.Join(err, r.Queue.EnqueueMissing(ctx, beside)); err != nil {
			return err
		}
		s.goes, s.after, s.next = true, 0, now.Add(sweepEvery)
	}
	part, err := r.Store.Outlines(ctx, s.after, sweepPart)
	if err != nil {
		return err
	}
	var ids []int64
	for _, o := range part {
		if recipients.IsShown(o.Phase, o.Ended, r.Now()) {
			ids = append(ids, o.ID)
		}
	}
	if err := r.Queue.EnqueueReconcile(ctx, ids...); err != nil {
		return err
	}
	if len(part) > 0 {
		s.after = part[len(part)-1].ID
	}
	s.goes = len(part) == sweepPart
	return nil
}

// postRemoved, followed by the id of a server, is the kind of a post without a message,
// of table 0. It is stored while the bot is removed from that server, because refusals of
// direct messages in this time do not mean that people closed them.
const postRemoved = "removed "

// event handles events of servers: deletions, and changes after which a refused message
// may succeed.
func (r reconciler) event(ctx context.Context, e wire.Event) error {
	switch e.Kind {
	case wire.ThreadDeleted:
		return r.threadGone(ctx, e.Channel.ID)
	case wire.ChannelDeleted:
		return r.channelGone(ctx, e.Guild, e.Channel.ID)
	case wire.GuildLeft:
		return r.Store.SavePost(ctx, storage.Message{Kind: postRemoved + e.Guild})
	case wire.GuildJoined:
		return errors.Join(r.invitedAgain(ctx, e.Guild), r.reconcileGuild(ctx, e.Guild, ""))
	case wire.ThreadUpdated:
		return r.reconcileThread(ctx, e.Channel.ID)
	case wire.ChannelUpdated:
		channel := e.Channel.ID
		if e.Channel.Kind == discordgo.ChannelTypeGuildCategory {
			channel = ""
		}
		return r.reconcileGuild(ctx, e.Guild, channel)
	default:
		return nil
	}
}

// maxReconciled is the maximum number of tables of each phase that are reconciled after
// an event of a server. The sweep reaches the others.
const maxReconciled = 1000

// reconcileGuild enqueues the reconciliation of the tables of a server, or of one of its
// channels, and of the server's other messages.
func (r reconciler) reconcileGuild(ctx context.Context, guild, channel string) error {
	beside, failed := r.others.Recheck(ctx, guild)
	failed = errors.Join(failed, r.Queue.EnqueueMissing(ctx, beside))
	for _, phase := range []storage.Phase{storage.Playing, storage.Open, storage.Finished, storage.Closed} {
		tables, err := r.Store.InPhase(ctx, guild, phase, maxReconciled)
		failed = errors.Join(failed, err)
		var ids []int64
		for _, t := range tables {
			if (channel == "" || t.Channel == channel) && recipients.IsShown(t.Phase, t.Ended, r.Now()) {
				ids = append(ids, t.ID)
			}
		}
		failed = errors.Join(failed, r.Queue.EnqueueReconcile(ctx, ids...))
	}
	return failed
}

// reconcileThread enqueues the reconciliation of the table that is played in a thread.
func (r reconciler) reconcileThread(ctx context.Context, thread string) error {
	t, err := r.Store.ByPlace(ctx, thread)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil || !recipients.IsShown(t.Phase, t.Ended, r.Now()) {
		return err
	}
	return r.Queue.EnqueueReconcile(ctx, t.ID)
}

// threadGone alerts the owner of a running match whose thread was deleted.
func (r reconciler) threadGone(ctx context.Context, thread string) error {
	t, err := r.Services.Tables.At(ctx, thread)
	var none *table.RefusedError
	if errors.As(err, &none) {
		return nil
	}
	if err != nil || t.Phase != storage.Playing {
		return err
	}
	return r.Threads.NoteLost(ctx, t)
}

// channelGone alerts the owners of the tables in a deleted channel. Its threads are
// deleted too, without their own events.
func (r reconciler) channelGone(ctx context.Context, guild, channel string) error {
	tables, err := r.Store.InPhase(ctx, guild, storage.Playing, maxReconciled)
	for _, t := range tables {
		if t.Channel == channel {
			err = errors.Join(err, r.Threads.NoteLostChannel(ctx, t), r.Threads.Alert(ctx, t, "no_channel"))
		}
	}
	return err
}

// invitedAgain clears the marks of refused direct messages for everybody at the tables of
// a server to which the bot returned.
func (r reconciler) invitedAgain(ctx context.Context, guild string) error {
	_, removed, err := r.Messages.Post(ctx, 0, postRemoved+guild, "")
	if err != nil || !removed {
		return err
	}
	tables, err := r.Store.InPhase(ctx, guild, storage.Playing, maxReconciled)
	if err != nil {
		return err
	}
	for _, t := range tables {
		for _, seat := range t.Seats {
			for _, user := range seating.MayAct(seat) {
				if err := r.notClosed(ctx, user); err != nil {
					return err
				}
			}
		}
	}
	return r.Store.DropPost(ctx, 0, postRemoved+guild, "")
}

// notClosed clears the mark that Discord refused a person's direct messages. If the
// person closed them on purpose, this costs one more refused request.
func (r reconciler) notClosed(ctx context.Context, user string) error {
	p, err := r.Store.Person(ctx, user)
	if err != nil || !p.Closed {
		return err
	}
	_, err = r.Store.ChangePerson(ctx, user, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return errors.Join(err, r.Store.DropPost(ctx, 0, messages.Missed, user))
}
