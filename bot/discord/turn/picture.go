package turn

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/render"
)

// low is how high the part of a board is that stands below a summary, in widths.
const low = 0.4

// panelPicture returns the picture of a panel: the places of its question as tiles. A
// question that is about no places has none. The picture is never a small one in the corner.
func (f *feature) panelPicture(ctx context.Context, p kit.PictureSpec, s *table.Sight, chosen int) (files []wire.File, corner bool) {
	p.Options.Changed, p.Series = nil, "" // it shows little of what the board shows
	scene := p.Artist.Crop(s.View, s.Question, s.Options, chosen, p.Options)
	if scene == nil {
		return nil, false
	}
	key := kit.PictureKey("crop", p, s.View, s.Question.Kind, kit.CodesOf(s.Options), chosen)
	return f.bot.DrawFile(ctx, p, key, "places", p.Artist.Alt(s.View, p.Options), func() *render.Scene { return scene }), false
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
	if scene.CutTo(places, low) {
		key += "cut"
	}
	return f.bot.DrawFile(ctx, p, key, "board", alt, func() *render.Scene { return scene }), scene.Cut == (render.Area{})
}
