package architects

import (
	"guildhall/engine"
	"guildhall/render"
)

func (Artist) Alt(v engine.View, o render.Options) string                        { return "" }
func (Artist) Text(v engine.View, o render.Options) string                       { return "" }
func (Artist) Look(code string, o render.Options) *render.Scene                  { return nil }
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene { return nil }
