package render

import "guildhall/engine"

// A Guide is an Artist that can say what the places of its pictures are, to somebody who
// touches one.
type Guide interface {
	// About says what a place is, as the viewer of v may know it. It says nothing of a
	// place that explains itself.
	About(v engine.View, place string, o Options) About
}

// About is what a place is.
type About struct {
	Name  string      // in the reader's language; "": the name of the card
	Card  string      // code in the Library of what lies there; "" for nothing
	Text  string      // what lies there and costs, where no card tells it
	Owner engine.Seat // whose it is; engine.NoSeat for nobody
}

// AboutNothing says nothing of a place.
func AboutNothing() About { return About{Owner: engine.NoSeat} }
