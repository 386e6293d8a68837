package views

// SetMostBytes limits files to n bytes until the returned function is called.
func SetMostBytes(n int) (restore func()) {
	before := maxBytes
	maxBytes = n
	return func() { maxBytes = before }
}

// MostWaiting is the maximum number of people who may wait for films.
const MostWaiting = maxWaiting
