package lobby

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of posts to a person about the open table that they joined.
const (
	postWelcome = "welcome"
	postChanged = "changed"
)

// deliverWelcome confirms to a person that they have a seat at an open table.
func (f feature) deliverWelcome(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, r, wanted, err := f.seatedAt(ctx, d)
	if err != nil || !wanted {
		return err
	}
	return f.sendSeated(ctx, d, r, f.seatedMessage(r, t, postWelcome), storage.Message{Table: t.ID, Kind: postWelcome, User: r.User})
}

// deliverChanged sends a person the current settings of their open table, in one message
// without a notification. Later changes edit this message.
func (f feature) deliverChanged(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, r, wanted, err := f.seatedAt(ctx, d)
	if err != nil || !wanted {
		return err
	}
	m := f.seatedMessage(r, t, postChanged)
	m.Content = textfmt.ClipLines(textfmt.Lines(append([]string{m.Content}, f.lobbyText(r.WordsAt(t), t)...)...), textfmt.MaxContent)
	m.Silent = true
	digest := messages.Digest(m.Content)
	p, stands, err := f.Messages.Post(ctx, t.ID, postChanged, r.User)
	if err != nil || stands && p.Digest == digest {
		return err
	}
	if stands {
		there, err := f.Messages.Update(ctx, p, m, digest)
		if errors.Is(err, wire.ErrNoDM) {
			return f.Messages.RememberClosed(ctx, r.User)
		}
		if there || err != nil {
			return err
		}
	}
	return f.sendSeated(ctx, d, r, m, storage.Message{Table: t.ID, Kind: postChanged, User: r.User, Digest: digest})
}

// seatedAt returns the open table and the person of a delivery, and whether the
// person wants messages about it.
func (f feature) seatedAt(ctx context.Context, d storage.Delivery) (storage.Table, recipients.Recipient, bool, error) {
	t, err := f.Services.Tables.TableFor(ctx, d.Table, d.User)
	if err != nil {
		return t, recipients.Recipient{}, false, err
	}
	r, err := f.People.Named(ctx, d.User, t.Lang)
	return t, r, t.Phase == storage.Open && access.HasSeat(t, d.User) && r.Reachable(t) && t.Guild != "", err
}

// seatedMessage returns the message to a person about their open table.
func (f feature) seatedMessage(r recipients.Recipient, t storage.Table, kind string) wire.Message {
	w := r.WordsAt(t)
	return wire.Message{
		Content: w.Say("dm."+kind, engine.Word("table", w.Placed(t))),
		Components: []discordgo.MessageComponent{handler.Row(append([]discordgo.Button{
			handler.Button(handler.OnTable("leave", t, ""), w.Label("button.leave")),
			handler.Button(handler.OnTable("quiet", t, ""), w.Label("button.no_dm")),
		}, handler.TeachButtons(f.Games, w, t.Game)...)...)},
	}
}

// sendSeated posts such a message, unless the person accepts no direct messages.
func (f feature) sendSeated(ctx context.Context, d storage.Delivery, r recipients.Recipient, m wire.Message, p storage.Message) error {
	err := f.Messages.SendPrivate(ctx, r, p, m, messages.Nonce(d, p.Kind))
	if err != nil && messages.OnlyClosed(err) {
		return nil
	}
	return err
}

// firstQuestions adds a question to the reply to a person who joined their first table:
// their local time, so that they get no messages at night. All other settings have
// defaults in /settings.
func (f feature) firstQuestions(w textfmt.Words, r recipients.Recipient, say handler.Reply) handler.Reply {
	if r.Preferences.Met || r.Preferences.Zone != "" {
		return say
	}
	say = say.Framed(handler.EdgeTurn)
	say.Message.Content = textfmt.Lines(say.Message.Content, "", w.Say("first.zone"))
	return say.With(lookup.TimeMenus(w, f.Now())...).With(handler.Row(
		handler.Button(handler.CustomID{Verb: "when"}, w.Label("button.zone_type")),
		handler.Button(handler.CustomID{Verb: "later"}, w.Label("button.later")),
		handler.Button(handler.CustomID{Verb: "setpage"}, w.Label("button.settings"))))
}
