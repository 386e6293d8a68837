package turn

import (
	"context"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
)

const (
	// maxCrop is the maximum height of the board picture on a panel, as a ratio to its
	// width: 160 pixels on a phone.
	maxCrop = 160.0 / panelWidth
	// pictureGap is the gap above a picture, in pixels.
	pictureGap = 8
	// pictureMargin is the free space that a panel with a picture leaves below
	// freeHeight. Without it the median of all panels would be far above 560 pixels.
	pictureMargin = 20
)

// panelPicture returns the picture of a panel: the places of its question as tiles, with
// a focus on the chosen answer (-1: none). It is nil for a question without places, and
// if the picture would be higher than room, in pixels on a phone. The second result is
// the height that it takes.
func (f *feature) panelPicture(ctx context.Context, p pictures.Spec, s *table.Snapshot, chosen, room int) ([]wire.File, int) {
	p.Options.Changed, p.Series = nil, "" // it shows only a little of the board
	scene := p.Artist.Crop(s.View, s.Question, s.Options, chosen, p.Options)
	if scene == nil {
		return nil, 0
	}
	high := pictureGap + int(panelWidth*float64(scene.H)/float64(scene.W))
	if high > room {
		return nil, 0
	}
	key := pictures.Key("crop", p, s.View, s.Question.Kind, engine.Codes(s.Options), chosen)
	return f.Pictures.DrawFile(ctx, p, key, "places", p.Artist.Alt(s.View, p.Options), func() *render.Scene { return scene }), high
}

// choicesPicture shows the answers on the board. Before the turn has begun it also shows
// the others' actions. «?» shows this picture.
func (f *feature) choicesPicture(ctx context.Context, p pictures.Spec, s *table.Snapshot) []wire.File {
	scene, name, key := choices(p, s, -1)
	return f.Pictures.DrawFile(ctx, p, key, name, p.Artist.Alt(s.View, p.Options), func() *render.Scene { return scene })
}

// choices returns a scene with the answers on the board, or only the board, and the name
// and the key of its picture.
func choices(p pictures.Spec, s *table.Snapshot, chosen int) (scene *render.Scene, name, key string) {
	if len(s.Draft) == 0 {
		p.Options.Changed = pictures.Marks(s.Changed)
	}
	if scene = p.Artist.Preview(s.View, s.Question, s.Options, chosen, p.Options); scene != nil {
		return scene, "choices", pictures.Key("preview", p, s.View, s.Question.Kind, engine.Codes(s.Options), chosen)
	}
	return p.Artist.Board(s.View, p.Options), "board", pictures.Key("board", p, s.View)
}

// cut returns the board of a draft: the part with the changed places, otherwise the whole
// board, small in the corner.
func (f *feature) cut(ctx context.Context, p pictures.Spec, s *table.Snapshot, places []string) (files []wire.File, corner bool) {
	alt, key := p.Artist.Alt(s.View, p.Options), pictures.Key("board", p, s.View)
	scene := p.Artist.Board(s.View, p.Options)
	if scene.CutTo(places, maxCrop) {
		key += "cut"
	}
	return f.Pictures.DrawFile(ctx, p, key, "board", alt, func() *render.Scene { return scene }), scene.Cut == (render.Area{})
}
