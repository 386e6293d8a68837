package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
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

// exported is all that is kept of a person, as the file says it.
type exported struct {
	At       time.Time        `json:"at"`
	Person   storage.Person   `json:"person"`
	Language string           `json:"discord_language,omitempty"`
	Notes    map[int64]string `json:"notes,omitempty"`
	Follows  []int64          `json:"follows,omitempty"`
	Tables   []exportedTable  `json:"tables,omitempty"`
	Acts     []storage.Audit  `json:"acts,omitempty"` // as an administrator of this server
}

type exportedTable struct {
	ID      int64         `json:"id"`
	Game    string        `json:"game"`
	Phase   storage.Phase `json:"phase"`
	Seat    int           `json:"seat"` // from 1; 0 for a stand-in
	Created time.Time     `json:"created"`
	Ended   time.Time     `json:"ended,omitzero"`
	Orders  []string      `json:"orders,omitempty"` // standing ones, as they were written
}

// export gives a person everything that is kept of them as a file.
func (b *Bot) export(ctx context.Context, p press) (reply, error) {
	all := exported{At: b.Now().UTC(), Person: p.r.Person}
	var err error
	if all.Language, err = b.locale(ctx, p.r.User); err != nil {
		return reply{}, err
	}
	if all.Notes, err = b.Store.Notes(ctx, p.r.User); err != nil {
		return reply{}, err
	}
	if all.Follows, err = b.Store.Followed(ctx, p.r.User); err != nil {
		return reply{}, err
	}
	tables, err := b.Store.Of(ctx, p.r.User, storage.Open, storage.Playing, storage.Over, storage.Closed)
	if err != nil {
		return reply{}, err
	}
	for _, t := range tables {
		one := exportedTable{ID: t.ID, Game: t.Game, Phase: t.Phase, Created: t.Created, Ended: t.Ended}
		for i, s := range t.Seats {
			if s.User == p.r.User {
				one.Seat = i + 1
			}
		}
		if t.Phase == storage.Playing && one.Seat > 0 && !t.Seats[one.Seat-1].Vacant {
			if one.Orders, err = b.ordersOf(ctx, t.ID, p.r.User); err != nil {
				return reply{}, err
			}
		}
		all.Tables = append(all.Tables, one)
	}
	if p.in.Guild != "" {
		acts, err := b.Store.Acts(ctx, p.in.Guild, 1000)
		if err != nil {
			return reply{}, err
		}
		for _, a := range acts {
			if a.User == p.r.User {
				all.Acts = append(all.Acts, a)
			}
		}
	}
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return reply{}, fmt.Errorf("export: %w", err)
	}
	say := note(b.words(p.r.lang, noTable).say("data.exported"))
	say.message.Files = []wire.File{{Name: "guildhall.json", Data: data}}
	return say, nil
}

// ordersOf are the standing orders of a person, as they were written; none
// where the table cannot be read.
func (b *Bot) ordersOf(ctx context.Context, id int64, user string) ([]string, error) {
	o, err := b.Tables.Orders(ctx, id, user)
	var broken *table.Broken
	if errors.As(err, &broken) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []string
	for _, one := range o.List {
		out = append(out, one.String())
	}
	return out, nil
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
	err := b.Store.Forget(ctx, p.r.User, "", w.label("data.somebody"))
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

// seatedStill says which tables are in the way of being forgotten.
func (b *Bot) seatedStill(ctx context.Context, w words, r reader) (reply, error) {
	tables, err := b.Store.Of(ctx, r.User, storage.Open, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	out := []string{w.say("data.seated", engine.N("n", len(tables)))}
	for _, t := range tables {
		out = append(out, "- "+b.placed(b.words(r.lang, t), t))
	}
	return note(clipLines(lines(out...), maxContent)).with(row(button(customID{Verb: "mydata"}, w.label("button.back")))), nil
}
