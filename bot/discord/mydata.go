package discord

import (
	"context"
	"encoding/json"
	"errors"

	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/storage"
)

// myData is what is kept of a person, and what they can do with it.
func (b *Bot) myData(_ context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	return note(w.say("data.head")).with(row(
		button(customID{Verb: "export"}, w.label("button.export")),
		styled(button(customID{Verb: "forget"}, w.label("button.forget")), wire.Danger),
		button(customID{Verb: "setpage", Code: pageLook}, w.label("button.settings_look")))), nil
}

// askForget asks once more before what is kept of a person is deleted.
func (b *Bot) askForget(_ context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	return note(w.say("data.forget_ask")).with(row(
		styled(button(customID{Verb: "forgets"}, w.label("button.forget_yes")), wire.Danger),
		button(customID{Verb: "mydata"}, w.label("button.back")))), nil
}

// forget deletes what is kept of a person. Matches stay, with a nameless seat.
func (b *Bot) forget(ctx context.Context, p press) (reply, error) {
	w := b.words(p.r.lang, noTable)
	err := b.Tables.People.Forget(ctx, p.r.User, func(d *storage.Delivery) bool { return partLogged(d, p.r.User) })
	if errors.Is(err, storage.ErrConflict) {
		return b.seatedStill(ctx, w, p.r)
	}
	if err != nil {
		return reply{}, err
	}
	b.locales.forget(p.r.User)
	b.Log.InfoContext(ctx, "a person's data was deleted")
	return note(w.say("data.forgotten")), nil
}

// partLogged takes a person out of what a log channel is still to be told. The
// act stays, nobody's.
func partLogged(d *storage.Delivery, user string) bool {
	var l logged
	if d.Kind != kindLogged || json.Unmarshal(d.Body, &l) != nil || l.By != user {
		return false
	}
	l.By, l.Name = "", ""
	body, err := json.Marshal(l)
	d.Body = body
	return err == nil
}

// seatedStill says which tables are in the way of being forgotten, and the way
// out of each.
func (b *Bot) seatedStill(ctx context.Context, w words, r reader) (reply, error) {
	tables, err := b.Store.Of(ctx, r.User, storage.Open, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	out := []string{w.say("data.seated", engine.N("n", len(tables)))}
	for _, t := range tables {
		way := "data.way_resign"
		switch {
		case t.Phase == storage.Open:
			way = "data.way_leave"
		case !sits(t, r.User):
			way = "data.way_back"
		}
		out = append(out, "- "+w.say(way, engine.Word("table", b.placed(b.words(r.lang, t), t)), engine.N("n", int(t.ID))))
	}
	return note(clipLines(lines(out...), maxContent)).with(row(button(customID{Verb: "mydata"}, w.label("button.back")))), nil
}
