package architects

import (
	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

func phoneBoard(v *game.View, o render.Options) (*drawing, artist.Places) { return fullBoard(v, o) }
func (Artist) Hand(v engine.View, o render.Options) *render.Scene         { return nil }
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	return nil
}
func (Artist) Alt(v engine.View, o render.Options) string                        { return "" }
func (Artist) Text(v engine.View, o render.Options) string                       { return "" }
func (Artist) Look(code string, o render.Options) *render.Scene                  { return nil }
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene { return nil }
func (Artist) Parts(v engine.View) []render.Part                                 { return nil }
func (Artist) Close(v engine.View, code string, o render.Options) *render.Scene  { return nil }
