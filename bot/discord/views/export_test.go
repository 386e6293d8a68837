package views

// SetMostBytes bounds files by n until the returned function is called.
func SetMostBytes(n int) (restore func()) {
	before := maxBytes
	maxBytes = n
	return func() { maxBytes = before }
}

// MostWaiting is how many people may wait for films.
const MostWaiting = maxWaiting
