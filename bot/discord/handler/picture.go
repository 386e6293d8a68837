package handler

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// The values of a person's picture settings.
const (
	LookPhone = ""     // cut for a phone; the default
	LookFull  = "full" // the whole board
	LookText  = "text" // text without pictures

	ThemeContrast = "contrast"
)

// PictureSpec holds the settings for drawing a picture.
type PictureSpec struct {
	Artist  render.Renderer
	Options render.Options
	Key     string // everything that determines the picture except the view
	Series  string // see render.Scene; empty for single pictures
}

// PictureSpec returns the settings for pictures of a table for a reader. It returns false
// if the reader wants no pictures or the game has none.
func (k *Env) PictureSpec(w textfmt.Words, t storage.Table, look, theme string) (PictureSpec, bool) {
	artist := k.Artists(t.Game)
	if artist == nil || look == LookText {
		return PictureSpec{}, false
	}
	o := render.Options{
		Size:  render.Phone,
		Theme: ThemeOf(theme),
		Tell:  w.Flat,
		Names: w.People,
		Table: w.Label("picture_title", engine.Word("game", w.ShortName(t.Game)), engine.N("n", int(t.ID))),
	}
	if look == LookFull {
		o.Size = render.Full
	}
	key := fmt.Sprint(w.Lang, "|", look, "|", theme, "|", t.ID, "|", o.Names)
	return PictureSpec{artist, o, key, key}, true
}

// ThemeOf returns the theme of a setting.
func ThemeOf(theme string) *render.Theme {
	if theme == ThemeContrast {
		return render.HighContrast()
	}
	return render.Normal()
}

// DrawFor draws a picture without a table in the reader's settings; nil for a reader who
// wants no pictures. parts holds everything that determines the picture.
func (k *Env) DrawFor(ctx context.Context, r Recipient, file, alt string, scene func(render.Size) *render.Scene, parts ...any) []wire.File {
	if r.Look == LookText {
		return nil
	}
	p := PictureSpec{Options: render.Options{Size: render.Phone, Theme: ThemeOf(r.Theme)}, Key: r.Language + "|" + r.Theme}
	if r.Look == LookFull {
		p.Options.Size = render.Full
	}
	return k.DrawFile(ctx, p, PictureKey(file, p, parts...), file, alt, func() *render.Scene { return scene(p.Options.Size) })
}

// Marks returns the places to highlight.
func Marks(ms []history.Mark) []render.Mark {
	out := make([]render.Mark, len(ms))
	for i, m := range ms {
		out[i] = render.Mark{Place: m.Place, Seat: m.Seat}
	}
	return out
}

// EventMarks returns the places that a turn's events changed.
func EventMarks(events []engine.Event) []render.Mark {
	var out []render.Mark
	for _, e := range events {
		for _, place := range e.Places {
			out = append(out, render.Mark{Place: place, Seat: e.Seat})
		}
	}
	return out
}

// PictureKey returns a key computed from everything that determines a picture. Equal
// views have equal pictures.
func PictureKey(kind string, p PictureSpec, parts ...any) string {
	h := sha256.New()
	fmt.Fprint(h, kind, "|", p.Key, "|", p.Options.Size, "|", p.Options.Changed)
	enc := json.NewEncoder(h)
	for _, part := range parts {
		if err := enc.Encode(part); err != nil {
			panic("discord: picture key: " + err.Error()) // views and options are plain data
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// DrawFile returns the file of a picture. It returns nil if the bot is overloaded or the
// picture cannot be drawn, which it logs. Messages are complete without pictures.
func (k *Env) DrawFile(ctx context.Context, p PictureSpec, key, file, alt string, scene func() *render.Scene) []wire.File {
	if k.Load.Overloaded(ctx) {
		return nil
	}
	k.Load.Yield(ctx)
	data, err := k.Draw(key, p.Options.Theme, func() *render.Scene {
		s := scene()
		if s != nil {
			s.Series = p.Series
		}
		return s
	})
	if err != nil {
		k.Log.ErrorContext(ctx, "draw picture", "picture", file, "err", err)
		return nil
	}
	return []wire.File{{Name: file + ".png", Alt: textfmt.Clip(alt, 1000), Data: data}}
}

// BoardPicture draws the board of a view.
func (k *Env) BoardPicture(ctx context.Context, p PictureSpec, v engine.View) []wire.File {
	return k.DrawFile(ctx, p, PictureKey("board", p, v), "board", p.Artist.Alt(v, p.Options), func() *render.Scene {
		return p.Artist.Board(v, p.Options)
	})
}
