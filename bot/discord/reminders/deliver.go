package reminders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	// postMention is the kind of post that stores when a person was last reminded in any
	// thread.
	postMention = "mentioned"
	// urgentSpace is the minimum time between a reminder and a reminder before a
	// deadline.
	urgentSpace = time.Hour
	// threadSpace is the minimum time between two reminders in threads.
	threadSpace = 24 * time.Hour
)

// dueTable is a table that waits for a person and of which the person may be reminded
// now.
type dueTable struct {
	storage.Wait
	table storage.Table
}

// deliverRemind reminds a person of all their waits: in one direct message, and in a
// thread for tables without direct messages. It leaves out answered waits, and sends
// nothing while the person wants no messages.
func (f feature) deliverRemind(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	r, err := f.People.Named(ctx, d.User, "")
	if err != nil {
		return err
	}
	list, err := f.dueTables(ctx, d, r, in)
	if err != nil {
		return err
	}
	for _, o := range list {
		if err := f.Queue.EnqueuePush(ctx, o.table, r.Person, queue.PushReminder); err != nil {
			return err
		}
	}
	var private, public []dueTable
	for _, o := range list {
		switch {
		case r.Reachable(o.table) || o.table.Guild == "" && !r.Closed: // the match is played in the direct messages
			private = append(private, o)
		case o.table.Guild != "":
			public = append(public, o)
		}
	}
	if len(private) > 0 {
		err := f.remindPrivately(ctx, d, r, private, in.Urgent)
		if err != nil && !messages.OnlyClosed(err) {
			return err
		}
		if err != nil { // Discord refused the direct message
			public = slices.DeleteFunc(list, func(o dueTable) bool { return o.table.Guild == "" })
		}
	}
	if len(public) == 0 {
		return nil
	}
	return f.remindInThread(ctx, d, r, public[0])
}

// removeInFlightReminder removes a reminder that a crashed process may have sent and that
// must not be sent now. Otherwise the message would stay after it is out of date, because
// no post contains its id.
func (f feature) removeInFlightReminder(ctx context.Context, d storage.Delivery) error {
	for _, table := range []int64{0, d.Table} {
		p, stands, err := f.Messages.Post(ctx, table, messages.Remind, d.User)
		if err != nil {
			return err
		}
		if !stands || p.Message != "" {
			continue
		}
		if err := f.Messages.RemoveInFlight(ctx, table, messages.Remind, d.User); err != nil {
			return err
		}
		if err := f.Store.DropPost(ctx, table, messages.Remind, d.User); err != nil {
			return err
		}
	}
	return nil
}

// dueTables returns the tables that wait for a person who may be reminded now, longest
// wait first. If the person may not be reminded now, an ordinary reminder counts as not
// sent and is scheduled again. A reminder before a deadline is held back instead, since
// there is only one.
func (f feature) dueTables(ctx context.Context, d storage.Delivery, r recipients.Recipient, in deliveries.Body) ([]dueTable, error) {
	waits, err := f.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var list []dueTable
	var free time.Time // when the person may be disturbed
	for _, w := range waits {
		t, err := f.Services.Tables.TableFor(ctx, w.Table, r.User)
		if broken(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		terms := t.TableState.Terms
		if t.Phase != storage.Playing || !t.TableState.Pause.Since.IsZero() || !clock.WantsReminders(terms, r.Preferences) {
			continue
		}
		// A person without a time zone is treated as living in the zone of each table. If
		// they may be disturbed for one table, the message names all tables.
		if at := clock.NextUndisturbed(terms, w, r.Preferences, f.Now()); free.IsZero() || at.Before(free) {
			free = at
		}
		list = append(list, dueTable{w, t})
	}
	if len(list) > 0 && !free.After(f.Now()) {
		return list, nil
	}
	if err := f.removeInFlightReminder(ctx, d); err != nil || len(list) == 0 {
		return nil, err
	}
	if in.Urgent {
		return nil, handler.DeferredError{Until: free}
	}
	i := slices.IndexFunc(list, func(o dueTable) bool { return o.Table == d.Table && o.Seat == in.Seat })
	return nil, f.Services.Waits.UndoReminder(ctx, list[max(i, 0)].Wait)
}

// remindPrivately sends the reminder and removes the previous one. It first stores that
// the reminder is in flight, so that other deliveries know about it even after a crash.
func (f feature) remindPrivately(ctx context.Context, d storage.Delivery, r recipients.Recipient, list []dueTable, urgent bool) error {
	p, stands, err := f.Messages.Post(ctx, 0, messages.Remind, r.User)
	if err != nil {
		return err
	}
	if stands && inFlight(p) && p.Sent.After(r.Preferences.Digest) && f.tooSoon(r, p, urgent) {
		d = asDelivery(d, p)
	}
	ours := stands && p.Delivery == d.ID
	if ours && p.Message != "" {
		return f.noteReminded(ctx, r, p) // sent before, but not recorded as delivered
	}
	m, err := f.reminder(ctx, r, list)
	if err != nil {
		return err
	}
	if !ours {
		if f.tooSoon(r, p, urgent) {
			return nil
		}
		if stands && p.Message != "" {
			if err := f.Messages.Remove(ctx, p); err != nil {
				return err
			}
		}
		p = storage.Message{Kind: messages.Remind, User: r.User, Delivery: d.ID, Digest: messages.Digest(m.Content)}
	}
	p.Sent = f.Now() // also when sending started long ago: the message may be sent only now
	if err := f.begin(ctx, p); err != nil {
		return err
	}
	if err := f.Messages.SendPrivate(ctx, r, p, m, messages.Nonce(d, "remind")); err != nil {
		return err
	}
	return f.noteReminded(ctx, r, p)
}

// begin stores that a reminder is in flight. It returns wire.ErrClaimLost when another
// process, which took the delivery over, already sent it.
func (f feature) begin(ctx context.Context, p storage.Message) error {
	err := f.Store.SavePost(ctx, p)
	if errors.Is(err, storage.ErrConflict) {
		return fmt.Errorf("%w: %w", wire.ErrClaimLost, err)
	}
	return err
}

// inFlight reports whether a process started to send a post and did not store its
// message, usually because it crashed.
func inFlight(p storage.Message) bool { return p.Message == "" }

// asDelivery returns d with the id of the delivery that started to send p. The id
// determines the nonce, so Discord returns the message if it was already sent, and
// otherwise sends it.
func asDelivery(d storage.Delivery, p storage.Message) storage.Delivery {
	d.ID = p.Delivery
	return d
}

// tooSoon reports whether the person's last reminder is too recent for another one.
func (f feature) tooSoon(r recipients.Recipient, p storage.Message, urgent bool) bool {
	ways := r.Preferences
	if p.Sent.After(ways.Digest) {
		ways.Digest = p.Sent
	}
	if urgent {
		return !ways.Digest.IsZero() && f.Now().Sub(ways.Digest) < urgentSpace
	}
	return clock.EarliestReminder(ways).After(f.Now())
}

// noteReminded stores when a person was last reminded.
func (f feature) noteReminded(ctx context.Context, r recipients.Recipient, p storage.Message) error {
	_, err := f.Store.ChangePerson(ctx, r.User, func(person *storage.Person) error {
		if at := p.Sent.UTC().Truncate(time.Millisecond); at.After(person.Preferences.Digest) {
			person.Preferences.Digest = at
		}
		return nil
	})
	return err
}

// remindInThread pings a person in the thread of the table that waits longest. It does so
// at most once a day, since everybody there reads it.
func (f feature) remindInThread(ctx context.Context, d storage.Delivery, r recipients.Recipient, o dueTable) error {
	if o.table.Thread == "" {
		return nil
	}
	p, stands, err := f.Messages.Post(ctx, o.Table, messages.Remind, r.User)
	if err != nil {
		return err
	}
	now := f.Now()
	if stands && inFlight(p) && now.Sub(p.Sent) < threadSpace {
		d = asDelivery(d, p)
	}
	ours := stands && p.Delivery == d.ID
	if ours && p.Message != "" {
		return f.noteMentioned(ctx, r, p)
	}
	if !ours {
		last, mentioned, err := f.Messages.Post(ctx, 0, postMention, r.User)
		if err != nil || mentioned && now.Sub(last.Sent) < threadSpace {
			return err
		}
		if stands && p.Message != "" {
			if err := f.Messages.Remove(ctx, p); err != nil {
				return err
			}
		}
		p = storage.Message{Table: o.Table, Kind: messages.Remind, User: r.User, Channel: o.table.Thread, Delivery: d.ID}
	}
	p.Sent = now // also when sending started long ago: the message may be sent only now
	// Stored before the message is sent: when this process crashes after sending,
	// no other delivery may ping the person again.
	if err := errors.Join(f.begin(ctx, p), f.noteMention(ctx, p)); err != nil {
		return err
	}
	w := f.Texts.Words(o.table.Lang, o.table)
	m := wire.Message{
		Content:  textfmt.Lines(w.Say("remind.thread", engine.Word("who", "<@"+r.User+">"), engine.Word("since", textfmt.Ago(o.Since))), timeLeft(w, o)),
		Mentions: []string{r.User},
	}
	if _, err := f.Messages.Send(ctx, p, m, messages.Nonce(d, "remind thread")); err != nil {
		return err
	}
	return f.noteMentioned(ctx, r, p)
}

// noteMentioned stores when a person was last reminded in a thread.
func (f feature) noteMentioned(ctx context.Context, r recipients.Recipient, p storage.Message) error {
	return errors.Join(f.noteMention(ctx, p), f.noteReminded(ctx, r, p))
}

func (f feature) noteMention(ctx context.Context, p storage.Message) error {
	return f.Store.SavePost(ctx, storage.Message{Kind: postMention, User: p.User, Sent: p.Sent})
}

// deliverLeft removes the private messages about a seat from a person who no longer plays
// it.
func (f feature) deliverLeft(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, d.User)
	if err != nil || s.Seat >= 0 {
		return err // the person plays the seat again
	}
	if s.Table.TableState.Across {
		if err := f.closeCopies(ctx, s.Table, d.User); err != nil {
			return err
		}
	}
	for _, kind := range []string{messages.Hand, messages.Turn} {
		p, stands, err := f.Messages.Post(ctx, d.Table, kind, d.User)
		if err != nil {
			return err
		}
		if stands {
			if err := f.Messages.Remove(ctx, p); err != nil {
				return err
			}
		}
	}
	return f.refreshReminder(ctx, s.Table, d.User)
}

// closeCopies removes the buttons from the public messages of a table across servers that
// a person who left it got as direct messages.
func (f feature) closeCopies(ctx context.Context, t storage.Table, user string) error {
	standing, err := f.Store.PostsOf(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		if p.User != user || p.Message == "" || p.Kind == messages.Hand || p.Kind == messages.Turn || strings.HasSuffix(p.Kind, messages.InFlight) {
			continue
		}
		if err := f.Messages.RemoveButtons(ctx, p); err != nil && !errors.Is(err, wire.ErrNoDM) {
			return err
		}
		if err := f.Store.DropPost(ctx, p.Table, p.Kind, p.User); err != nil {
			return err
		}
	}
	return nil
}
