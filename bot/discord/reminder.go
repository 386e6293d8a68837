package discord

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// snoozeFor is how long «Snooze» keeps reminders away.
const snoozeFor = 8 * time.Hour

// mostReminded bounds the tables that one reminder names.
const mostReminded = 8

// reminder is the message about everything that waits for a person.
func (b *Bot) reminder(ctx context.Context, r reader, list []owing) (wire.Message, error) {
	lang := r.lang
	w := b.words(lang, noTable)
	var m wire.Message
	var turns []wire.Button
	if len(list) == 1 {
		one := list[0]
		w := b.words(lang, one.table)
		s, err := b.Tables.Look(ctx, one.Table, r.User)
		if broken(err) {
			s, err = &table.Sight{}, nil // it waits all the same; what for cannot be told
		}
		if err != nil {
			return m, err
		}
		m.Content = lines(w.say("remind.one", engine.Word("table", b.placed(w, one.table)), engine.Word("since", ago(one.Since))),
			w.rich(s.Question.Text), w.timeLeft(one))
		turns = append(turns, styled(button(onTable("turn", one.table, ""), w.label("button.take_turn")), wire.Primary))
	} else {
		out := []string{w.say("remind.many", engine.N("n", len(list)))}
		for i, one := range list {
			if i == mostReminded {
				out = append(out, w.say("remind.more", engine.N("n", len(list)-i)))
				break
			}
			w := b.words(lang, one.table)
			out = append(out, "- "+dots(b.placed(w, one.table), w.say("card.since", engine.Word("since", ago(one.Since))), w.timeLeft(one)))
			if len(turns) < 5 {
				turns = append(turns, styled(button(onTable("turn", one.table, ""), b.title(w, one.table)), wire.Primary))
			}
		}
		m.Content = lines(out...)
	}
	m.Content = clipLines(m.Content, maxContent)
	m.Components = []wire.Component{row(turns...), row(
		button(customID{Verb: "snooze"}, w.label("remind.snooze")),
		button(customID{Verb: "away"}, w.label("remind.away")))}
	return m, nil
}

// timeLeft tells until when an answer is due, or that its time is over.
func (w words) timeLeft(o owing) string {
	due := engine.Word("due", ago(o.Due))
	switch {
	case o.Due.IsZero():
		return ""
	case o.Stage == clock.Out:
		return w.say("remind.out", due)
	case o.Stage == clock.Granted:
		return w.say("remind.extended", due)
	default:
		return w.say("remind.due", due)
	}
}

// freshenReminder brings what reminds a person of a table up to date: a reminder
// that names what is answered, or another's by now, is edited; one of nothing
// else is removed.
func (b *Bot) freshenReminder(ctx context.Context, t storage.Table, user string) error {
	inThread, stands, err := b.post(ctx, t.ID, postRemind, user)
	if err != nil {
		return err
	}
	if stands && inThread.Message != "" {
		waits, err := b.Store.WaitsAt(ctx, t.ID)
		if err != nil {
			return err
		}
		if !waitsSince(waits, user, inThread) {
			if err := b.remove(ctx, inThread); err != nil {
				return err
			}
		}
	}
	p, stands, err := b.post(ctx, 0, postRemind, user)
	if err != nil || !stands || p.Message == "" {
		return err
	}
	return b.shorten(ctx, user, p)
}

// shorten keeps in a reminder that stands what still waits for the person.
func (b *Bot) shorten(ctx context.Context, user string, p storage.Post) error {
	waits, err := b.Store.WaitsFor(ctx, user)
	if err != nil {
		return err
	}
	var list []owing
	for _, w := range waits {
		t, err := b.Tables.Table(ctx, w.Table)
		if broken(err) {
			continue
		}
		if err != nil {
			return err
		}
		if t.Phase == storage.Playing && waitsSince([]storage.Wait{w}, user, p) {
			list = append(list, owing{w, t})
		}
	}
	if len(list) == 0 {
		return b.remove(ctx, p)
	}
	r, err := b.readerNamed(ctx, user, "")
	if err != nil {
		return err
	}
	m, err := b.reminder(ctx, r, list)
	if err != nil {
		return err
	}
	id, said, _ := strings.Cut(p.Digest, " ")
	if said == digestOf(m.Content) {
		return nil
	}
	there, err := b.edit(ctx, p, m)
	switch {
	case errors.Is(err, wire.ErrNoDM):
		return b.rememberClosed(ctx, user)
	case err != nil:
		return err
	case !there:
		return b.Store.DropPost(ctx, p.Table, p.Kind, p.User)
	}
	p.Digest = id + " " + digestOf(m.Content)
	return b.Store.SavePost(ctx, p)
}

// broken reports whether err says that a table cannot be read: others can.
func broken(err error) bool {
	var b *table.Broken
	return errors.As(err, &b)
}

// waitsSince reports whether one of waits is a user's and began before a
// reminder was sent.
func waitsSince(waits []storage.Wait, user string, p storage.Post) bool {
	return slices.ContainsFunc(waits, func(w storage.Wait) bool {
		return w.User == user && !w.Since.After(time.Unix(int64(p.Seq), 0))
	})
}

// remindRoutes are the buttons of a reminder that no other message has.
func (b *Bot) remindRoutes() map[string]route {
	return map[string]route{"snooze": {fresh, b.snooze}}
}

// snooze keeps reminders away for some hours.
func (b *Bot) snooze(ctx context.Context, p press) (reply, error) {
	until := b.Now().Add(snoozeFor)
	r, err := b.changePerson(ctx, p.r.User, true, func(person *storage.Person) { person.Preferences.Snooze = until })
	if err != nil {
		return reply{}, err
	}
	return note(b.words(r.lang, noTable).say("remind.snoozed", engine.Word("until", on(until)))), nil
}
