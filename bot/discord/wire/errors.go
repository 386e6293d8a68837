package wire

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"guildhall/bot/discord/wire/gateway"
	"guildhall/bot/discord/wire/limit"
	"guildhall/bot/discord/wire/transport"
)

// What a caller can do about a failed call; test with errors.Is.
var (
	// ErrGone: the message, interaction or token does not exist any more.
	ErrGone = errors.New("gone")
	// ErrNoChannel: the channel or thread does not exist any more.
	ErrNoChannel = errors.New("no such channel")
	// ErrNoDM: this person takes no direct messages from the bot.
	ErrNoDM = errors.New("direct messages are closed")
	// ErrForbidden: the bot lacks a permission; Error.Op says for what.
	ErrForbidden = errors.New("permission is missing")
	// ErrArchived: the thread is archived or locked.
	ErrArchived = errors.New("thread is archived")
	// ErrMaybeDone: no clear answer; the call may or may not have been carried out.
	ErrMaybeDone = errors.New("unclear whether it was done")
	// ErrRateLimited: Discord asks to wait; Error.After says how long.
	ErrRateLimited = errors.New("rate limited")
	// ErrInvalid: Discord refuses the request as it stands; it is a bug of the caller.
	ErrInvalid = errors.New("refused as invalid")
	// ErrClosed: the client was closed.
	ErrClosed = transport.ErrClosed
	// ErrSuperseded: a newer edit of the same message took this one's place.
	ErrSuperseded = limit.ErrSuperseded
	// ErrUnauthorized: the bot token is wrong or was reset.
	ErrUnauthorized = gateway.ErrUnauthorized
	// ErrFatal: the gateway refuses for ever; the text says why.
	ErrFatal = gateway.ErrFatal
)

// Error is a failed call. It never holds a token.
type Error struct {
	Op      string // what was attempted: "send a message"
	Channel string // where, if in a channel
	Status  int    // HTTP status; 0 without an answer
	Code    int    // Discord's code; 0 without one
	Message string // Discord's words
	Path    string // of ErrInvalid: the first refused field, "components.0.components.1.label"
	After   time.Duration
	Global  bool // of ErrRateLimited: all calls have to wait

	kind  error // one of the sentinels, or nil
	cause error // a context or network error, without addresses
}

// Error says what was attempted and what came of it.
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

// Unwrap makes errors.Is see both the sentinel and the cause.
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
