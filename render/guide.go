package render

import "guildhall/engine"

// A Guide is an Artist that can describe the places of its pictures to somebody who touches
// one.
type Guide interface {
	// About describes a place, as far as the viewer of v may know it. It returns
	// AboutNothing for a place that needs no description.
	About(v engine.View, place string, o Options) About
}

// About describes a place.
type About struct {
	Name  string      // in the reader's language; "": the name of the card
	Card  string      // code in the Library of the thing there; "" for nothing
	Text  string      // the thing there and its cost, if no card describes it
	Owner engine.Seat // owner; engine.NoSeat for nobody
}

// AboutNothing is an empty description.
func AboutNothing() About { return About{Owner: engine.NoSeat} }
