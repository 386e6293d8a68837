package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverHost sends an owner a message about the state of the bot. A failure is stored for the
// doctor and the metrics.
func (f feature) deliverHost(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	var n recipients.OwnerNotice
	if err := json.Unmarshal(d.Body, &n); err != nil {
		return fmt.Errorf("delivery %s: %w", d.ID, err)
	}
	r, err := f.People.Named(ctx, d.User, "en")
	switch {
	case err != nil:
		return err
	case r.NoDM:
		return f.People.NoteUndelivered(ctx, d.User, "they switched direct messages off in /settings")
	case r.Closed:
		return f.People.NoteUndelivered(ctx, d.User, closed)
	}
	m := wire.Message{Content: textfmt.Clip(hostText(r.Words(), n), textfmt.MaxContent)}
	err = f.Messages.SendPrivate(ctx, r, storage.Message{Kind: recipients.KindHost, User: r.User}, m, messages.Nonce(d, "host"))
	switch {
	case messages.OnlyClosed(err):
		return f.People.NoteUndelivered(ctx, d.User, closed)
	case errors.Is(err, wire.ErrGone):
		return errors.Join(err, f.People.NoteUndelivered(ctx, d.User, "Discord knows no such user"))
	case err != nil && ctx.Err() == nil:
		return errors.Join(err, f.People.NoteUndelivered(ctx, d.User, err.Error()))
	case err == nil:
		return f.People.NoteUndelivered(ctx, d.User, "")
	}
	return err
}

// closed is the stored reason for a failure if an owner accepts no direct messages.
const closed = "Discord lets the bot send them no direct messages"

// scheduled maps the names of jobs to message keys.
var scheduled = map[string]string{"backup": "host.job.backup", "rehearse": "host.job.rehearse", "check": "host.job.check", "ratings": "host.job.ratings", "digest": "host.job.digest"}

// maxWhy is the maximum length of a failure's reason in a message. The log contains the
// whole reason.
const maxWhy = 600

func hostText(w textfmt.Words, n recipients.OwnerNotice) string {
	if n.Job != "" {
		job := n.Job
		if key, known := scheduled[job]; known {
			job = w.Say(key)
		}
		return w.Say("host.failed", engine.Word("job", job), engine.Word("why", textfmt.Escape(textfmt.Clip(n.Why, maxWhy))))
	}
	if !n.Rehearsed.IsZero() {
		return w.Say("host.rehearsed", engine.Word("when", textfmt.Ago(n.Rehearsed)), engine.N("tables", n.Tables), engine.N("playing", n.Playing))
	}
	backup := w.Say("host.backup.unknown")
	if !n.Backup.IsZero() {
		backup = w.Say("host.backup.at", engine.Word("when", textfmt.Ago(n.Backup)))
	}
	if n.Newer != "" {
		backup += " " + w.Say("host.newer", engine.Word("version", textfmt.Escape(n.Newer)))
	}
	return w.Say("host.digest", engine.N("open", n.Open), engine.N("playing", n.Playing), engine.N("over", n.Over), engine.N("broken", n.Broken),
		engine.N("failing", n.Failing), engine.N("megabytes", int(n.Bytes/1e6)), engine.Word("backup", backup))
}
