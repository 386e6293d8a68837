package discord

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// postCall tells a table that somebody's time runs out, or has; User is whose.
const postCall = "call"

// deliverCall tells a table how the time of a seat stands: one message for each
// wait, edited as it goes on.
func (b *Bot) deliverCall(ctx context.Context, d storage.Delivery, in table.Intent) error {
	s, err := b.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.Clocks, func(c table.Clock) bool { return int(c.Seat) == in.Seat })
	if s.Table.Phase != storage.Playing || i < 0 || s.Clocks[i].Stage == "" || s.Table.Guild == "" {
		return b.unsend(ctx, d.Table, postCall, d.User) // answered by now, with time again, or played alone
	}
	if s.Table, err = b.threadOf(ctx, d, s.Table); err != nil {
		return err
	}
	m := wire.Message{Content: b.callText(s.Table, s.Clocks[i]), Silent: true}
	p, stands, err := b.post(ctx, d.Table, postCall, d.User)
	if err != nil {
		return err
	}
	digest := digestOf(m.Content)
	if stands {
		if p.Digest == digest {
			return nil
		}
		there, err := b.edit(ctx, p, m)
		if err != nil {
			return err
		}
		if there {
			p.Digest = digest
			return b.Store.SavePost(ctx, p)
		}
	}
	p = storage.Post{Table: d.Table, Kind: postCall, User: d.User, Channel: s.Table.Thread, Seq: s.Rev.Seq, Digest: digest}
	_, err = b.send(ctx, p, m, nonce(d, "call"+digest))
	return err
}

// callText says without blame whom the table waits for, until when, and what
// happens then.
func (b *Bot) callText(t storage.Table, c table.Clock) string {
	w := b.words(t.Lang, t)
	terms := t.TableState.Terms
	who, due := engine.Who("who", c.Seat), engine.Word("due", ago(c.Due))
	waiting := w.say("clock.waiting", who, engine.Word("since", ago(c.Since)))
	if c.Due.IsZero() {
		return waiting // its clock stands still
	}
	switch c.Stage {
	case clock.Granted:
		return lines(waiting, w.say("clock.extended", engine.Term("length", clock.Length(terms.Grace))), w.then(terms, due))
	case clock.Out:
		return lines(waiting, w.say("clock.out", due))
	default:
		if left := terms.Grace; left > 0 && !t.Seats[c.Seat].Grace {
			return lines(waiting, w.say("clock.then_extended", due, engine.Term("length", clock.Length(left))))
		}
		return lines(waiting, w.then(terms, due))
	}
}

// then says what happens when the time is over.
func (w words) then(terms storage.Terms, due engine.Arg) string {
	switch terms.Absence {
	case clock.Auto:
		return w.say("clock.then_auto", due)
	case clock.Standin:
		return w.say("clock.then_standin", due)
	case clock.Vote:
		return w.say("clock.then_vote", due)
	default:
		return w.say("clock.then", due)
	}
}

// clearCalls keeps true what was said of the time of seats, and removes it where
// they are waited for no more or have time again.
func (b *Bot) clearCalls(ctx context.Context, s *table.Sight) error {
	posts, err := b.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.Kind != postCall {
			continue
		}
		i := slices.IndexFunc(s.Clocks, func(c table.Clock) bool {
			return seating.Asked(s.Table.Seats[c.Seat]) == p.User && c.Stage != ""
		})
		if i < 0 {
			err = b.remove(ctx, p)
		} else {
			err = b.freshenCall(ctx, p, b.callText(s.Table, s.Clocks[i]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// freshenCall has a call that stands say something else; one that somebody
// deleted is forgotten.
func (b *Bot) freshenCall(ctx context.Context, p storage.Post, text string) error {
	if p.Digest == digestOf(text) {
		return nil
	}
	there, err := b.edit(ctx, p, wire.Message{Content: text, Silent: true})
	if err != nil {
		return err
	}
	if !there {
		return b.Store.DropPost(ctx, p.Table, p.Kind, p.User)
	}
	p.Digest = digestOf(text)
	return b.Store.SavePost(ctx, p)
}

// deliverPlayed tells a person that their time ran out and the game answered
// for them: when they may be disturbed again.
func (b *Bot) deliverPlayed(ctx context.Context, d storage.Delivery) error {
	t, err := b.Tables.TableFor(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	r, err := b.readerNamed(ctx, d.User, t.Lang)
	if err != nil || !r.reachable(t) || t.Guild == "" {
		return err
	}
	if err := b.undisturbed(r, t); err != nil {
		return err
	}
	w := b.words(r.lang, t)
	m := wire.Message{Content: w.say("clock.played", engine.Word("table", b.placed(w, t))), Components: []wire.Component{row(
		button(onTable("board", t, ""), w.label("button.board")),
		button(onTable("log", t, ""), w.label("button.log")))}}
	err = b.sendPrivate(ctx, r, storage.Post{Table: t.ID, Kind: table.KindPlayed, User: r.User}, m, nonce(d, "played"))
	if err != nil && closedOnly(err) {
		return nil
	}
	return err
}

// held says that a delivery waits until a person may be disturbed.
type held struct{ until time.Time }

func (h held) Error() string { return "held until " + h.until.UTC().Format(time.RFC3339) }

// undisturbed holds a delivery back while a person wants to be left alone, as
// they told us: of quiet hours nobody told, nothing is held.
func (b *Bot) undisturbed(r reader, t storage.Table) error {
	ways := r.Preferences
	if !clock.Told(ways) {
		ways.Quiet = &storage.Quiet{}
	}
	now := b.Now()
	if at := clock.Free(t.TableState.Terms, storage.Wait{}, ways, now); at.After(now) {
		return held{at}
	}
	return nil
}

// holdTurn holds it back that it is a person's turn while they want to be left
// alone. Once they do not, it reports whether a reminder has told them, or is
// about to: then the message would say it twice.
func (b *Bot) holdTurn(ctx context.Context, r reader, t storage.Table) (skip bool, err error) {
	if err := b.undisturbed(r, t); err != nil || !t.TableState.Pause.Since.IsZero() { // nobody is reminded in a pause
		return false, err
	}
	waits, err := b.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return false, err
	}
	for _, w := range waits {
		if w.Table == t.ID {
			at := clock.Remind(t.TableState.Terms, w, r.Preferences, b.Now())
			return w.Step > 0 || !at.IsZero() && !at.After(b.Now()), nil
		}
	}
	return false, nil
}
