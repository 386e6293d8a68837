package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// logNeeds holds the permissions that the bot needs in the log channel and in that of the list
// of tables.
const logNeeds = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages

// actLogLost is the recorded act for a log channel that could not be written to.
const actLogLost = "trouble.log"

// noteLogLost records, in the list of latest acts, that a log channel cannot be written
// to. It does nothing while the list still shows that.
func (f feature) noteLogLost(ctx context.Context, l queue.LogEntry) error {
	acts, err := f.Store.Acts(ctx, l.Guild, latestActs)
	if err != nil {
		return err
	}
	lost := storage.Audit{At: f.Now(), Guild: l.Guild, Act: actLogLost, Detail: textfmt.ChannelLink(l.Channel)}
	if slices.ContainsFunc(acts, func(a storage.Audit) bool { return a.Act == lost.Act && a.Detail == lost.Detail }) {
		return nil
	}
	return f.Store.RecordAct(ctx, lost)
}

// deliverLogged posts an entry to the log channel. If the channel is gone or closed to
// the bot, /admin server shows that, and the act can be read there.
func (f feature) deliverLogged(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	var l queue.LogEntry
	if err := json.Unmarshal(d.Body, &l); err != nil {
		return fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	g, err := f.Store.Guild(ctx, l.Guild)
	if err != nil {
		return err
	}
	w := f.Texts.Words(cmp.Or(g.Lang, "en"), storage.Table{})
	who := ""
	if l.By != "" {
		who = "**" + textfmt.Escape(textfmt.Name(l.Name)) + "**"
	}
	m := wire.Message{Content: textfmt.Clip(textfmt.Dots(who, actName(w, l.Act), aboutTable(l.Table), detailOf(w, l.Act, l.Detail)), textfmt.MaxContent), Silent: true}
	_, err = f.Wire.Send(ctx, l.Channel, m, messages.Nonce(d, "logged"))
	if errors.Is(err, wire.ErrForbidden) || errors.Is(err, wire.ErrNoChannel) {
		f.Log.WarnContext(ctx, "write to log channel", "guild", l.Guild, "channel", l.Channel, "err", err)
		return f.noteLogLost(ctx, l)
	}
	return err
}
