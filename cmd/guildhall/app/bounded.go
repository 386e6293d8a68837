package app

import "net/http"

const (
	// mostBodies bounds the requests whose bodies are read at a time, and
	// mostBody each of them: together they take about 100 MB. The largest
	// interaction, a form with five long fields, has about 150 kB.
	mostBodies = 256
	mostBody   = 256 << 10
)

// bounded keeps strangers from filling the memory: anybody can post to the
// endpoint, and a body must be read before its signature can be checked. A
// request beyond the bounds is answered by 503 or 413, without being read.
func bounded(h http.Handler) http.Handler {
	slots := make(chan struct{}, mostBodies)
	small := http.MaxBytesHandler(h, mostBody)
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
			small.ServeHTTP(w, q)
		default:
			w.Header().Set("Connection", "close")
			http.Error(w, "too many requests at a time", http.StatusServiceUnavailable)
		}
	})
}
