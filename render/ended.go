package render

import "guildhall/engine"

// Ended is a finished match, for the picture of its result.
type Ended struct {
	View   engine.View // of a spectator
	Result *engine.Result
	Course engine.Course
	// Moments holds a short text for each of Course.Moments: what the seat did in that turn.
	Moments []string
}
