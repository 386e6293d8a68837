package render

import "guildhall/engine"

// A Guide is an Artist that can say what the places of its pictures are, to somebody who
// touches one.
type Guide interface {
	// About says what a place is, as the viewer of v may know it. The zero value, but for
	// its owner, is said of a place that explains itself.
	About(v engine.View, place string) About
}

// About is what a place is.
type About struct {
	Name  engine.Text // zero: the name of the card
	Card  string      // code in the Library of what lies there; "" for nothing
	Owner engine.Seat // whose it is, or who stands there; engine.NoSeat for nobody
}
