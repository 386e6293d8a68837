package architects

import (
	"guildhall/engine"
	"guildhall/render"
)

// Preview is still to come.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	return nil
}
func (Artist) Alt(v engine.View, o render.Options) string                        { return "" }
func (Artist) Text(v engine.View, o render.Options) string                       { return "" }
func (Artist) Look(code string, o render.Options) *render.Scene                  { return nil }
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene { return nil }
func (Artist) Parts(v engine.View) []render.Part                                 { return nil }
func (Artist) Close(v engine.View, code string, o render.Options) *render.Scene  { return nil }
