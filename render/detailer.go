package render

import "guildhall/engine"

// Detailer is an Artist that can also enlarge parts of its board, for boards that are too
// full for one picture: a village among five.
type Detailer interface {
	// Parts returns the parts that can be enlarged, the viewer's own first.
	Parts(v engine.View) []Part
	// Detail draws one of the Parts, or returns nil for an unknown code.
	Detail(v engine.View, code string, o Options) *Scene
}

// Part is a part of the board that can be enlarged.
type Part struct {
	Code string
	Name engine.Text // for a menu: "Ada's village"
}
