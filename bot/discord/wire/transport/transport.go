// Package transport makes single HTTP exchanges with Discord, each when the limits allow
// it. An exchange sends a request to the configured address, records the whole response
// below the library, reads the limits in a refusal, and keeps tokens and addresses out of
// errors. Health tracks whether requests are answered at all.
//
// The Limiter decides when a call may start. Every route has a queue and makes one call
// at a time. Routes wait for each other only for limits that Discord applies to several
// routes. The Limiter does not look at the contents of calls. A caller joins a queue,
// acquires its turn, releases it with the limits in the response, and leaves.
package transport

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Transport sends the library's requests to the configured address, records the
// responses, and hides rate limit headers. The library would sleep for these regardless
// of any deadline.
type Transport struct {
	base *url.URL // nil: Discord itself
	api  string   // replaces the library's own apiPath
	next http.RoundTripper
}

// apiPath is the prefix of the library's paths.
var apiPath = "/api/v" + discordgo.APIVersion

// apiRoot matches an address of the API itself, with or without a version.
var apiRoot = regexp.MustCompile(`/api(/v[0-9]+)?$`)

// apiAt returns the path of the API at base: below it, or base itself if it already is
// the API. A version in base is used.
func apiAt(base *url.URL) string {
	path := strings.TrimRight(base.Path, "/")
	found := apiRoot.FindStringSubmatch(path)
	switch {
	case found == nil:
		return path + apiPath
	case found[1] == "":
		return path + strings.TrimPrefix(apiPath, "/api")
	}
	return path
}

// New returns a transport that sends to base, or to Discord itself if base is nil. If
// handler is not nil it answers instead of the network.
func New(base *url.URL, dial func(ctx context.Context, network, addr string) (net.Conn, error), handler http.Handler) *Transport {
	t := &Transport{base: base, next: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           dial,
		ForceAttemptHTTP2:     true,
		MaxIdleConns:          idleConns,
		MaxIdleConnsPerHost:   idleConns,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ExpectContinueTimeout: time.Second,
	}}
	if handler != nil {
		t.next = within{handler}
	}
	if base != nil {
		t.api = apiAt(base)
	}
	return t
}

// within answers requests with a handler in this process.
type within struct{ handler http.Handler }

// RoundTrip implements http.RoundTripper.
func (w within) RoundTrip(q *http.Request) (*http.Response, error) {
	if q.Body == nil {
		q.Body = http.NoBody
	}
	if trace := httptrace.ContextClientTrace(q.Context()); trace != nil && trace.WroteHeaders != nil {
		trace.WroteHeaders()
	}
	a := &answer{header: http.Header{}, status: http.StatusOK}
	w.handler.ServeHTTP(a, q)
	return &http.Response{StatusCode: a.status, Status: http.StatusText(a.status), Header: a.header, Body: io.NopCloser(&a.body), Request: q}, nil
}

// answer collects the output of a handler.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header         { return a.header }
func (a *answer) WriteHeader(status int)      { a.status = status }
func (a *answer) Write(b []byte) (int, error) { return a.body.Write(b) }

// RoundTrip implements http.RoundTripper.
func (t *Transport) RoundTrip(q *http.Request) (*http.Response, error) {
	x, _ := q.Context().Value(exchangeKey{}).(*RoundTrip)
	ctx := q.Context()
	if x != nil {
		ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { x.Sent.Store(true) }})
	}
	q = q.Clone(ctx)
	if t.base != nil {
		q.URL.Scheme, q.URL.Host = t.base.Scheme, t.base.Host
		if q.URL.RawPath != "" {
			q.URL.RawPath = t.api + strings.TrimPrefix(q.URL.RawPath, apiPath)
		}
		q.URL.Path = t.api + strings.TrimPrefix(q.URL.Path, apiPath)
		q.Host = ""
	}
	resp, err := t.next.RoundTrip(q)
	if err != nil || x == nil {
		return resp, err
	}
	return x.record(resp), nil
}

// Close closes idle connections.
func (t *Transport) Close() {
	if n, ok := t.next.(*http.Transport); ok {
		n.CloseIdleConnections()
	}
}

// idleConns is the maximum number of idle connections that are kept.
const idleConns = 128

// SlotCount is the maximum number of calls of one sort that run at the same time. Five
// hundred presses a second with a latency of a quarter of a second need a hundred and
// twenty-five; during an incident the latency may be ten times as high.
const SlotCount = 512

// Semaphore limits the number of running calls of one sort.
type Semaphore chan struct{}

// NewSlots returns free slots.
func NewSlots() Semaphore { return make(Semaphore, SlotCount) }

// Take waits for a free slot until ctx ends.
func (s Semaphore) Take(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Give frees a slot.
func (s Semaphore) Give() { <-s }
