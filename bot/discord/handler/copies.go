package handler

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// endsShown is the time for which an ended table is still reconciled.
const endsShown = 30 * 24 * time.Hour

// IsShown reports whether messages of a table in a phase should be visible: the table is
// open, playing, or ended recently.
func (k *Env) IsShown(p storage.Phase, ended time.Time) bool {
	return p == storage.Open || p == storage.Playing || k.Now().Sub(ended) <= endsShown
}

// EnqueueCopies enqueues the reconciliation of a person's tables across servers, because
// their direct messages are open again.
func (k *Env) EnqueueCopies(ctx context.Context, user string) error {
	tables, err := k.Store.Of(ctx, user, storage.Open, storage.Playing, storage.Finished, storage.Closed)
	if err != nil {
		return err
	}
	var ids []int64
	for _, t := range tables {
		if t.TableState.Across && k.IsShown(t.Phase, t.Ended) {
			ids = append(ids, t.ID)
		}
	}
	return k.EnqueueReconcile(ctx, ids...)
}

// InDirect reports whether an interaction comes from direct messages with the bot.
func InDirect(in wire.Interaction) bool {
	return in.Guild == "" && in.Place != discordgo.InteractionContextPrivateChannel
}

// noteOpen handles an interaction in direct messages as a proof that they are open again.
// It stores this, and sends missed messages of matches across servers.
func (k *Env) noteOpen(ctx context.Context, in wire.Interaction, p storage.Person) (storage.Person, error) {
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
