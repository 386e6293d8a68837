package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// looks of pictures that a person can choose.
const (
	lookPhone = ""     // cut for a phone: what everybody starts with
	lookFull  = "full" // the whole table
	lookText  = "text" // no pictures: words only

	themeContrast = "contrast"
)

// picturing is how one picture is to be made.
type picturing struct {
	artist  render.Artist
	options render.Options
	key     string // what the picture depends on besides the view
}

// picturing prepares pictures of a table for a reader with these settings;
// false when there are none to show.
func (b *Bot) picturing(w words, t storage.Table, look, theme string) (picturing, bool) {
	artist := b.Artists(t.Game)
	if artist == nil || look == lookText {
		return picturing{}, false
	}
	o := render.Options{
		Size:  render.Phone,
		Theme: themeOf(theme),
		Tell:  w.flat,
		Names: w.people,
		Table: w.label("picture_title", engine.Word("game", b.shortName(w, t.Game)), engine.N("n", int(t.ID))),
	}
	if look == lookFull {
		o.Size = render.Full
	}
	return picturing{artist, o, fmt.Sprint(w.lang, "|", look, "|", theme, "|", t.ID, "|", o.Names)}, true
}

// themeOf is the theme of a setting.
func themeOf(theme string) *render.Theme {
	if theme == themeContrast {
		return render.HighContrast()
	}
	return render.Normal()
}

// marks are the places to ring.
func marks(ms []history.Mark) []render.Mark {
	out := make([]render.Mark, len(ms))
	for i, m := range ms {
		out[i] = render.Mark{Place: m.Place, Seat: m.Seat}
	}
	return out
}

// marksOf are the places that events changed: what a turn would do.
func marksOf(events []engine.Event) []render.Mark {
	var out []render.Mark
	for _, e := range events {
		for _, place := range e.Places {
			out = append(out, render.Mark{Place: place, Seat: e.Seat})
		}
	}
	return out
}

// keyOf names a picture by all it depends on: equal views give equal pictures.
func keyOf(kind string, p picturing, parts ...any) string {
	h := sha256.New()
	fmt.Fprint(h, kind, "|", p.key, "|", p.options.Size, "|", p.options.Changed)
	enc := json.NewEncoder(h)
	for _, part := range parts {
		if err := enc.Encode(part); err != nil {
			panic("discord: picture key: " + err.Error()) // views and options are plain data
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// draw makes the file of a picture. One that cannot be drawn is logged and
// left out: the words around it stand without it. So they do in a rush.
func (b *Bot) draw(ctx context.Context, p picturing, key, file, alt string, scene func() *render.Scene) []wire.File {
	if b.rush.sheds(ctx) {
		return nil
	}
	data, err := b.Draw(key, p.options.Theme, scene)
	if err != nil {
		b.Log.ErrorContext(ctx, "draw", "picture", file, "err", err)
		return nil
	}
	return []wire.File{{Name: file + ".png", Alt: clip(alt, 1000), Data: data}}
}

// boardPicture is the board as a view shows it.
func (b *Bot) boardPicture(ctx context.Context, p picturing, v engine.View) []wire.File {
	return b.draw(ctx, p, keyOf("board", p, v), "board", p.artist.Alt(v, p.options), func() *render.Scene {
		return p.artist.Board(v, p.options)
	})
}

// handPicture is what the viewer holds; none when the game has nothing private.
func (b *Bot) handPicture(ctx context.Context, p picturing, v engine.View, alt string) []wire.File {
	scene := p.artist.Hand(v, p.options)
	if scene == nil {
		return nil
	}
	return b.draw(ctx, p, keyOf("hand", p, v), "hand", alt, func() *render.Scene { return scene })
}

// panelPicture shows the choices on the board, or the board alone when that
// adds nothing.
func (b *Bot) panelPicture(ctx context.Context, p picturing, s *table.Sight, chosen int) []wire.File {
	if !s.Ready && len(s.Options) > 0 {
		if scene := p.artist.Preview(s.View, s.Question, s.Options, chosen, p.options); scene != nil {
			key := keyOf("preview", p, s.View, s.Question.Kind, codesOf(s.Options), chosen)
			return b.draw(ctx, p, key, "choices", p.artist.Alt(s.View, p.options), func() *render.Scene { return scene })
		}
	}
	return b.boardPicture(ctx, p, s.View)
}
