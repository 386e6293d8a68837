package lobby

import (
	"context"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// postKeep is the kind of post that asks the owner of an open table whether to keep it.
const postKeep = "keep"

// tendEvery is the time between two checks of the ages of open tables.
const tendEvery = time.Hour

// tending holds the time of the next check of open tables.
type tending struct {
	mu   sync.Mutex
	next time.Time
}

// checkOpenTables checks the ages of open tables, at the start and every hour.
func (f feature) checkOpenTables(ctx context.Context) error {
	f.tending.mu.Lock()
	defer f.tending.mu.Unlock()
	now := f.Now()
	if now.Before(f.tending.next) {
		return nil
	}
	f.tending.next = now.Add(tendEvery)
	return f.Services.Lobby.TendOpen(ctx)
}

// deliverKeep asks the owner of an open table whether to keep it: by direct message, or
// in the channel of the table.
func (f feature) deliverKeep(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil || t.Phase != storage.Open || t.TableState.OpenAsked.IsZero() {
		return err
	}
	r, err := f.People.Named(ctx, d.User, t.Lang)
	if err != nil {
		return err
	}
	g, err := f.Store.Guild(ctx, t.Guild)
	if err != nil {
		return err
	}
	digest := messages.Digest(t.TableState.OpenAsked.Unix())
	last, asked, err := f.Messages.Post(ctx, t.ID, postKeep, d.User)
	if err != nil || asked && last.Digest == digest {
		return err
	}
	p := storage.Message{Table: t.ID, Kind: postKeep, User: d.User, Digest: digest}
	if r.Reachable(t) {
		err := f.Messages.SendPrivate(ctx, r, p, f.keepMessage(r.Language, t, g.Settings), messages.Nonce(d, postKeep))
		if err == nil || !messages.OnlyClosed(err) {
			return err
		}
	}
	if t.Guild == "" {
		return nil
	}
	p.Channel = t.Channel
	m := f.keepMessage(t.Lang, t, g.Settings)
	m.Content, m.Mentions = textfmt.Clip("<@"+d.User+"> "+m.Content, textfmt.MaxContent), []string{d.User}
	_, err = f.Messages.Send(ctx, p, m, messages.Nonce(d, postKeep))
	return err
}

// keepMessage returns the question whether to keep an open table.
func (f feature) keepMessage(lang string, t storage.Table, s storage.ServerSettings) wire.Message {
	w := f.Texts.Words(lang, t)
	closes := w.Say("keep.no_end")
	if at := lobby.ClosesAt(t, s); !at.IsZero() {
		closes = w.Say("keep.closes", engine.Word("when", textfmt.Ago(at)))
	}
	since := t.TableState.OpenSince
	if since.IsZero() {
		since = t.Created
	}
	return wire.Message{
		Content: textfmt.Lines(w.Say("keep.ask", engine.Word("table", w.Placed(t)), engine.Word("since", textfmt.On(since))), closes),
		Components: []discordgo.MessageComponent{handler.Row(
			handler.Button(handler.OnTable("keepopen", t, ""), w.Label("button.keep_open")),
			handler.Button(handler.OnTable("close", t, ""), w.Label("button.close")),
		)},
	}
}

// keepPress handles «Keep it open».
func (f feature) keepPress(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Services.Lobby.Keep(ctx, p.Table, p.Reader.User, p.In.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	return handler.TextReply(w.Say("keep.kept", engine.Word("table", w.Title(t)))), nil
}
