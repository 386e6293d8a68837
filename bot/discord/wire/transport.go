package wire

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// maxAnswer bounds how much of an answer is read.
const maxAnswer = 16 << 20

// exchange is what one attempt brought. It is recorded below the library,
// which knows neither headers nor pages of HTML.
type exchange struct {
	sent   atomic.Bool // something may have reached the service
	status int         // 0: no answer
	header http.Header
	body   []byte
	err    error // no answer, or it broke off
}

type exchangeKey struct{}

// transport sends what the library wants to send to the configured place,
// records the answer, and hides rate limit headers: the library would sleep
// on them without regard for any deadline.
type transport struct {
	base *url.URL // nil: Discord itself
	api  string   // what stands in place of the library's own apiPath
	next http.RoundTripper
}

// apiPath is how the paths of the library begin.
var apiPath = "/api/v" + discordgo.APIVersion

// apiRoot is an address that names the API itself, with or without a version.
var apiRoot = regexp.MustCompile(`/api(/v[0-9]+)?$`)

// apiAt is the path of the API at base: below it, or base itself where it
// names the API already. A version it names is the one that is spoken.
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

func newTransport(cfg Config) *transport {
	base, _ := cfg.base() // checked by withDefaults
	t := &transport{base: base, next: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           cfg.Dial,
		ForceAttemptHTTP2:     true,
		MaxIdleConns:          idleConns,
		MaxIdleConnsPerHost:   idleConns,
		IdleConnTimeout:       90 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
		ExpectContinueTimeout: time.Second,
	}}
	if base != nil {
		t.api = apiAt(base)
	}
	return t
}

// RoundTrip implements http.RoundTripper.
func (t *transport) RoundTrip(q *http.Request) (*http.Response, error) {
	x, _ := q.Context().Value(exchangeKey{}).(*exchange)
	ctx := q.Context()
	if x != nil {
		ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { x.sent.Store(true) }})
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

// record takes the whole answer, so that nothing of it is lost in the library.
func (x *exchange) record(resp *http.Response) *http.Response {
	x.status, x.header = resp.StatusCode, resp.Header.Clone()
	x.body, x.err = io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(x.body))
	for key := range resp.Header {
		if strings.HasPrefix(strings.ToLower(key), "x-ratelimit-") {
			resp.Header.Del(key)
		}
	}
	return resp
}

func (t *transport) close() {
	if n, ok := t.next.(*http.Transport); ok {
		n.CloseIdleConnections()
	}
}
