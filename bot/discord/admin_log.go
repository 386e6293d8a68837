package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/storage"
)

// kindLogged tells the log channel of a server what somebody with power did,
// or what goes wrong. It is of no table, so that it outlives all of them.
const kindLogged = "logged"

// logged is the body of such a delivery.
type logged struct {
	Channel string
	Guild   string
	Act     string // last part of a message key below "act."
	By      string // user; empty: the bot itself
	Name    string
	Detail  string
	Table   int64
}

func (b *Bot) oweLog(ctx context.Context, channel string, l logged) error {
	l.Channel = channel
	body, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return b.Owe(ctx, storage.Delivery{Kind: kindLogged, Body: body, Priority: storage.Digest})
}

// report tells the log channel of a server about trouble at a table.
func (b *Bot) report(ctx context.Context, t storage.Table, what string) error {
	if t.Guild == "" {
		return nil
	}
	g, err := b.Store.Guild(ctx, t.Guild)
	if err != nil || g.House.Log == "" {
		return err
	}
	return b.oweLog(ctx, g.House.Log, logged{Guild: g.ID, Act: "trouble." + what, Table: t.ID})
}

// deliverLogged says it. A log channel that is gone or closed to the bot says
// nothing: whoever looks for it finds all of it in /admin show.
func (b *Bot) deliverLogged(ctx context.Context, d storage.Delivery) error {
	var l logged
	if err := json.Unmarshal(d.Body, &l); err != nil {
		return fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	g, err := b.Store.Guild(ctx, l.Guild)
	if err != nil {
		return err
	}
	w := b.Words(orElse(g.Lang, "en"), kit.NoTable)
	who := ""
	if l.By != "" {
		who = "**" + wording.Escape(wording.Name(l.Name)) + "**"
	}
	m := wire.Message{Content: wording.Clip(wording.Dots(who, actName(w, l.Act), aboutTable(w, l.Table), l.Detail), wording.MaxContent), Silent: true}
	_, err = b.Wire.Send(ctx, l.Channel, m, nonce(d, "logged"))
	if errors.Is(err, wire.ErrForbidden) || errors.Is(err, wire.ErrNoChannel) {
		b.Log.WarnContext(ctx, "log channel cannot be written to", "guild", l.Guild, "channel", l.Channel, "err", err)
		return nil
	}
	return err
}
