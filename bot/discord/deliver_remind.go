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

const (
	// postRemind is the reminder of a person: of table 0 as a direct message,
	// of a table in its thread. Digest is the delivery that sent it and what it
	// says, Seq when, in seconds.
	postRemind = "remind"
	// postMention is when a person was last reminded in any thread: Seq, in
	// seconds.
	postMention = "mentioned"
	// urgentSpace is the least time between a reminder and one that says how
	// little time is left.
	urgentSpace = time.Hour
	// threadSpace is the least time between two reminders in public.
	threadSpace = 24 * time.Hour
)

// owing is a table that waits for a person who may be reminded of it now.
type owing struct {
	storage.Wait
	table storage.Table
}

// deliverRemind reminds a person of everything that waits for them now: by one
// direct message, and in a thread of the tables from which they take none.
// Nothing is said of what is answered by now, or in a time when the person wants
// to be left alone.
func (b *Bot) deliverRemind(ctx context.Context, d storage.Delivery, in table.Intent) error {
	r, err := b.readerNamed(ctx, d.User, "")
	if err != nil {
		return err
	}
	list, err := b.owed(ctx, d, r, in)
	if err != nil {
		return err
	}
	var private, public []owing
	for _, o := range list {
		switch {
		case r.reachable(o.table) || o.table.Guild == "" && !r.Closed: // played there or nowhere
			private = append(private, o)
		case o.table.Guild != "":
			public = append(public, o)
		}
	}
	if len(private) > 0 {
		err := b.remindPrivately(ctx, d, r, private, in.Urgent)
		if err != nil && !closedOnly(err) {
			return err
		}
		if err != nil { // found closed only now
			public = slices.DeleteFunc(list, func(o owing) bool { return o.table.Guild == "" })
		}
	}
	if len(public) == 0 {
		return nil
	}
	return b.remindInThread(ctx, d, r, public[0])
}

// withdraw removes what a killed process may have sent of a reminder that is
// not to be sent any more, or not now: nobody would know of it and take it away
// when it becomes untrue.
func (b *Bot) withdraw(ctx context.Context, d storage.Delivery) error {
	for _, table := range []int64{0, d.Table} {
		p, stands, err := b.post(ctx, table, postRemind, d.User)
		if err != nil {
			return err
		}
		if !stands || p.Message != "" {
			continue
		}
		if err := b.unsend(ctx, table, postRemind, d.User); err != nil {
			return err
		}
		if err := b.Store.DropPost(ctx, table, postRemind, d.User); err != nil {
			return err
		}
	}
	return nil
}

// owed is what waits for a person who may be reminded of it now, longest
// first. When they may not, the reminder counts as not sent, and is looked at
// again when they may; one that says how little time is left is held back until
// then, since there is no other like it.
func (b *Bot) owed(ctx context.Context, d storage.Delivery, r reader, in table.Intent) ([]owing, error) {
	waits, err := b.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return nil, err
	}
	var list []owing
	var free time.Time // when they may be disturbed
	for _, w := range waits {
		t, err := b.Tables.TableFor(ctx, w.Table, r.User)
		if broken(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		terms := t.TableState.Terms
		if t.Phase != storage.Playing || !t.TableState.Pause.Since.IsZero() || !clock.Reminds(terms, r.Preferences) {
			continue
		}
		// Who told no zone is taken to live in that of each table. If they may
		// be disturbed for one, that one message names them all.
		if at := clock.Free(terms, w, r.Preferences, b.Now()); free.IsZero() || at.Before(free) {
			free = at
		}
		list = append(list, owing{w, t})
	}
	if len(list) > 0 && !free.After(b.Now()) {
		return list, nil
	}
	if err := b.withdraw(ctx, d); err != nil || len(list) == 0 {
		return nil, err
	}
	if in.Urgent {
		return nil, held{free}
	}
	i := slices.IndexFunc(list, func(o owing) bool { return o.Table == d.Table && o.Seat == in.Seat })
	return nil, b.Tables.Waits.TakeBackReminder(ctx, list[max(i, 0)].Wait)
}

// remindPrivately sends the reminder and removes the one before. That it is
// about to be sent is noted first, so that another delivery sees it even when
// this process ends in between.
func (b *Bot) remindPrivately(ctx context.Context, d storage.Delivery, r reader, list []owing, urgent bool) error {
	p, stands, err := b.post(ctx, 0, postRemind, r.User)
	if err != nil {
		return err
	}
	if stands && begun(p) && time.Unix(int64(p.Seq), 0).After(r.Preferences.Digest) && b.tooSoon(r, p, urgent) {
		d = inItsName(d, p)
	}
	ours := stands && sentBy(p, d)
	if ours && p.Message != "" {
		return b.noteReminded(ctx, r, p) // sent before, but not noted as delivered
	}
	m, err := b.reminder(ctx, r, list)
	if err != nil {
		return err
	}
	if !ours {
		if b.tooSoon(r, p, urgent) {
			return nil
		}
		if stands && p.Message != "" {
			if err := b.remove(ctx, p); err != nil {
				return err
			}
		}
		p = storage.Post{Kind: postRemind, User: r.User, Digest: d.ID + " " + digestOf(m.Content)}
	}
	p.Seq = int(b.Now().Unix()) // also of what was begun long ago: it may go out only now
	if err := b.Store.SavePost(ctx, p); err != nil {
		return err
	}
	if err := b.sendPrivate(ctx, r, p, m, nonce(d, "remind")); err != nil {
		return err
	}
	return b.noteReminded(ctx, r, p)
}

// begun reports whether somebody began to send a post and it is not known to
// stand: a process that ended meanwhile, mostly.
func begun(p storage.Post) bool { return p.Message == "" }

// inItsName is a delivery that ends what another began: what went out under the
// name of that one is found, and what did not goes out.
func inItsName(d storage.Delivery, p storage.Post) storage.Delivery {
	d.ID, _, _ = strings.Cut(p.Digest, " ")
	return d
}

// sentBy reports whether a delivery made a post.
func sentBy(p storage.Post, d storage.Delivery) bool {
	id, _, _ := strings.Cut(p.Digest, " ")
	return id == d.ID
}

// tooSoon reports whether a person was reminded so lately that once more would
// be nagging.
func (b *Bot) tooSoon(r reader, p storage.Post, urgent bool) bool {
	ways := r.Preferences
	if sent := time.Unix(int64(p.Seq), 0); p.Seq > 0 && sent.After(ways.Digest) {
		ways.Digest = sent
	}
	if urgent {
		return !ways.Digest.IsZero() && b.Now().Sub(ways.Digest) < urgentSpace
	}
	return clock.Spaced(ways).After(b.Now())
}

// noteReminded notes when a person was last reminded.
func (b *Bot) noteReminded(ctx context.Context, r reader, p storage.Post) error {
	_, err := b.Store.ChangePerson(ctx, r.User, func(person *storage.Person) error {
		if at := time.Unix(int64(p.Seq), 0).UTC(); at.After(person.Preferences.Digest) {
			person.Preferences.Digest = at
		}
		return nil
	})
	return err
}

// remindInThread mentions a person in the thread of the table that waits
// longest: once a day at most, since everybody there reads it.
func (b *Bot) remindInThread(ctx context.Context, d storage.Delivery, r reader, o owing) error {
	if o.table.Thread == "" {
		return nil
	}
	p, stands, err := b.post(ctx, o.Table, postRemind, r.User)
	if err != nil {
		return err
	}
	now := b.Now()
	if stands && begun(p) && now.Sub(time.Unix(int64(p.Seq), 0)) < threadSpace {
		d = inItsName(d, p)
	}
	ours := stands && sentBy(p, d)
	if ours && p.Message != "" {
		return b.noteMentioned(ctx, r, p)
	}
	if !ours {
		last, mentioned, err := b.post(ctx, 0, postMention, r.User)
		if err != nil || mentioned && now.Sub(time.Unix(int64(last.Seq), 0)) < threadSpace {
			return err
		}
		if stands && p.Message != "" {
			if err := b.remove(ctx, p); err != nil {
				return err
			}
		}
		p = storage.Post{Table: o.Table, Kind: postRemind, User: r.User, Channel: o.table.Thread, Digest: d.ID}
	}
	p.Seq = int(now.Unix()) // also of what was begun long ago: it may go out only now
	// Noted before it goes out: who is killed behind it must not have the
	// person mentioned again by another delivery.
	if err := errors.Join(b.Store.SavePost(ctx, p), b.noteMention(ctx, p)); err != nil {
		return err
	}
	w := b.words(o.table.Lang, o.table)
	m := wire.Message{
		Content:  lines(w.say("remind.thread", engine.Word("who", "<@"+r.User+">"), engine.Word("since", ago(o.Since))), w.timeLeft(o)),
		Mentions: []string{r.User},
	}
	if _, err := b.send(ctx, p, m, nonce(d, "remind thread")); err != nil {
		return err
	}
	return b.noteMentioned(ctx, r, p)
}

// noteMentioned notes when a person was last reminded, in a thread.
func (b *Bot) noteMentioned(ctx context.Context, r reader, p storage.Post) error {
	return errors.Join(b.noteMention(ctx, p), b.noteReminded(ctx, r, p))
}

func (b *Bot) noteMention(ctx context.Context, p storage.Post) error {
	return b.Store.SavePost(ctx, storage.Post{Kind: postMention, User: p.User, Seq: p.Seq})
}
