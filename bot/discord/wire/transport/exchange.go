package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
)

// Failure is the body of a response with an error.
type Failure struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Errors  json.RawMessage `json:"errors"`
	After   float64         `json:"retry_after"`
	Global  bool            `json:"global"`
}

// RoundTrip is the result of one attempt. It is recorded below the library, which
// drops headers and HTML pages.
type RoundTrip struct {
	Sent   atomic.Bool // something may have reached Discord
	Status int         // 0: no response
	Header http.Header
	Body   []byte
	Err    error // no response, or an incomplete one
}

type exchangeKey struct{}

// record reads the whole response before the library sees it.
func (x *RoundTrip) record(resp *http.Response) *http.Response {
	x.Status, x.Header = resp.StatusCode, resp.Header.Clone()
	x.Body, x.Err = io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	resp.Body.Close()
	resp.Body = io.NopCloser(bytes.NewReader(x.Body))
	for key := range resp.Header {
		if strings.HasPrefix(strings.ToLower(key), "x-ratelimit-") {
			resp.Header.Del(key)
		}
	}
	return resp
}

// maxAnswer is the maximum number of bytes read from a response.
const maxAnswer = 16 << 20

// WithExchange returns a context whose request is recorded in x.
func WithExchange(ctx context.Context, x *RoundTrip) context.Context {
	return context.WithValue(ctx, exchangeKey{}, x)
}
