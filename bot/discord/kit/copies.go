package kit

import (
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// endsShown is how long the end of a match across servers is still shown to somebody
// whose direct messages were closed.
const endsShown = 30 * 24 * time.Hour

// EnqueueCopies enqueues what a person reads in their direct messages at tables across
// servers, once they are open again: the cards of matches and votes, and the end of
// matches that have ended meanwhile. What stands already stays as it is.
func (k *Kit) EnqueueCopies(ctx context.Context, user string) error {
	tables, err := k.Store.Of(ctx, user, storage.Playing, storage.Over, storage.Closed)
	if err != nil {
		return err
	}
	var list []storage.Delivery
	for _, t := range tables {
		if t.TableState.Across {
			list = append(list, slices.DeleteFunc(deliveries.Spread(t, k.publicNow(t)), func(d storage.Delivery) bool { return d.User != user })...)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if err := k.Store.Enqueue(ctx, list); err != nil {
		return err
	}
	k.wakeWorker()
	return nil
}

// publicNow returns deliveries of the public messages that a table shows now.
func (k *Kit) publicNow(t storage.Table) []storage.Delivery {
	out := k.Tables.Outbox
	switch {
	case t.Phase == storage.Playing:
		list := []storage.Delivery{out.Public(t, deliveries.KindThread, storage.Ping), out.Public(t, deliveries.KindCard, storage.Picture)}
		for _, v := range t.TableState.Votes {
			list = append(list, out.Vote(t, v, ""))
		}
		return list
	case k.Now().Sub(t.Ended) > endsShown:
		return nil
	case t.Phase == storage.Over:
		return []storage.Delivery{out.Public(t, deliveries.KindOver, storage.Ping)}
	case t.Phase == storage.Closed && !t.Started.IsZero():
		return []storage.Delivery{out.Public(t, deliveries.KindClosed, storage.Ping)}
	}
	return nil
}

// InDirect reports whether somebody acts in their direct messages with the bot.
func InDirect(in wire.Interaction) bool {
	return in.Guild == "" && in.Place != discordgo.InteractionContextPrivateChannel
}

// noteOpen notes that the direct messages of a person are open again when they act
// there, and sends what they missed of matches across servers.
func (k *Kit) noteOpen(ctx context.Context, in wire.Interaction, p storage.Person) (storage.Person, error) {
	if !p.Closed || !InDirect(in) {
		return p, nil
	}
	p, err := k.Store.ChangePerson(ctx, p.User, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	if err != nil {
		return p, err
	}
	return p, k.EnqueueCopies(ctx, p.User)
}
