package views

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/render"
)

// boardPart is the form of the private board that shows one part of it large.
// The code of the part follows it.
const boardPart = "part"

// closer is an artist that shows parts of this board large, and the parts a
// menu has room for; nil when the artist draws boards as a whole only.
func closer(p kit.PictureSpec, v engine.View) (render.Closer, []render.Part) {
	c, ok := p.Artist.(render.Closer)
	if !ok {
		return nil, nil
	}
	var parts []render.Part
	for _, part := range c.Parts(v) {
		if len(partForm(part)) <= kit.MaxCustomID && len(parts) < kit.MaxMenu-len(boardForms) {
			parts = append(parts, part)
		}
	}
	return c, parts
}

// partForm names a part in the menu of forms.
func partForm(p render.Part) string { return boardPart + "." + p.Code }

// partNamed is the part a form names; false when there is no such part (any
// more).
func partNamed(parts []render.Part, form string) (render.Part, bool) {
	for _, p := range parts {
		if partForm(p) == form {
			return p, true
		}
	}
	return render.Part{}, false
}

// closePicture is one part of the board, large.
func (f feature) closePicture(ctx context.Context, w wording.Words, p kit.PictureSpec, c render.Closer, v engine.View, part render.Part) []wire.File {
	alt := w.Label("board.part_alt", engine.Term("part", part.Name), engine.Word("board", p.Artist.Alt(v, p.Options)))
	return f.DrawFile(ctx, p, kit.PictureKey("close", p, v, part.Code), "closeup", alt, func() *render.Scene {
		return c.Close(v, part.Code, p.Options)
	})
}

// partOptions offer the parts in the menu of forms.
func partOptions(w wording.Words, parts []render.Part, form string) []wire.SelectOption {
	var out []wire.SelectOption
	for _, p := range parts {
		value := partForm(p)
		out = append(out, wire.SelectOption{
			Label: wording.Clip(w.Flat(p.Name), 100), Value: value, Description: w.Label("board.part_about"), Default: value == form,
		})
	}
	return out
}
