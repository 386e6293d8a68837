// Package pictures draws the pictures of messages and pages in a reader's settings.
package pictures

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/bot/table/records"
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

// Load reports how busy the bot is.
type Load interface {
	// Overloaded reports whether a reply should leave out its picture, so that waiting
	// people get their replies sooner.
	Overloaded(ctx context.Context) bool
	// Yield waits a short time while people wait for their replies. It is called before
	// drawing a picture of a public message.
	Yield(ctx context.Context)
}

// Draw draws the picture of a key, like render.Cache.Picture.
type Draw func(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error)

// Drawer draws pictures. Its methods are safe for concurrent use.
type Drawer struct {
	artists func(game string) render.Renderer
	draw    Draw
	load    Load
	log     *slog.Logger
}

// New returns a Drawer. Function artists returns the renderer of a game; nil if it has none.
func New(artists func(game string) render.Renderer, draw Draw, load Load, log *slog.Logger) *Drawer {
	return &Drawer{artists: artists, draw: draw, load: load, log: log}
}

// Artist returns the renderer of a game; nil if it has none. Then text boards replace
// pictures.
func (d *Drawer) Artist(game string) render.Renderer { return d.artists(game) }

// Draw draws the picture of a key, without its own cache.
func (d *Drawer) Draw(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error) {
	return d.draw(key, t, scene)
}

// Spec holds the settings for drawing a picture.
type Spec struct {
	Artist  render.Renderer
	Options render.Options
	Key     string // everything that determines the picture except the view
	Series  string // see render.Scene; empty for single pictures
}

// Spec returns the settings for pictures of a table for a reader. It returns false
// if the reader wants no pictures or the game has none.
func (d *Drawer) Spec(w textfmt.Words, t storage.Table, look, theme string) (Spec, bool) {
	artist := d.artists(t.Game)
	if artist == nil || look == LookText {
		return Spec{}, false
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
	return Spec{artist, o, key, key}, true
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
func (d *Drawer) DrawFor(ctx context.Context, r recipients.Recipient, file, alt string, scene func(render.Size) *render.Scene, parts ...any) []wire.File {
	if r.Look == LookText {
		return nil
	}
	p := Spec{Options: render.Options{Size: render.Phone, Theme: ThemeOf(r.Theme)}, Key: r.Language + "|" + r.Theme}
	if r.Look == LookFull {
		p.Options.Size = render.Full
	}
	return d.DrawFile(ctx, p, Key(file, p, parts...), file, alt, func() *render.Scene { return scene(p.Options.Size) })
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

// Key returns a key computed from everything that determines a picture. Equal
// views have equal pictures.
func Key(kind string, p Spec, parts ...any) string {
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
func (d *Drawer) DrawFile(ctx context.Context, p Spec, key, file, alt string, scene func() *render.Scene) []wire.File {
	if d.load.Overloaded(ctx) {
		return nil
	}
	d.load.Yield(ctx)
	data, err := d.draw(key, p.Options.Theme, func() *render.Scene {
		s := scene()
		if s != nil {
			s.Series = p.Series
		}
		return s
	})
	if err != nil {
		d.log.ErrorContext(ctx, "draw picture", "picture", file, "err", err)
		return nil
	}
	return []wire.File{{Name: file + ".png", Alt: textfmt.Clip(alt, 1000), Data: data}}
}

// Board draws the board of a view.
func (d *Drawer) Board(ctx context.Context, p Spec, v engine.View) []wire.File {
	return d.DrawFile(ctx, p, Key("board", p, v), "board", p.Artist.Alt(v, p.Options), func() *render.Scene {
		return p.Artist.Board(v, p.Options)
	})
}

// ResultKey returns the key of the picture of a result.
func ResultKey(p Spec, s *table.Snapshot) string {
	p.Options.Size, p.Options.Changed = render.Phone, nil // it is the same in both sizes
	return Key("result", p, s.Public, s.Result)
}

// Ended returns what the picture of a finished match shows. The course of the match is empty
// if its record cannot be replayed by the present rules.
func Ended(ctx context.Context, all *records.Service, log *slog.Logger, w textfmt.Words, s *table.Snapshot) render.Ended {
	e := render.Ended{View: s.Public, Result: s.Result}
	r, rules, err := all.Spectated(ctx, s.Table.ID)
	if err == nil {
		e.Course, err = engine.CourseOf(rules, r)
	}
	if err != nil {
		if !errors.As(err, new(*engine.ReplayError)) {
			log.WarnContext(ctx, "replay match for its result", "table", s.Table.ID, "err", err)
		}
		return e
	}
	e.Moments = e.Course.Lines(engine.TurnSummary{Tell: w.Flat, Has: w.Has})
	return e
}

// ResultAlt describes the picture of a result: the winner, and the points of each seat by
// source.
func ResultAlt(w textfmt.Words, r *engine.Result) string {
	lines := []string{strings.NewReplacer("### ", "", "**", "").Replace(w.Winners(r))}
	for _, p := range r.Places {
		var list []string
		for _, c := range r.Categories {
			if n := c.Points[p.Seat]; n != 0 {
				list = append(list, w.Label("end.source", engine.Term("what", c.Name), engine.N("n", n)))
			}
		}
		lines = append(lines, w.Label("end.alt", engine.Word("who", w.Called(p.Seat)), engine.N("n", r.Totals[p.Seat]), engine.Word("list", strings.Join(list, ", "))))
	}
	return strings.Join(lines, ". ")
}
