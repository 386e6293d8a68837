package engine

// Scored is a View that tells how many points each seat has now, as far as the
// viewer may know. What only the end of the match brings is left out.
type Scored interface {
	// Points is by seat.
	Points() []int
}
