package daily

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverNotice sends a person the result of their match of a deal, once, outside their
// quiet hours.
func (f feature) deliverNotice(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	n, err := deals.NewsOf(d)
	if err != nil {
		return err
	}
	b, err := f.deals.Read(ctx, n.Deal)
	if err != nil {
		return err
	}
	t := b.Of(d.User)
	if t == nil || t.Began.IsZero() || t.State == storage.TryPlaying {
		return nil
	}
	r, err := f.People.Named(ctx, d.User, b.Lang)
	if err != nil || r.NoDM || r.Closed {
		return err
	}
	prefs := r.Preferences
	if !clock.HasQuietTimes(prefs) {
		prefs.Quiet = &storage.QuietHours{}
	}
	if at := clock.NextUndisturbed(storage.Terms{}, storage.Wait{}, prefs, f.Now()); at.After(f.Now()) {
		return handler.DeferredError{Until: at}
	}
	p := storage.Message{Kind: postOf(b.Deal) + " told", User: d.User, Topic: string(t.State)}
	if last, stands, err := f.Messages.Post(ctx, 0, p.Kind, p.User); err != nil || stands && last.Topic == p.Topic {
		return err
	}
	err = f.Messages.SendPrivate(ctx, r, p, f.noticeMessage(r.Words(), b, *t), messages.Nonce(d, "daily"))
	if err != nil && messages.OnlyClosed(err) {
		return nil
	}
	return err
}

// noticeMessage returns the message to a person after their match has ended.
func (f feature) noticeMessage(w textfmt.Words, b *deals.DealState, t storage.DealTry) wire.Message {
	lines := []string{w.Say("daily.told", title(w, b.Deal)...)}
	said := w.Say("daily.ended." + string(t.State))
	ladder := deals.Ladder(b.Tries)
	for _, p := range ladder {
		if p.N == t.N {
			said = w.Say("daily.told_place", engine.N("place", p.Place), engine.N("all", len(ladder)), engine.N("score", p.Score),
				engine.Word("result", outcome(w, b.Deal, p.DealTry)))
		}
	}
	lines = append(lines, said)
	if t.State == storage.TryCounted && b.Phase == storage.DealOpen {
		lines = append(lines, w.Say("daily.final_at", engine.Word("ends", textfmt.On(b.Ends))))
	}
	return wire.Message{Content: textfmt.Lines(lines...), Frame: &wire.Frame{Colour: handler.EdgeDone}, Components: []discordgo.MessageComponent{handler.Row(
		handler.Button(onDeal("dlladder", b.ID), w.Label("daily.button.ladder")),
		handler.Button(onDeal("dlmonth", b.ID, deals.MonthOf(b.Day)), w.Label("daily.button.month")))}}
}
