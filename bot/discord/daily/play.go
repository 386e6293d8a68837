package daily

import (
	"context"

	"github.com/bwmarrin/discordgo"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// play handles «Play»: it opens and starts the person's match in their direct messages,
// or finds it, and shows its first question at once.
func (f feature) play(ctx context.Context, a asked) (handler.Reply, error) {
	if err := f.deals.MayPlay(a.book, a.reader.User); err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	said, channel := "daily.goes_on", ""
	if t := a.book.Of(a.reader.User); t == nil || t.Began.IsZero() {
		no, err := f.mayBegin(ctx, w, a)
		if no.Message.Content != "" || err != nil {
			return no, err
		}
		if channel, no, err = f.greet(ctx, w, a); channel == "" || err != nil {
			return no, err
		}
		said = "daily.begun"
	}
	row, err := f.deals.Play(ctx, deals.Player{
		Deal: a.book.ID, User: a.reader.User, Name: a.reader.Name, Lang: a.reader.Language, Channel: channel, Press: a.in.ID,
	})
	if err != nil {
		return handler.Reply{}, err
	}
	s, err := f.Services.Tables.LookBack(ctx, row.ID, a.reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.Screens.ShowTable(ctx, a.reader, s, w.Say(said, engine.Word("where", textfmt.ChannelLink(row.Channel)), engine.Word("table", onTable(row.ID))))
}

// mayBegin returns a reply with the reason why a match cannot be begun here now, by
// anybody or by this person; an empty reply if it can.
func (f feature) mayBegin(ctx context.Context, w textfmt.Words, a asked) (handler.Reply, error) {
	if a.in.Guild != a.book.Guild {
		return handler.TextReply(w.Say("daily.on_server")), nil
	}
	g, err := f.Store.Guild(ctx, a.book.Guild)
	if err == nil && g.Settings.Paused {
		return handler.TextReply(w.Say("open.closed")), nil
	}
	if err == nil && a.reader.NoDM {
		return f.again(w, a, "daily.no_dm"), nil
	}
	return handler.Reply{}, err
}

// greet sends the rules of the try to the person's direct messages, where the match will
// be played. If these are closed, nothing can be played there, and the returned reply
// explains what to do.
func (f feature) greet(ctx context.Context, w textfmt.Words, a asked) (channel string, no handler.Reply, err error) {
	p, stands, err := f.Messages.Post(ctx, 0, postOf(a.book.Deal), a.reader.User)
	if err != nil || stands {
		return p.Channel, handler.Reply{}, err
	}
	m := wire.Message{Content: textfmt.Lines(w.Say("daily.greeting", title(w, a.book.Deal)...), setup(w, a.book.Deal), w.Say("daily.rules"), f.times(w, a.book),
		w.Say("daily.watched"))}
	nonce := messages.Nonce(storage.Delivery{ID: postOf(a.book.Deal) + " " + a.reader.User}, "greeting")
	err = f.Messages.SendPrivate(ctx, a.reader, storage.Message{Kind: postOf(a.book.Deal), User: a.reader.User, Digest: messages.Digest(m.Content)}, m, nonce)
	if err != nil && messages.OnlyClosed(err) {
		return "", f.again(w, a, "daily.closed_dm"), nil
	}
	if err != nil {
		return "", handler.Reply{}, err
	}
	person, err := f.Store.ChangePerson(ctx, a.reader.User, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return person.DM, handler.Reply{}, err
}

// again returns a reply with «Play», for use after the person has solved the problem.
func (f feature) again(w textfmt.Words, a asked, key string) handler.Reply {
	return handler.TextReply(w.Say(key)).With(handler.Row(handler.Styled(handler.Button(onDeal("dlplay", a.book.ID), w.Label("daily.button.play")), discordgo.SuccessButton)))
}
