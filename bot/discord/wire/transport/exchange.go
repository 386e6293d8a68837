package transport

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
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

// Ended reports whether the caller or Close ended the request, rather than the network.
func Ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrClosed)
}

// WithoutAddress removes the address from a network error, because addresses of
// interactions contain their token.
func WithoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.Is(err, context.DeadlineExceeded):
		return context.DeadlineExceeded
	}
	return err
}

// Plain keeps the position of a JSON error and removes the surrounding text,
// which could contain a token.
func Plain(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("broken JSON at byte %d", syntax.Offset)
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%s instead of %s at %s", kind.Value, kind.Type, kind.Field)
	}
	return errors.New("broken JSON")
}

// ErrClosed is returned after the client was closed.
var ErrClosed = errors.New("client is closed")
