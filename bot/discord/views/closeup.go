package views

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/render"
)

// boardPart is the form of the private board that shows one part enlarged. The code of
// the part follows it.
const boardPart = "part"

// detailer returns the artist as a Detailer, with the parts that fit in a menu; nil if
// the artist draws only whole boards.
func detailer(p pictures.Spec, v engine.View) (render.Detailer, []render.Part) {
	c, ok := p.Artist.(render.Detailer)
	if !ok {
		return nil, nil
	}
	var parts []render.Part
	for _, part := range c.Parts(v) {
		if len(partForm(part)) <= handler.MaxCustomID && len(parts) < handler.MaxMenu-len(boardForms) {
			parts = append(parts, part)
		}
	}
	return c, parts
}

// partForm returns the value of a part in the menu of forms.
func partForm(p render.Part) string { return boardPart + "." + p.Code }

// partNamed returns the part of a form; false if the part does not exist or exists no
// longer.
func partNamed(parts []render.Part, form string) (render.Part, bool) {
	for _, p := range parts {
		if partForm(p) == form {
			return p, true
		}
	}
	return render.Part{}, false
}

// detailPicture draws one part of the board enlarged.
func (f feature) detailPicture(ctx context.Context, w textfmt.Words, p pictures.Spec, c render.Detailer, v engine.View, part render.Part) []wire.File {
	alt := w.Label("board.part_alt", engine.Term("part", part.Name), engine.Word("board", p.Artist.Alt(v, p.Options)))
	return f.Pictures.DrawFile(ctx, p, pictures.Key("close", p, v, part.Code), "closeup", alt, func() *render.Scene {
		return c.Detail(v, part.Code, p.Options)
	})
}

// partOptions returns the parts as options of the menu of forms.
func partOptions(w textfmt.Words, parts []render.Part, form string) []discordgo.SelectMenuOption {
	var out []discordgo.SelectMenuOption
	for _, p := range parts {
		value := partForm(p)
		out = append(out, discordgo.SelectMenuOption{
			Label: textfmt.Clip(w.Flat(p.Name), 100), Value: value, Description: w.Label("board.part_about"), Default: value == form,
		})
	}
	return out
}
