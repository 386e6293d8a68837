package daily

import (
	"context"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// cardRows is the maximum number of lines of the ladder on the card.
const cardRows = 10

// postOf returns the kind of the posts of a deal: its public card, and messages to
// people.
func postOf(d storage.Deal) string { return "daily " + strconv.FormatInt(d.ID, 10) }

// deliverNews posts the public card of a deal, or edits it.
func (f feature) deliverNews(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	n, err := deals.NewsOf(d)
	if err != nil {
		return err
	}
	b, err := f.deals.Read(ctx, n.Deal)
	if err != nil {
		return err
	}
	m := f.card(b)
	p, stands, err := f.Messages.Post(ctx, 0, postOf(b.Deal), "")
	if err != nil {
		return err
	}
	digest := messages.Digest(m.Content, len(m.Components))
	if stands && p.Digest == digest {
		return nil
	}
	if stands {
		if there, err := f.Messages.Update(ctx, p, m, digest); there || err != nil && !errors.Is(err, wire.ErrNoChannel) {
			return err
		}
		if b.Phase == storage.DealOver {
			return nil // somebody deleted it, and an old ladder is not posted again
		}
	}
	_, err = f.Messages.Send(ctx, storage.Message{Kind: postOf(b.Deal), Channel: b.Channel, Digest: digest}, m, messages.Nonce(d, "daily"))
	return err
}

// card returns the public card of a deal.
func (f feature) card(b *deals.DealState) wire.Message {
	w := f.Texts.Words(b.Lang, storage.Table{})
	open := b.Phase == storage.DealOpen
	key := "daily.card_over"
	if open {
		key = "daily.card"
	}
	lines := []string{w.Say(key, title(w, b.Deal)...), setup(w, b.Deal)}
	if open {
		lines = append(lines, w.Say("daily.short_rules"), f.times(w, b))
	}
	ladder := rows(w, b, cardRows)
	if len(ladder) == 0 && open {
		ladder = []string{w.Say("daily.nobody_yet")}
	} else if len(ladder) == 0 {
		ladder = []string{w.Say("daily.nobody")}
	}
	lines = append(lines, ladder...)
	if n := b.Playing(); n > 0 && open {
		lines = append(lines, w.Say("daily.playing", engine.N("n", n)))
	}
	if seed, ok := b.PublishedSeed(); ok {
		lines = append(lines, "-# "+w.Say("daily.seed", engine.Word("seed", seed.String())))
	} else {
		lines = append(lines, "-# "+w.Say("daily.hash", engine.Word("hash", b.SeedHash())))
	}
	var buttons []discordgo.Button
	if open && f.Now().Before(b.Closes) {
		buttons = append(buttons, handler.Styled(handler.Button(onDeal("dlplay", b.ID), w.Label("daily.button.play")), discordgo.SuccessButton))
	}
	buttons = append(buttons, handler.Button(onDeal("dlladder", b.ID), w.Label("daily.button.ladder")),
		handler.Button(onDeal("dlmonth", b.ID, deals.MonthOf(b.Day)), w.Label("daily.button.month")),
		handler.Button(handler.CustomID{Verb: "career"}, w.Label("button.career")))
	edge := handler.EdgeDone
	if open {
		edge = handler.EdgeTurn
	}
	return wire.Message{
		Content: textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent), Frame: &wire.Frame{Colour: edge},
		Components: []discordgo.MessageComponent{handler.Row(buttons...)}, Silent: true,
	}
}

// times returns the times until when a deal can be begun, and until when matches count.
func (f feature) times(w textfmt.Words, b *deals.DealState) string {
	return w.Say("daily.times", engine.Word("closes", textfmt.On(b.Closes)), engine.Word("ends", textfmt.On(b.Ends)), engine.Word("ago", textfmt.Ago(b.Ends)))
}
