package settings

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
	"guildhall/storage"
)

// myData handles the presses about a person's data.
type myData struct{ Deps }

// newMyData returns the feature about a person's data.
func newMyData(deps Deps) handler.Feature {
	f := myData{Deps: deps}
	return handler.Feature{Presses: map[string]handler.Route{
		"mydata":  {Ack: handler.Replace, Do: f.myData},
		"export":  {Ack: handler.Fresh, Do: f.export},
		"forget":  {Ack: handler.Replace, Do: f.askForget},
		"forgets": {Ack: handler.Replace, Do: f.forget},
		"signout": {Ack: handler.Replace, Do: f.signOut},
	}}
}

// myData says what is stored about a person, where they are signed in, and what they can do
// about it.
func (f myData) myData(_ context.Context, p handler.Press) (handler.Reply, error) {
	return f.page(p.Reader, ""), nil
}

func (f myData) page(r recipients.Recipient, said string) handler.Reply {
	w := r.Words()
	browsers := signedIn(r.Person, f.Now())
	say := handler.TextReply(textfmt.Lines(append([]string{said, w.Say("data.head")}, browserLines(w, browsers)...)...)).Framed(handler.EdgeRead)
	if len(browsers) > 0 {
		say = say.With(handler.Row(signOutMenu(w, browsers)))
	}
	return say.With(handler.Row(
		handler.Button(handler.CustomID{Verb: "export"}, w.Label("button.export")),
		handler.Styled(handler.Button(handler.CustomID{Verb: "forget"}, w.Label("button.forget")), discordgo.DangerButton),
		handler.Button(handler.CustomID{Verb: "rating"}, w.Label("button.rating")),
		handler.Button(handler.CustomID{Verb: "setpage"}, w.Label("button.settings"))))
}

// askForget asks for confirmation before a person's data are deleted.
func (f myData) askForget(_ context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	return handler.TextReply(w.Say("data.forget_ask")).Framed(handler.EdgeWarn).With(handler.Row(
		handler.Styled(handler.Button(handler.CustomID{Verb: "forgets"}, w.Label("button.forget_yes")), discordgo.DangerButton),
		handler.Button(handler.CustomID{Verb: "mydata"}, w.Label("button.back")))), nil
}

// forget deletes a person's data. Their matches stay, with a nameless seat.
func (f myData) forget(ctx context.Context, p handler.Press) (handler.Reply, error) {
	w := p.Reader.Words()
	err := f.Services.People.Forget(ctx, p.Reader.User, func(d *storage.Delivery) bool { return forgetInLog(d, p.Reader.User) })
	if errors.Is(err, storage.ErrConflict) {
		return f.seatedStill(ctx, w, p.Reader)
	}
	if err != nil {
		return handler.Reply{}, err
	}
	if err := f.Files.Sweep(ctx, f.Store.Table); err != nil { // the next sweep continues
		f.Log.WarnContext(ctx, "delete films and pages with deleted name", "err", err)
	}
	f.Log.InfoContext(ctx, "deleted a person's data")
	return handler.TextReply(w.Say("data.forgotten")), nil
}

// forgetInLog removes a person from a queued entry for a log channel. The act stays,
// without a name.
func forgetInLog(d *storage.Delivery, user string) bool {
	var l queue.LogEntry
	if d.Kind != queue.KindLogged || json.Unmarshal(d.Body, &l) != nil || l.By != user {
		return false
	}
	l.By, l.Name = "", ""
	body, err := json.Marshal(l)
	d.Body = body
	return err == nil
}

// seatedStill lists the tables that prevent the deletion, with the way to leave each.
func (f myData) seatedStill(ctx context.Context, w textfmt.Words, r recipients.Recipient) (handler.Reply, error) {
	tables, err := f.Store.Of(ctx, r.User, storage.Open, storage.Playing)
	if err != nil {
		return handler.Reply{}, err
	}
	out := []string{w.Say("data.seated", engine.N("n", len(tables)))}
	for _, t := range tables {
		way := "data.way_resign"
		switch {
		case t.Phase == storage.Open:
			way = "data.way_leave"
		case !access.HasSeat(t, r.User):
			way = "data.way_back"
		}
		out = append(out, "- "+w.Say(way, engine.Word("table", r.WordsAt(t).Placed(t)), engine.N("n", int(t.ID))))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead).With(handler.Row(handler.Button(handler.CustomID{Verb: "mydata"}, w.Label("button.back")))), nil
}
