package render

import "guildhall/engine"

// Detailer is an Artist that can also show parts of its board large. It is for
// boards that are too full for one picture: a village among five.
type Detailer interface {
	// Parts lists what can be shown large, the viewer's own first.
	Parts(v engine.View) []Part
	// Detail draws one of the Parts; nil for a code that is none of them.
	Detail(v engine.View, code string, o Options) *Scene
}

// Part is a part of the board that can be shown large.
type Part struct {
	Code string
	Name engine.Text // for a menu: "Ada's village"
}
