package dispatch

import (
	"context"
	"errors"
	"strings"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// refused turns an error into a reply if the person can do something about it: what was
// understood, why it is refused, what to do instead. It returns other errors.
func (d *Dispatcher) refused(ctx context.Context, in wire.Interaction, r recipients.Recipient, err error) (handler.Reply, error) {
	w := r.Words()
	var which access.AmbiguousTableError
	if errors.As(err, &which) {
		return d.whichTable(ctx, in, r, which.Tables)
	}
	if errors.Is(err, access.ErrNoTable) {
		return handler.TextReply(w.Say("no_table")), nil
	}
	if errors.Is(err, access.ErrElsewhere) {
		return handler.TextReply(w.Say("elsewhere_table")), nil
	}
	if errors.Is(err, access.ErrAcross) {
		return handler.TextReply(w.Say("across_table")), nil
	}
	if errors.Is(err, access.ErrOnServer) {
		return handler.TextReply(w.Say("server_table")), nil
	}
	if errors.Is(err, access.ErrForeign) {
		return handler.TextReply(w.Say("foreign_table")), nil
	}
	var broken *table.CorruptError
	if errors.As(err, &broken) {
		if err := d.Threads.AlertBroken(ctx, broken.Table); err != nil {
			d.Log.ErrorContext(ctx, "report broken table", "table", broken.Table, "err", err)
		}
		return handler.TextReply(w.Say("broken_table", engine.N("n", int(broken.Table)))), nil
	}
	var newer *table.NewerVersionError
	if errors.As(err, &newer) {
		return handler.TextReply(w.Say("newer_table", engine.N("n", int(newer.Table)))), nil
	}
	var refusal *table.RefusedError
	if !errors.As(err, &refusal) {
		return handler.Reply{}, err
	}
	return d.refusal(ctx, r, refusal)
}

// refusal returns the reason why a table refused, with the current state below it: the
// panel if the person owes a move.
func (d *Dispatcher) refusal(ctx context.Context, r recipients.Recipient, no *table.RefusedError) (handler.Reply, error) {
	var t storage.Table
	if no.Sight != nil {
		t = no.Sight.Table
	}
	w := r.WordsAt(t)
	var said string
	switch {
	case no.Refusal != nil:
		said = w.Refusal(*no.Refusal, no.Sight)
	case no.Reason == table.Stale && no.Sight != nil && no.Sight.MyTurn:
		said = w.Say("stale")
	case no.Sight != nil && no.Sight.View != nil && stateSuffices(no.Reason):
		// The lines below describe whose turn it is and what is possible.
	default:
		said = textfmt.Lines(w.Rich(textfmt.EscapeWords(no.Text)), strings.Join(w.List(no.Instead), " "))
	}
	if no.Sight == nil || no.Sight.Table.Phase == storage.Open {
		return handler.TextReply(said), nil
	}
	say, err := d.ShowTable(ctx, r, no.Sight, said)
	if err == nil && no.Refusal != nil {
		say = handler.WithRule(say, w, t.Game, no.Refusal.Rule)
	}
	return say, err
}

// stateSuffices reports whether the state of the table explains the refusal without
// further text.
func stateSuffices(r table.Reason) bool {
	switch r {
	case table.Stale, table.NotYourTurn, table.IsOver, table.IsClosed:
		return true
	default:
		return false
	}
}
