package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// limit is what a 429 demands.
type limit struct {
	after  time.Duration
	global bool
	shared bool // caused by others too; not held against the bot
	// guessed: how long to wait was not told.
	guessed bool
	// blocked: a page in front of the service refuses everything.
	blocked bool
}

func (x *exchange) limit() limit {
	var f rawFailure
	isJSON := json.Unmarshal(x.body, &f) == nil && f.After > 0
	scope := x.header.Get("X-RateLimit-Scope")
	l := limit{
		after:  seconds(f.After),
		global: f.Global || scope == "global" || x.header.Get("X-RateLimit-Global") != "" || !isJSON,
		shared: scope == "shared", blocked: !isJSON && scope == "",
	}
	if !isJSON {
		l.after, l.guessed = unknownWait, true
		if s, err := strconv.ParseFloat(x.header.Get("Retry-After"), 64); err == nil && s > 0 {
			l.after, l.guessed = seconds(s), false
		}
	}
	return l
}

// seconds reads a number of seconds, not trusting it to be sane.
func seconds(s float64) time.Duration {
	switch {
	case !(s > 0): // also NaN
		return 0
	case s > 24*3600:
		return 24 * time.Hour
	}
	return time.Duration(s * float64(time.Second))
}

// ended reports whether the caller or Close gave up, as opposed to the network.
func ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrClosed)
}

// withoutAddress drops the address from a network error: those of interactions hold their token.
func withoutAddress(err error) error {
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

// unknownWait is how long to wait after a refusal that does not say how long.
const unknownWait = 5 * time.Second

// plain keeps the place of a JSON error and drops the text around it, which could hold a token.
func plain(err error) error {
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

// rawFailure is the body of an answer that is not a success.
type rawFailure struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Errors  json.RawMessage `json:"errors"`
	After   float64         `json:"retry_after"`
	Global  bool            `json:"global"`
}

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

// maxAnswer bounds how much of an answer is read.
const maxAnswer = 16 << 20

// ErrClosed: the client was closed.
var ErrClosed = errors.New("client is closed")

// withExchange returns a context whose request is recorded in x.
func withExchange(ctx context.Context, x *exchange) context.Context {
	return context.WithValue(ctx, exchangeKey{}, x)
}
