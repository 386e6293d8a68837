// Package api serves the read-only interface for other programs below Root: tables, leagues
// and calendars. docs/openapi.json describes it.
//
// Tables and leagues are open to everybody who has the address of their public page, as long
// as that page is open. Bodies hold nothing but what a spectator may know. The calendar of a
// person holds their own deadlines, and opens with a key that only they have.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/docs"
	"guildhall/storage"
)

// Root is the path of version 1 of the interface. Version 1 only gets new fields and paths.
const Root = "/api/1/"

var (
	// ErrClosed is returned for a code or key that opens nothing.
	ErrClosed = errors.New("nothing is open here")
	// ErrSlow is returned when somebody sends too many requests.
	ErrSlow = errors.New("too many requests")
)

// Access decides whether a request may read something. Its methods return ErrClosed or
// ErrSlow when it may not.
type Access interface {
	// Table returns the table of a public page.
	Table(q *http.Request, code string) (storage.Table, error)
	// League returns the league of a public page.
	League(q *http.Request, code string) (OpenLeague, error)
	// Person returns the user who has a key.
	Person(q *http.Request, key string) (string, error)
}

// OpenLeague is a league whose page is public.
type OpenLeague struct {
	storage.League
	Code func(table int64) string // returns the code of a table of the league
}

// Config holds the dependencies of a Server.
type Config struct {
	Deps
	Access  Access
	Address func() string // the address of the pages, without a slash at the end
}

// Server serves the interface. It is safe for concurrent use.
type Server struct {
	Config
	leagues *league.Leagues
	slots   chan struct{} // see maxAtOnce
	version string        // of the program; part of entity tags, since it may change a body
}

const (
	maxAtOnce = 32  // concurrent requests
	maxQuery  = 200 // length of a query
)

// New returns a server of the interface.
func New(c Config) *Server {
	s := &Server{Config: c, leagues: league.New(c.Services), slots: make(chan struct{}, maxAtOnce)}
	if info, ok := debug.ReadBuildInfo(); ok {
		s.version = info.Main.Version
	}
	return s
}

// document is the response to a request.
type document struct {
	kind string // media type
	// revision changes with the content; "" when only the content tells.
	revision string
	private  bool // no cache may share it
	write    func() ([]byte, error)
}

// route is a path of the interface below Root.
type route struct {
	path string
	open func(s *Server, q *http.Request) (document, error)
}

var routes = []route{
	{"openapi.json", func(*Server, *http.Request) (document, error) { return fixed(docs.OpenAPI), nil }},
	{"record.schema.json", func(*Server, *http.Request) (document, error) { return fixed(docs.RecordSchema), nil }},
	{"tables/{code}", (*Server).table},
	{"leagues/{code}", (*Server).league},
	{"leagues/{code}/standings", (*Server).standings},
	{"leagues/{code}/standings.csv", (*Server).standingsCSV},
	{"leagues/{code}/results", (*Server).results},
	{"leagues/{code}/results.csv", (*Server).resultsCSV},
	{"leagues/{code}/calendar.ics", (*Server).leagueCalendar},
	{"people/{key}/calendar.ics", (*Server).personCalendar},
}

// Media types.
const (
	kindJSON     = "application/json"
	kindCSV      = "text/csv; charset=utf-8"
	kindCalendar = "text/calendar; charset=utf-8"
)

// KindProblem is the content type of refusals (RFC 9457).
const KindProblem = "application/problem+json"

func fixed(content []byte) document {
	return document{kind: kindJSON, write: func() ([]byte, error) { return content, nil }}
}

// inJSON returns a document of a value.
func inJSON(revision string, value any) document {
	return document{kind: kindJSON, revision: revision, write: func() ([]byte, error) {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		err := e.Encode(value)
		return b.Bytes(), err
	}}
}

// Handler responds to all requests below Root.
func (s *Server) Handler() http.Handler {
	m := http.NewServeMux()
	for _, r := range routes {
		m.HandleFunc("GET "+Root+r.path, func(w http.ResponseWriter, q *http.Request) { s.serve(w, q, r) })
	}
	m.HandleFunc("GET "+Root, func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusNotFound, "No such path.") })
	m.HandleFunc("OPTIONS "+Root, preflight)
	m.HandleFunc(Root, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		refuse(w, http.StatusMethodNotAllowed, "This interface can only be read.")
	})
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "ETag")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("Content-Security-Policy", "default-src 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Robots-Tag", "noindex")
		h.Set("Cache-Control", "no-store")
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.Log.ErrorContext(q.Context(), "panic in the interface", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				refuse(w, http.StatusInternalServerError, "")
			}
		}()
		if len(q.URL.RawQuery) > maxQuery {
			refuse(w, http.StatusRequestURITooLong, "")
			return
		}
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
			m.ServeHTTP(w, q)
		default:
			w.Header().Set("Retry-After", "1")
			refuse(w, http.StatusServiceUnavailable, "")
		}
	})
}

// preflight tells browsers that scripts of other sites may read, and revalidate what they
// have.
func preflight(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Methods", "GET, HEAD")
	h.Set("Access-Control-Allow-Headers", "If-None-Match")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// serve sends a document, or 304 when the client has it.
func (s *Server) serve(w http.ResponseWriter, q *http.Request, r route) {
	d, err := r.open(s, q)
	if err != nil {
		s.fail(w, q, r, err)
		return
	}
	var body []byte
	if d.revision == "" {
		if body, err = d.write(); err != nil {
			s.fail(w, q, r, err)
			return
		}
		d.revision = digest(body)
	}
	tag := `W/"` + d.revision + "-" + s.version + `"`
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "no-cache")
	if d.private {
		w.Header().Set("Cache-Control", "private, no-cache")
	}
	if has(q.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if body == nil {
		if body, err = d.write(); err != nil {
			w.Header().Del("ETag")
			s.fail(w, q, r, err)
			return
		}
	}
	w.Header().Set("Content-Type", d.kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // a client that is gone needs no response
}

// has reports whether an If-None-Match header names a tag, compared weakly as RFC 9110 says.
func has(header []string, tag string) bool {
	for _, line := range header {
		for one := range strings.SplitSeq(line, ",") {
			one = strings.TrimSpace(one)
			if one == "*" || strings.TrimPrefix(one, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}

// badError is returned for a query that makes no sense. Its text tells the client why.
type badError struct{ why string }

func (e *badError) Error() string { return e.why }

// fail sends the response to an error.
func (s *Server) fail(w http.ResponseWriter, q *http.Request, r route, err error) {
	var bad *badError
	switch {
	case errors.As(err, &bad):
		refuse(w, http.StatusBadRequest, bad.why)
	case errors.Is(err, ErrSlow):
		w.Header().Set("Retry-After", "10")
		refuse(w, http.StatusTooManyRequests, "")
	case errors.Is(err, ErrClosed), errors.Is(err, storage.ErrNotFound), errors.As(err, new(*table.RefusedError)):
		refuse(w, http.StatusNotFound, "There is no such table, league or calendar, or its page is not public.")
	default:
		if q.Context().Err() == nil {
			s.Log.ErrorContext(q.Context(), "serve interface", "path", r.path, "err", err) // without code and key
		}
		refuse(w, http.StatusInternalServerError, "")
	}
}

// refuse sends a problem in the form of RFC 9457.
func refuse(w http.ResponseWriter, status int, detail string) {
	body, err := json.Marshal(struct {
		Title  string `json:"title"`
		Status int    `json:"status"`
		Detail string `json:"detail,omitempty"`
	}{http.StatusText(status), status, detail})
	if err != nil {
		panic("api: " + err.Error()) // strings and numbers can be written
	}
	w.Header().Set("Content-Type", KindProblem)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// language returns the language that a request asks for; "" if it asks for none.
func (s *Server) language(q *http.Request) (string, error) {
	lang := q.URL.Query().Get("lang")
	if all := s.Texts.Catalog.Languages(); lang != "" && !slices.Contains(all, lang) {
		return "", &badError{"lang must be one of: " + strings.Join(all, ", ")}
	}
	return lang, nil
}

// season returns the season that a request asks for: the latest one unless it names another.
func (s *Server) season(ctx context.Context, q *http.Request, l OpenLeague) (*league.SeasonTx, error) {
	asked := q.URL.Query().Get("season")
	n, err := strconv.Atoi(asked)
	if asked != "" && (err != nil || n < 1) {
		return nil, &badError{"season must be a number from 1"}
	}
	return s.leagues.Seasons.Numbered(ctx, l.ID, n)
}

// utc returns a time as bodies hold it, in whole seconds; zero stays zero.
func utc(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }
