package cleopatra

import (
	"guildhall/engine"
	"guildhall/render"
)

// Preview is not drawn yet.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	return nil
}
func (Artist) Look(code string, o render.Options) *render.Scene { return nil }
func (Artist) Alt(v engine.View, o render.Options) string       { return "" }
func (Artist) Text(v engine.View, o render.Options) string      { return "" }
