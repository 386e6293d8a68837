package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// deliverLogged posts an entry to the log channel. When the channel is gone or
// closed to the bot, the act can still be read in /admin show.
func (f feature) deliverLogged(ctx context.Context, d storage.Delivery, _ deliveries.Intent) error {
	var l kit.LogEntry
	if err := json.Unmarshal(d.Body, &l); err != nil {
		return fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	g, err := f.Store.Guild(ctx, l.Guild)
	if err != nil {
		return err
	}
	w := f.Words(cmp.Or(g.Lang, "en"), kit.NoTable)
	who := ""
	if l.By != "" {
		who = "**" + wording.Escape(wording.Name(l.Name)) + "**"
	}
	m := wire.Message{Content: wording.Clip(wording.Dots(who, actName(w, l.Act), aboutTable(w, l.Table), l.Detail), wording.MaxContent), Silent: true}
	_, err = f.Wire.Send(ctx, l.Channel, m, posts.Nonce(d, "logged"))
	if errors.Is(err, wire.ErrForbidden) || errors.Is(err, wire.ErrNoChannel) {
		f.Log.WarnContext(ctx, "log channel cannot be written to", "guild", l.Guild, "channel", l.Channel, "err", err)
		return nil
	}
	return err
}
