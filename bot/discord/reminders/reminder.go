package reminders

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// snoozeFor is the time for which «Snooze» stops reminders.
const snoozeFor = 8 * time.Hour

// maxReminded is the maximum number of tables that one reminder names.
const maxReminded = 8

// reminder returns the message about all waits of a person.
func (f feature) reminder(ctx context.Context, r recipients.Recipient, list []dueTable) (wire.Message, error) {
	lang := r.Language
	w := f.Texts.Words(lang, storage.Table{})
	var m wire.Message
	var turns []discordgo.Button
	if len(list) == 1 {
		one := list[0]
		w := f.Texts.Words(lang, one.table)
		s, err := f.Services.Tables.Look(ctx, one.Table, r.User)
		if broken(err) {
			s, err = &table.Snapshot{}, nil // the table still waits, but its question cannot be read
		}
		if err != nil {
			return m, err
		}
		m.Content = textfmt.Lines(w.Say("remind.one", engine.Word("table", w.Placed(one.table)), engine.Word("since", textfmt.Ago(one.Since))),
			w.Rich(s.Question.Text), timeLeft(w, one))
		turns = append(turns, handler.Styled(handler.Button(handler.OnTable("turn", one.table, ""), w.Label("button.take_turn")), discordgo.PrimaryButton))
	} else {
		out := []string{w.Say("remind.many", engine.N("n", len(list)))}
		for i, one := range list {
			if i == maxReminded {
				out = append(out, w.Say("remind.more", engine.N("n", len(list)-i)))
				break
			}
			w := f.Texts.Words(lang, one.table)
			out = append(out, "- "+textfmt.Dots(w.Placed(one.table), w.Say("card.since", engine.Word("since", textfmt.Ago(one.Since))), timeLeft(w, one)))
			if len(turns) < 5 {
				turns = append(turns, handler.Styled(handler.Button(handler.OnTable("turn", one.table, ""), w.Title(one.table)), discordgo.PrimaryButton))
			}
		}
		m.Content = textfmt.Lines(out...)
	}
	m.Content = textfmt.ClipLines(m.Content, textfmt.MaxContent)
	m.Components = []discordgo.MessageComponent{handler.Row(turns...), handler.Row(
		handler.Button(handler.CustomID{Verb: "snooze"}, w.Label("remind.snooze")),
		handler.Button(handler.CustomID{Verb: "away"}, w.Label("remind.away")))}
	return m, nil
}

// timeLeft describes the deadline of a wait; "" if it has none.
func timeLeft(w textfmt.Words, o dueTable) string {
	due := engine.Word("due", textfmt.Ago(o.Due))
	switch {
	case o.Due.IsZero():
		return ""
	case o.Stage == clock.Expired:
		return w.Say("remind.out", due)
	case o.Stage == clock.Granted:
		return w.Say("remind.extended", due)
	default:
		return w.Say("remind.due", due)
	}
}

// refreshReminder updates the reminders of a person that name a table. It removes waits
// that are answered or now belong to somebody else, and deletes a reminder without waits.
func (f feature) refreshReminder(ctx context.Context, t storage.Table, user string) error {
	inThread, stands, err := f.Messages.Post(ctx, t.ID, messages.Remind, user)
	if err != nil {
		return err
	}
	if stands && inThread.Message != "" {
		waits, err := f.Store.WaitsAt(ctx, t.ID)
		if err != nil {
			return err
		}
		if !waitsSince(waits, user, inThread) {
			if err := f.Messages.Remove(ctx, inThread); err != nil {
				return err
			}
		}
	}
	p, stands, err := f.Messages.Post(ctx, 0, messages.Remind, user)
	if err != nil || !stands || p.Message == "" {
		return err
	}
	return f.shorten(ctx, user, p)
}

// shorten edits a reminder so that it names only tables that still wait.
func (f feature) shorten(ctx context.Context, user string, p storage.Message) error {
	waits, err := f.Store.WaitsFor(ctx, user)
	if err != nil {
		return err
	}
	var list []dueTable
	for _, w := range waits {
		t, err := f.Services.Tables.Table(ctx, w.Table)
		if broken(err) {
			continue
		}
		if err != nil {
			return err
		}
		if t.Phase == storage.Playing && waitsSince([]storage.Wait{w}, user, p) {
			list = append(list, dueTable{w, t})
		}
	}
	if len(list) == 0 {
		return f.Messages.Remove(ctx, p)
	}
	r, err := f.People.Named(ctx, user, "")
	if err != nil {
		return err
	}
	m, err := f.reminder(ctx, r, list)
	if err != nil {
		return err
	}
	shown := messages.Digest(m.Content)
	if p.Digest == shown {
		return nil
	}
	there, err := f.Messages.Edit(ctx, p, m)
	switch {
	case errors.Is(err, wire.ErrNoDM):
		return f.Messages.RememberClosed(ctx, user)
	case err != nil:
		return err
	case !there:
		return f.Store.DropPost(ctx, p.Table, p.Kind, p.User)
	}
	p.Digest = shown
	return f.Store.SavePost(ctx, p)
}

// broken reports whether err means that this table cannot be read, while others can.
func broken(err error) bool {
	var b *table.CorruptError
	return errors.As(err, &b)
}

// waitsSince reports whether one of the waits belongs to a user and began before a
// reminder was sent.
func waitsSince(waits []storage.Wait, user string, p storage.Message) bool {
	return slices.ContainsFunc(waits, func(w storage.Wait) bool {
		return w.User == user && !w.Since.After(p.Sent)
	})
}

// snooze stops reminders for some hours.
func (f feature) snooze(ctx context.Context, p handler.Press) (handler.Reply, error) {
	until := f.Now().Add(snoozeFor)
	r, err := f.People.Change(ctx, p.Reader.User, true, func(person *storage.Person) { person.Preferences.Snooze = until })
	if err != nil {
		return handler.Reply{}, err
	}
	return handler.TextReply(r.Words().Say("remind.snoozed", engine.Word("until", textfmt.On(until)))), nil
}
