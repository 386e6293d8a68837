package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/threads"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// carryOut does what one delivery says, from what is true now. Where the thread
// turns out to be deleted, of which nobody may have told us, it goes on in a new
// one.
func (b *Bot) carryOut(ctx context.Context, d storage.Delivery) error {
	err := b.carry(ctx, d)
	if d.Table == 0 || !errors.Is(err, wire.ErrNoChannel) {
		return err
	}
	if moved, failed := b.Move(ctx, d); failed != nil || !moved {
		return orErr(failed, err)
	}
	return b.carry(ctx, d)
}

func orErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// carry does what one delivery says where the table is.
func (b *Bot) carry(ctx context.Context, d storage.Delivery) error {
	var in table.Intent
	if len(d.Body) > 0 && d.Kind != threads.KindTrouble && d.Kind != kit.KindLogged {
		if err := json.Unmarshal(d.Body, &in); err != nil {
			return fmt.Errorf("delivery %s: %w", d.ID, err)
		}
	}
	switch d.Kind {
	case table.KindLobby:
		return b.deliverLobby(ctx, d)
	case table.KindThread:
		_, err := b.Make(ctx, d)
		return err
	case table.KindCard:
		return b.deliverCard(ctx, d, "")
	case table.KindOver:
		return b.deliverOver(ctx, d)
	case table.KindClosed:
		return b.deliverClosed(ctx, d)
	case table.KindResigned:
		return b.deliverResigned(ctx, d, in)
	case table.KindWelcome:
		return b.deliverWelcome(ctx, d)
	case table.KindChanged:
		return b.deliverChanged(ctx, d)
	case table.KindHand:
		return b.deliverHand(ctx, d)
	case table.KindTurn:
		return b.deliverTurn(ctx, d, in)
	case table.KindRemind:
		return b.deliverRemind(ctx, d, in)
	case table.KindCall:
		return b.deliverCall(ctx, d, in)
	case table.KindPlayed:
		return b.deliverPlayed(ctx, d)
	case table.KindLeft:
		return b.deliverLeft(ctx, d)
	case table.KindVote:
		return b.deliverVote(ctx, d, in)
	case table.KindSaid:
		return b.deliverSaid(ctx, d, in)
	case table.KindRematch:
		return b.deliverRematch(ctx, d)
	case kindTidy:
		return b.deliverTidy(ctx, d)
	case kindFollow:
		return b.deliverFollow(ctx, d)
	case threads.KindTrouble:
		return b.deliverTrouble(ctx, d)
	case kit.KindLogged:
		return b.deliverLogged(ctx, d)
	default:
		b.Log.ErrorContext(ctx, "unknown delivery dropped", "match", d.Table, "kind", d.Kind)
		return nil
	}
}

// deliverLobby brings the card of an open table up to date, or posts it.
func (b *Bot) deliverLobby(ctx context.Context, d storage.Delivery) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	m := b.lobbyCard(t)
	digest := posts.Digest(m.Content, len(m.Components))
	p, stands, err := b.Post(ctx, t.ID, posts.Lobby, "")
	if err != nil || (stands && p.Digest == digest) {
		return err
	}
	if stands {
		there, err := b.Edit(ctx, p, m)
		if err != nil {
			return err
		}
		if there {
			p.Digest = digest
			return b.Store.SavePost(ctx, p)
		}
	}
	if t.Phase != storage.Open {
		return nil // nobody needs the card of a table that has begun
	}
	_, err = b.Send(ctx, storage.Post{Table: t.ID, Kind: posts.Lobby, Channel: t.Channel, Digest: digest}, m, posts.Nonce(d, "lobby"))
	return err
}
