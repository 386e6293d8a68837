package card

import (
	"context"
	"errors"
	"slices"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// alerts handles the alerts to owners of tables.
type alerts struct {
	Deps
}

// newAlerts returns the feature of alerts.
func newAlerts(deps Deps) handler.Feature {
	f := alerts{Deps: deps}
	return handler.Feature{
		Deliveries: map[string]handler.Delivery{messages.KindAlert: {Do: f.deliverAlert, Raw: true}},
		Missed:     f.withMissed,
	}
}

// postPendingAlert is the kind of post for an alert that could not be sent to a person.
// It applies to all their tables.
const postPendingAlert = "untold"

// deliverAlert alerts the owner by direct message. An owner without direct messages reads
// the alert in the next reply.
func (f alerts) deliverAlert(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	r, err := f.People.Named(ctx, d.User, t.Lang)
	if err != nil {
		return err
	}
	told, before, err := f.Messages.Post(ctx, t.ID, messages.KindAlert, d.User)
	if err != nil || before && told.Topic == string(d.Body) {
		return err // another commit raised the same alert in the meantime
	}
	p := storage.Message{Table: t.ID, Kind: messages.KindAlert, User: r.User, Topic: string(d.Body)}
	if !r.NoDM && !r.Closed {
		err = f.Messages.SendPrivate(ctx, r, p, wire.Message{Content: f.alertText(r, t, p.Topic)}, messages.Nonce(d, "trouble"))
		if err == nil || !messages.OnlyClosed(err) {
			return err
		}
	}
	return errors.Join(f.Store.SavePost(ctx, p), f.Store.SavePost(ctx, storage.Message{Kind: postPendingAlert, User: r.User, About: t.ID}))
}

// pendingAlerts returns the alerts that a person has not read yet, if the problem
// persists.
func (f alerts) pendingAlerts(ctx context.Context, r recipients.Recipient) string {
	p, is, err := f.Messages.Post(ctx, 0, postPendingAlert, r.User)
	if err != nil || !is || f.Store.DropPost(ctx, 0, postPendingAlert, r.User) != nil {
		return ""
	}
	trouble, lasts, err := f.Messages.Post(ctx, p.About, messages.KindAlert, r.User)
	if err != nil || !lasts {
		return ""
	}
	t, err := f.Services.Tables.Table(ctx, p.About)
	if err != nil {
		return ""
	}
	return f.alertText(r, t, trouble.Topic)
}

// alertText describes the problem of a table, and what to do.
func (f alerts) alertText(r recipients.Recipient, t storage.Table, why string) string {
	w := r.WordsAt(t)
	var needs []string
	for _, n := range handler.Needed {
		needs = append(needs, w.Say("permission."+n.Key))
	}
	return w.Say("trouble."+why, engine.Word("table", w.Title(t)),
		engine.Word("where", textfmt.ChannelLink(t.Channel)), engine.Word("needs", textfmt.Lines(textfmt.Bullets(needs, 9)...)))
}

// withMissed adds alerts that could not be sent to the person earlier. Each is shown
// once.
func (f alerts) withMissed(ctx context.Context, in wire.Interaction, r recipients.Recipient, m wire.Message) wire.Message {
	if !r.Closed && !r.NoDM {
		return m
	}
	if trouble := f.pendingAlerts(ctx, r); trouble != "" {
		m.Content = textfmt.ClipLines(textfmt.Lines(m.Content, trouble), textfmt.MaxContent)
	}
	_, missed, err := f.Messages.Post(ctx, 0, messages.Missed, in.User.ID)
	if err != nil || !missed || !r.Closed {
		return m
	}
	if err := f.Store.DropPost(ctx, 0, messages.Missed, in.User.ID); err != nil {
		return m
	}
	w := r.Words()
	said := w.Say("missed.dm")
	if playing, err := f.Store.Of(ctx, r.User, storage.Playing); err == nil && slices.ContainsFunc(playing, func(t storage.Table) bool { return t.TableState.Across }) {
		said = w.Say("missed.across")
	}
	m.Content = textfmt.ClipLines(textfmt.Lines(m.Content, said), textfmt.MaxContent)
	return m
}
