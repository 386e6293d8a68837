package wire

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"guildhall/bot/discord/wire/transport"
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

// judge turns what came back into nil or an *Error.
func (r request) judge(x *transport.Exchange) *Error {
	e := &Error{Op: r.op, Channel: r.channel, Status: x.Status}
	switch {
	case x.Status == 0 || x.Err != nil:
		e.kind, e.cause = ErrMaybeDone, transport.WithoutAddress(x.Err)
		if !x.Sent.Load() && transport.Ended(x.Err) {
			e.kind = nil // surely not done
		}
	case x.Status < 300:
		return nil
	case x.Status == http.StatusTooManyRequests:
		e.limited(x)
	case x.Status >= 500:
		e.kind = ErrMaybeDone
	default:
		e.refused(x)
	}
	return e
}

func (e *Error) refused(x *transport.Exchange) {
	var f transport.Failure
	_ = json.Unmarshal(x.Body, &f) // a page of HTML leaves code and message empty
	e.Code, e.Message = f.Code, f.Message
	e.kind = byCode[f.Code]
	if e.kind == ErrRateLimited {
		e.After = max(transport.Seconds(f.After), transport.UnknownWait)
	}
	if path, text := fault(f.Errors); text != "" {
		e.Path, e.Message = path, text
	}
	if e.kind != nil {
		return
	}
	switch x.Status {
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
func (e *Error) limited(x *transport.Exchange) {
	l := x.Limit()
	e.kind, e.After, e.Global = ErrRateLimited, l.After, l.Global
	var f transport.Failure
	if json.Unmarshal(x.Body, &f) == nil {
		e.Code, e.Message = f.Code, f.Message
	}
}
