package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	maxBody     = 8 << 10 // maximum size of a request body
	burst       = 8       // number of seconds whose actions may come at the same time
	maxBuckets  = 20_000
	opensSecond = 5    // links of one person that may be opened per second
	signsSecond = 50   // attempts to sign in per second that are checked with Discord
	signsOfOne  = 5    // the same for one address
	maxStreams  = 4000 // open pages of one process
	maxOfOne    = 24   // open pages of one person
	maxAtOnce   = 256  // concurrent requests, without streams
	lookCost    = 0.1  // cost of a reading request, relative to an action
)

// policy lets a page load its own files and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Answered reports whether a response was sent by this package.
func Answered(r *http.Response) bool {
	return r.StatusCode == http.StatusOK && r.Header.Get("Content-Security-Policy") == policy
}

// guarded sets the headers of every response, refuses requests caused by other sites, and
// limits a panic to its request.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // so that no other site gets an address
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex")
		if foreign(q) && !s.ofActivity(q) {
			http.Error(w, "requests of other sites are refused", http.StatusForbidden)
			return
		}
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.Log.ErrorContext(q.Context(), "panic in a page", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				http.Error(w, "internal error", http.StatusInternalServerError)
			}
		}()
		if !strings.HasPrefix(q.URL.Path, publicRoot) && !strings.HasSuffix(q.URL.Path, "/events") && !strings.HasSuffix(q.URL.Path, "/hint") { // those have separate limits
			select {
			case s.slots <- struct{}{}:
				defer func() { <-s.slots }()
			default:
				s.refuse(w, http.StatusServiceUnavailable)
				return
			}
		}
		q.Body = http.MaxBytesReader(w, q.Body, maxBody)
		next.ServeHTTP(w, q)
	})
}

// foreign reports whether another site causes a request. Such a site may only lead a
// person to a page, as Discord does.
func foreign(q *http.Request) bool {
	site := q.Header.Get("Sec-Fetch-Site")
	if site == "cross-site" || site == "same-site" {
		return q.Method != http.MethodGet || q.Header.Get("Sec-Fetch-Mode") != "navigate" || q.Header.Get("Sec-Fetch-Dest") != "document"
	}
	if origin := q.Header.Get("Origin"); origin != "" && site == "" {
		u, err := url.Parse(origin)
		return err != nil || u.Host != q.Host
	}
	return false
}

// atTable hands requests with a session that may see the table of the address to a handler.
func (s *Server) atTable(do func(http.ResponseWriter, *http.Request, session)) http.HandlerFunc {
	return s.within(func(w http.ResponseWriter, q *http.Request, one session) {
		var err error
		if one.table, err = strconv.ParseInt(q.PathValue("table"), 10, 64); err == nil {
			_, err = s.admit(q.Context(), one)
		} else {
			err = errTable
		}
		switch {
		case errors.Is(err, errTable):
			s.refuse(w, http.StatusNotFound)
		case errors.Is(err, errSession):
			s.refuse(w, http.StatusUnauthorized)
		case err != nil:
			s.fail(w, q, err)
		default:
			do(w, q, one)
		}
	})
}

// within hands requests with a session to a handler, and refuses others.
func (s *Server) within(do func(http.ResponseWriter, *http.Request, session)) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		one, err := s.sessionOf(q)
		switch {
		case errors.Is(err, errSession):
			s.refuse(w, http.StatusUnauthorized)
			return
		case err != nil:
			s.fail(w, q, err)
			return
		}
		cost := lookCost
		if q.Method != http.MethodGet {
			cost = 1
		}
		if !s.rate.allows(one.user, cost, s.links.Now()) {
			s.refuse(w, http.StatusTooManyRequests)
			return
		}
		do(w, q, one)
	}
}

// refuse responds with only a status; the page has the text for it.
func (s *Server) refuse(w http.ResponseWriter, status int) {
	http.Error(w, http.StatusText(status), status)
}

// fail responds to a failure on our side, and logs it.
func (s *Server) fail(w http.ResponseWriter, q *http.Request, err error) {
	if q.Context().Err() == nil {
		s.Log.ErrorContext(q.Context(), "serve page", "path", pathOf(q), "err", err)
	}
	s.refuse(w, http.StatusInternalServerError)
}

// pathOf returns the path of a request for the log.
func pathOf(q *http.Request) string { return strings.TrimPrefix(q.URL.Path, root) }

// send responds with JSON.
func (s *Server) send(w http.ResponseWriter, q *http.Request, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	_, _ = w.Write(b) // a browser that is gone needs no response
}

// receive reads a JSON body strictly. It returns false after it responded with an error.
func (s *Server) receive(w http.ResponseWriter, q *http.Request, into any) bool {
	if q.Header.Get("Content-Type") != "application/json" {
		s.refuse(w, http.StatusUnsupportedMediaType)
		return false
	}
	d := json.NewDecoder(q.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		status := http.StatusBadRequest
		if errors.As(err, new(*http.MaxBytesError)) {
			status = http.StatusRequestEntityTooLarge
		}
		s.refuse(w, status)
		return false
	}
	return true
}

// buckets limit the rate of each person or address by a token bucket.
type buckets struct {
	rate float64 // per second; 0: no limit
	mu   sync.Mutex
	by   map[string]bucket
}

type bucket struct {
	n  float64
	at time.Time
}

// allows takes cost from the bucket of a person, and reports whether there was enough.
func (l *buckets) allows(user string, cost float64, now time.Time) bool {
	if l.rate <= 0 {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by == nil || len(l.by) >= maxBuckets {
		l.by = map[string]bucket{} // everybody starts with a full bucket again
	}
	b, known := l.by[user]
	if !known {
		b = bucket{l.rate * burst, now}
	}
	b.n = min(l.rate*burst, b.n+l.rate*max(0, now.Sub(b.at).Seconds()))
	b.at = now
	enough := b.n >= cost
	if enough {
		b.n -= cost
	}
	l.by[user] = b
	return enough
}
