package wire

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// byCode says what Discord's codes mean for a caller.
var byCode = map[int]error{
	10003:          ErrNoChannel,
	10004:          ErrGone,
	10007:          ErrGone,
	10008:          ErrGone,
	10013:          ErrGone,
	10015:          ErrGone,
	10062:          ErrGone,
	10063:          ErrGone,
	40060:          ErrGone, // answered before; Discord says 10062 for this too
	50027:          ErrGone,
	50007:          ErrNoDM,
	50278:          ErrNoDM,
	50001:          ErrForbidden,
	50013:          ErrForbidden,
	50083:          ErrArchived,
	160005:         ErrArchived,
	30046:          ErrRateLimited, // too many edits of an old message
	codeDMsTooFast: ErrRateLimited,
}

// codeThreadExists is the refusal of a second thread for one message.
const codeThreadExists = 160004

// codeDMsTooFast is the refusal of one more direct message channel.
const codeDMsTooFast = 40003

// codeAnswered is the refusal of a second first answer.
const codeAnswered = 40060

// unknownWait is how long to wait after a refusal that does not say how long.
const unknownWait = 5 * time.Second

// judge turns what came back into nil or an *Error.
func (r request) judge(x *exchange) *Error {
	e := &Error{Op: r.op, Channel: r.channel, Status: x.status}
	switch {
	case x.status == 0 || x.err != nil:
		e.kind, e.cause = ErrMaybeDone, withoutAddress(x.err)
		if !x.sent.Load() && ended(x.err) {
			e.kind = nil // surely not done
		}
	case x.status < 300:
		return nil
	case x.status == http.StatusTooManyRequests:
		e.limited(x)
	case x.status >= 500:
		e.kind = ErrMaybeDone
	default:
		e.refused(x)
	}
	return e
}

func (e *Error) refused(x *exchange) {
	var f rawFailure
	_ = json.Unmarshal(x.body, &f) // a page of HTML leaves code and message empty
	e.Code, e.Message = f.Code, f.Message
	e.kind = byCode[f.Code]
	if e.kind == ErrRateLimited {
		e.After = max(seconds(f.After), unknownWait)
	}
	if path, text := fault(f.Errors); text != "" {
		e.Path, e.Message = path, text
	}
	if e.kind != nil {
		return
	}
	switch x.status {
	case http.StatusUnauthorized:
		e.kind = ErrUnauthorized
	case http.StatusForbidden:
		e.kind = ErrForbidden
	case http.StatusNotFound:
		e.kind = ErrGone
		if f.Code == 0 {
			e.kind = ErrInvalid // no such route
		}
	default:
		e.kind = ErrInvalid
	}
}

// limited reads a 429, which may also be a page of HTML from a block in front of the service.
func (e *Error) limited(x *exchange) {
	l := x.limit()
	e.kind, e.After, e.Global = ErrRateLimited, l.after, l.global
	var f rawFailure
	if json.Unmarshal(x.body, &f) == nil {
		e.Code, e.Message = f.Code, f.Message
	}
}

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
