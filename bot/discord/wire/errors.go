package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"guildhall/bot/discord/wire/gateway"
	"guildhall/bot/discord/wire/transport"
)

// Errors for which callers have a reaction; check with errors.Is.
var (
	// ErrGone is returned when the message, interaction or token no longer exists.
	ErrGone = errors.New("gone")
	// ErrNoChannel is returned when the channel or thread no longer exists.
	ErrNoChannel = errors.New("no such channel")
	// ErrNoDM is returned when a person accepts no direct messages from the bot.
	ErrNoDM = errors.New("direct messages are closed")
	// ErrForbidden is returned when the bot lacks a permission; Error.Op names the
	// action.
	ErrForbidden = errors.New("permission is missing")
	// ErrArchived is returned when the thread is archived or locked.
	ErrArchived = errors.New("thread is archived")
	// ErrOutcomeUnknown is returned when the call may or may not have been carried out.
	ErrOutcomeUnknown = errors.New("outcome unknown")
	// ErrRateLimited is returned when Discord asks to wait; Error.After is the time.
	ErrRateLimited = errors.New("rate limited")
	// ErrInvalid is returned when Discord refuses the request as invalid, which is a bug
	// of the caller.
	ErrInvalid = errors.New("refused as invalid")
	// ErrClaimLost is returned when another process may have taken over the work of the
	// call (WithClaim). The call was not made.
	ErrClaimLost = errors.New("another process may have taken over")
	// ErrClosed is returned after the client was closed.
	ErrClosed = transport.ErrClosed
	// ErrSuperseded is returned when a newer edit of the same message replaced this one.
	ErrSuperseded = transport.ErrSuperseded
	// ErrUnauthorized is returned when the bot token is wrong or was reset.
	ErrUnauthorized = gateway.ErrUnauthorized
	// ErrFatal is returned when the gateway refuses permanently; its text has the reason.
	ErrFatal = gateway.ErrFatal
)

// Error is a failed call. It never contains a token.
type Error struct {
	Op      string // what was attempted: "send a message"
	Channel string // the channel, if any
	Status  int    // HTTP status; 0 without a response
	Code    int    // Discord's code; 0 without one
	Message string // Discord's text
	Path    string // for ErrInvalid: the first refused field, "components.0.components.1.label"
	After   time.Duration
	Global  bool // for ErrRateLimited: all calls have to wait

	kind  error // one of the sentinels, or nil
	cause error // a context or network error, without addresses
}

// Error returns what was attempted and the outcome.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Op)
	if e.Channel != "" {
		b.WriteString(" in " + e.Channel)
	}
	if e.kind != nil {
		b.WriteString(": " + e.kind.Error())
	}
	if e.Status != 0 {
		fmt.Fprintf(&b, ": status %d", e.Status)
	}
	if e.Code != 0 {
		fmt.Fprintf(&b, ", code %d", e.Code)
	}
	if e.Message != "" {
		fmt.Fprintf(&b, ", %q", e.Message)
	}
	if e.Path != "" {
		b.WriteString(" at " + e.Path)
	}
	if e.After > 0 {
		b.WriteString(", retry after " + e.After.String())
	}
	if e.cause != nil {
		b.WriteString(": " + e.cause.Error())
	}
	return b.String()
}

// Unwrap makes errors.Is find both the sentinel and the cause.
func (e *Error) Unwrap() []error {
	out := make([]error, 0, 2)
	if e.kind != nil {
		out = append(out, e.kind)
	}
	if e.cause != nil {
		out = append(out, e.cause)
	}
	return out
}

// byCode maps Discord's codes to errors for callers.
var byCode = map[int]error{
	10003:          ErrNoChannel,
	10004:          ErrGone,
	10007:          ErrGone,
	10008:          ErrGone,
	10013:          ErrGone,
	10015:          ErrGone,
	10062:          ErrGone,
	10063:          ErrGone,
	40060:          ErrGone, // already responded; Discord also uses 10062 for this
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

// codeNoMessage is the code for a change of a deleted message.
const codeNoMessage = 10008

// IsNoMessage reports whether Discord refused to change a message because it was deleted.
func IsNoMessage(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == codeNoMessage
}

// codeThreadExists is the code for a second thread of one message.
const codeThreadExists = 160004

// codeDMsTooFast is the code for opening direct message channels too fast.
const codeDMsTooFast = 40003

// codeAnswered is the code for a second initial response.
const codeAnswered = 40060

// classify turns an exchange into nil or an *Error.
func (r request) classify(x *transport.RoundTrip) *Error {
	e := &Error{Op: r.op, Channel: r.channel, Status: x.Status}
	switch {
	case x.Status == 0 || x.Err != nil:
		e.kind, e.cause = ErrOutcomeUnknown, transport.WithoutAddress(x.Err)
		if !x.Sent.Load() && transport.Ended(x.Err) {
			e.kind = nil // certainly not carried out
		}
	case x.Status < 300:
		return nil
	case x.Status == http.StatusTooManyRequests:
		e.limited(x)
	case x.Status >= 500:
		e.kind = ErrOutcomeUnknown
	default:
		e.refused(x)
	}
	return e
}

func (e *Error) refused(x *transport.RoundTrip) {
	var f transport.Failure
	_ = json.Unmarshal(x.Body, &f) // an HTML page leaves code and message empty
	e.Code, e.Message = f.Code, f.Message
	e.kind = byCode[f.Code]
	if e.kind == ErrRateLimited {
		e.After = max(transport.Seconds(f.After), transport.UnknownWait)
	}
	if path, text := refusedField(f.Errors); text != "" {
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

// limited reads a 429, which may also be an HTML page of a block in front of the
// service.
func (e *Error) limited(x *transport.RoundTrip) {
	l := x.Limit()
	e.kind, e.After, e.Global = ErrRateLimited, l.After, l.Global
	var f transport.Failure
	if json.Unmarshal(x.Body, &f) == nil {
		e.Code, e.Message = f.Code, f.Message
	}
}
