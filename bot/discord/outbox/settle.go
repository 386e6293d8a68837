package outbox

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// RecordResult stores the result of a delivery: done, given up, or to be retried.
func (o *Outbox) RecordResult(ctx context.Context, d storage.Delivery, err error) {
	defer o.Activity.Change(0)
	if end := ResultOf(d, err); end == "given_up" || end == "postponed" {
		o.Log.WarnContext(ctx, "delivery "+strings.ReplaceAll(end, "_", " "), "table", d.Table, "kind", d.Kind, "attempts", d.Attempts+1, "err", err)
	}
	if note := o.Disk.UntilSaved(o.Log, o.Now, func() error { return o.noteEnd(ctx, d, err) }); note != nil {
		o.Log.ErrorContext(ctx, "settle delivery", "table", d.Table, "kind", d.Kind, "err", note)
	}
}

// ResultOf returns the result of a delivery: "done", "obsolete", "held", "given_up",
// "postponed" or "interrupted".
func ResultOf(d storage.Delivery, err error) string {
	var gone *table.RefusedError
	var later handler.DeferredError
	switch {
	case err == nil:
		return "done"
	case errors.As(err, &gone), messages.OnlyClosed(err): // the state of the table has changed, or nobody can read it
		return "obsolete"
	case errors.As(err, &later):
		return "held"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case messages.IsFinal(err) && !errors.Is(err, wire.ErrRateLimited) || isPermanent(d, err):
		return "given_up"
	}
	return "postponed"
}

// noteEnd stores the result of a delivery.
func (o *Outbox) noteEnd(ctx context.Context, d storage.Delivery, err error) error {
	var broken *table.CorruptError
	var later handler.DeferredError
	switch ResultOf(d, err) {
	case "done", "obsolete":
		return o.Store.MarkDelivered(ctx, d.ID)
	case "held":
		errors.As(err, &later)
		return o.Store.Defer(ctx, d.ID, earlier(later.Until, o.Now().Add(MaxHold)), "")
	case "interrupted":
		return o.Store.Defer(ctx, d.ID, o.Now(), d.Error)
	case "given_up":
		if err := o.Threads.GivenUp(ctx, d, err); err != nil {
			return err
		}
		return o.Store.MarkDelivered(ctx, d.ID)
	}
	wait := waitAfter(err, d.Attempts)
	if errors.Is(err, wire.ErrRateLimited) { // Discord did not carry it out
		return o.Store.Defer(ctx, d.ID, o.Now().Add(wait), err.Error())
	}
	if errors.As(err, &broken) { // retried when the table can be read again
		if err := o.Threads.AlertBroken(ctx, broken.Table); err != nil {
			return err
		}
		return o.Store.Defer(ctx, d.ID, o.Now().Add(MaxBackoff), "")
	}
	return o.Store.Retry(ctx, d.ID, o.Now().Add(wait), err.Error())
}

// isPermanent reports whether a delivery fails for a permanent reason on our side. An
// outage of Discord, the network, the token, the database or the disk is not permanent,
// however long it lasts. A table that another process plays with newer rules is not
// permanent either. The text is made when it is sent, so it is still correct later.
func isPermanent(d storage.Delivery, err error) bool {
	var refused *wire.Error
	var broken *table.CorruptError
	var newer *table.NewerVersionError
	if errors.As(err, &refused) || errors.As(err, &broken) || errors.As(err, &newer) || isAny(err, wire.ErrOutcomeUnknown, wire.ErrUnauthorized, wire.ErrRateLimited,
		wire.ErrClosed, wire.ErrClaimLost, context.DeadlineExceeded, storage.ErrFull, storage.ErrOutcomeUnknown, storage.ErrUnreachable) {
		return false
	}
	return d.Attempts+1 >= MaxAttempts && d.Error == err.Error()
}

func isAny(err error, these ...error) bool {
	return slices.ContainsFunc(these, func(e error) bool { return errors.Is(err, e) })
}

// waitAfter returns the time until the next attempt: the time that Discord asked for,
// otherwise a second that doubles with each attempt.
func waitAfter(err error, attempts int) time.Duration {
	wait := min(time.Second<<min(attempts, 20), MaxBackoff)
	var refused *wire.Error
	if errors.As(err, &refused) && refused.After > 0 {
		return max(refused.After, time.Second)
	}
	return wait
}

// earlier returns the earlier of two instants.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
