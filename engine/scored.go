package engine

// Scored is a View that shows the present points of each seat, from the facts that the viewer may
// know. It leaves out points that only the end of the match brings.
type Scored interface {
	// Points returns the points by seat.
	Points() []int
}
