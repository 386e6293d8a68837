package turn

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/render"
)

// maxCrop is the height of the part of a board on a panel, in widths: at most 160 pixels on
// a phone. cropHeight is that with the gap above it.
const (
	maxCrop    = 160.0 / panelWidth
	cropHeight = 160 + 8
)

// panelPicture returns the picture of a panel: the places of its question as tiles, with a
// focus on the chosen answer (-1: none). It is nil for a question about no places.
func (f *feature) panelPicture(ctx context.Context, p kit.PictureSpec, s *table.Sight, chosen int) []wire.File {
	p.Options.Changed, p.Series = nil, "" // it shows little of what the board shows
	scene := p.Artist.Crop(s.View, s.Question, s.Options, chosen, p.Options)
	if scene == nil {
		return nil
	}
	key := kit.PictureKey("crop", p, s.View, s.Question.Kind, kit.CodesOf(s.Options), chosen)
	return f.bot.DrawFile(ctx, p, key, "places", p.Artist.Alt(s.View, p.Options), func() *render.Scene { return scene })
}

// choicesPicture shows the answers on the board, with what others did while the turn has
// not begun. It stands behind «?».
func (f *feature) choicesPicture(ctx context.Context, p kit.PictureSpec, s *table.Sight) []wire.File {
	scene, name, key := choices(p, s, -1)
	return f.bot.DrawFile(ctx, p, key, name, p.Artist.Alt(s.View, p.Options), func() *render.Scene { return scene })
}

// choices returns the scene of the answers on the board, or else of the board, with the
// name and the key of its picture.
func choices(p kit.PictureSpec, s *table.Sight, chosen int) (scene *render.Scene, name, key string) {
	if len(s.Draft) == 0 {
		p.Options.Changed = kit.Marks(s.Changed)
	}
	if scene = p.Artist.Preview(s.View, s.Question, s.Options, chosen, p.Options); scene != nil {
		return scene, "choices", kit.PictureKey("preview", p, s.View, s.Question.Kind, kit.CodesOf(s.Options), chosen)
	}
	return p.Artist.Board(s.View, p.Options), "board", kit.PictureKey("board", p, s.View)
}

// cut returns the board of a draft: the part with the places that it changed, else all of
// it small in the corner.
func (f *feature) cut(ctx context.Context, p kit.PictureSpec, s *table.Sight, places []string) (files []wire.File, corner bool) {
	alt, key := p.Artist.Alt(s.View, p.Options), kit.PictureKey("board", p, s.View)
	scene := p.Artist.Board(s.View, p.Options)
	if scene.CutTo(places, maxCrop) {
		key += "cut"
	}
	return f.bot.DrawFile(ctx, p, key, "board", alt, func() *render.Scene { return scene }), scene.Cut == (render.Area{})
}
