package card

import (
	"context"
	"slices"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

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
