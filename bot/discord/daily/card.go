package daily

import (
	"context"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// cardRows is how many lines of the ladder the card shows.
const cardRows = 10

// postOf is the kind of the posts of a deal: its public card, and messages to people.
func postOf(d storage.Deal) string { return "daily " + strconv.FormatInt(d.ID, 10) }

// deliverNews posts the public card of a deal, or edits it.
func (f feature) deliverNews(ctx context.Context, d storage.Delivery, _ deliveries.Intent) error {
	n, err := deals.NewsOf(d)
	if err != nil {
		return err
	}
	b, err := f.deals.Read(ctx, n.Deal)
	if err != nil {
		return err
	}
	m := f.card(b)
	p, stands, err := f.posts.Post(ctx, 0, postOf(b.Deal), "")
	if err != nil {
		return err
	}
	digest := posts.Digest(m.Content, len(m.Components))
	if stands && p.Digest == digest {
		return nil
	}
	if stands {
		there, err := f.posts.Edit(ctx, p, m)
		if err != nil && !errors.Is(err, wire.ErrNoChannel) {
			return err
		}
		if there {
			p.Digest = digest
			return f.bot.Store.SavePost(ctx, p)
		}
		if b.Phase == storage.DealOver {
			return nil // somebody deleted it; an old ladder is not posted anew
		}
	}
	_, err = f.posts.Send(ctx, storage.Post{Kind: postOf(b.Deal), Channel: b.Channel, Digest: digest}, m, posts.Nonce(d, "daily"))
	return err
}

// card is the public card of a deal.
func (f feature) card(b *deals.Book) wire.Message {
	w := f.bot.Words(b.Lang, kit.NoTable)
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
	if open && f.bot.Now().Before(b.Closes) {
		buttons = append(buttons, kit.Styled(kit.Button(onDeal("dlplay", b.ID), w.Label("daily.button.play")), discordgo.SuccessButton))
	}
	buttons = append(buttons, kit.Button(onDeal("dlladder", b.ID), w.Label("daily.button.ladder")),
		kit.Button(onDeal("dlmonth", b.ID, deals.MonthOf(b.Day)), w.Label("daily.button.month")),
		kit.Button(kit.CustomID{Verb: "career"}, w.Label("button.career")))
	edge := kit.EdgeDone
	if open {
		edge = kit.EdgeTurn
	}
	return wire.Message{
		Content: wording.ClipLines(wording.Lines(lines...), wording.MaxContent), Frame: &wire.Frame{Colour: edge},
		Components: []discordgo.MessageComponent{kit.Row(buttons...)}, Silent: true,
	}
}

// times says until when a deal can be begun, and until when matches count.
func (f feature) times(w wording.Words, b *deals.Book) string {
	return w.Say("daily.times", engine.Word("closes", wording.On(b.Closes)), engine.Word("ends", wording.On(b.Ends)), engine.Word("ago", wording.Ago(b.Ends)))
}
