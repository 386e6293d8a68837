package outbox

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Settle notes how a delivery ended: done, given up, or to be tried again.
func (o *Outbox) Settle(ctx context.Context, d storage.Delivery, err error) {
	defer o.Activity.Change(0)
	if end := EndOf(d, err); end == "given_up" || end == "postponed" {
		o.Log.WarnContext(ctx, "delivery "+strings.ReplaceAll(end, "_", " "), "match", d.Table, "kind", d.Kind, "attempts", d.Attempts+1, "err", err)
	}
	if note := o.UntilSaved(func() error { return o.noteEnd(ctx, d, err) }); note != nil {
		o.Log.ErrorContext(ctx, "settle delivery", "match", d.Table, "kind", d.Kind, "err", note)
	}
}

// EndOf names how a delivery ended: "done", "obsolete", "held", "given_up",
// "postponed" or "interrupted".
func EndOf(d storage.Delivery, err error) string {
	var gone *table.Refused
	var later kit.Held
	switch {
	case err == nil:
		return "done"
	case errors.As(err, &gone): // the table is no more what it was about
		return "obsolete"
	case errors.As(err, &later):
		return "held"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case posts.GivesUp(err) && !errors.Is(err, wire.ErrRateLimited) || isPermanent(d, err):
		return "given_up"
	}
	return "postponed"
}

// noteEnd writes down how a delivery ended.
func (o *Outbox) noteEnd(ctx context.Context, d storage.Delivery, err error) error {
	var broken *table.Broken
	var later kit.Held
	switch EndOf(d, err) {
	case "done", "obsolete":
		return o.Store.Delivered(ctx, d.ID)
	case "held":
		errors.As(err, &later)
		return o.Store.Hold(ctx, d.ID, earlier(later.Until, o.Now().Add(HeldAtMost)), "")
	case "interrupted":
		return o.Store.Hold(ctx, d.ID, o.Now(), d.Error)
	case "given_up":
		if err := o.GivenUp(ctx, d, err); err != nil {
			return err
		}
		return o.Store.Delivered(ctx, d.ID)
	}
	wait := waitAfter(err, d.Attempts)
	if errors.Is(err, wire.ErrRateLimited) { // Discord did not try it either
		return o.Store.Hold(ctx, d.ID, o.Now().Add(wait), err.Error())
	}
	if errors.As(err, &broken) { // it goes on when the table can be read again
		if err := o.AlertBroken(ctx, broken.Table); err != nil {
			return err
		}
		return o.Store.Hold(ctx, d.ID, o.Now().Add(LongestWait), "")
	}
	return o.Store.Postpone(ctx, d.ID, o.Now().Add(wait), err.Error())
}

// isPermanent reports whether a delivery fails for a reason that lies with us and
// does not go away. An outage is none, however long it lasts: of Discord, of
// the network, of the token or of the disk. It says nothing against the
// delivery, which is worded when it is sent and then says only what is true.
func isPermanent(d storage.Delivery, err error) bool {
	var refused *wire.Error
	var broken *table.Broken
	if errors.As(err, &refused) || errors.As(err, &broken) || isAny(err, wire.ErrMaybeDone, wire.ErrUnauthorized, wire.ErrRateLimited,
		wire.ErrClosed, context.DeadlineExceeded, storage.ErrFull) {
		return false
	}
	return d.Attempts+1 >= MaxAttempts && d.Error == err.Error()
}

func isAny(err error, these ...error) bool {
	return slices.ContainsFunc(these, func(e error) bool { return errors.Is(err, e) })
}

// waitAfter is how long to wait before the next attempt: what Discord asked
// for, else a second that doubles.
func waitAfter(err error, attempts int) time.Duration {
	wait := min(time.Second<<min(attempts, 20), LongestWait)
	var refused *wire.Error
	if errors.As(err, &refused) && refused.After > 0 {
		return max(refused.After, time.Second)
	}
	return wait
}

// earlier is the earlier of two instants.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
