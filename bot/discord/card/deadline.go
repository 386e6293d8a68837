package card

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// postDeadline is the message in the thread about a seat whose time is running out or has
// run out. Its User is the person of the seat.
const postDeadline = "call"

// deliverDeadlineMessage posts or edits the message in the thread about the time left for
// a seat.
func (f feature) deliverDeadlineMessage(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.Clocks, func(c table.Clock) bool { return int(c.Seat) == in.Seat })
	if s.Table.Phase != storage.Playing || i < 0 || s.Clocks[i].Stage == "" || s.Table.Guild == "" && !s.Table.TableState.Across {
		post := messages.PublicAbout(s.Table, d, postDeadline, in.Seat, d.User)
		return f.Messages.RemoveInFlight(ctx, d.Table, post.Kind, post.User) // the person has answered, has enough time again, or plays alone
	}
	if s.Table, err = f.Threads.EnsurePlace(ctx, d, s.Table); err != nil {
		return err
	}
	post := messages.PublicAbout(s.Table, d, postDeadline, in.Seat, d.User)
	m := wire.Message{Content: DeadlineText(f.Texts.Words(s.Table.Lang, s.Table), s.Table, s.Clocks[i]), Silent: true}
	p, stands, err := f.Messages.Post(ctx, d.Table, post.Kind, post.User)
	if err != nil {
		return err
	}
	digest := messages.Digest(m.Content)
	if stands {
		if p.Digest == digest {
			return nil
		}
		if there, err := f.Messages.Update(ctx, p, m, digest); there || err != nil {
			return err
		}
	}
	post.Seq, post.Digest = s.Entry, digest
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "call"+digest))
	return err
}

// DeadlineText names the person for whom the table waits, the deadline, and the
// consequence, in neutral words.
func DeadlineText(w textfmt.Words, t storage.Table, c table.Clock) string {
	terms := t.TableState.Terms
	who, due := engine.Who("who", c.Seat), engine.Word("due", textfmt.Ago(c.Due))
	waiting := w.Say("clock.waiting", who, engine.Word("since", textfmt.Ago(c.Since)))
	if c.Due.IsZero() {
		return waiting // the clock is stopped
	}
	switch c.Stage {
	case clock.Granted:
		return textfmt.Lines(waiting, w.Say("clock.extended", engine.Term("length", clock.FormatDuration(terms.Grace))), thenText(w, terms, due))
	case clock.Expired:
		return textfmt.Lines(waiting, w.Say("clock.out", due))
	default:
		if left := terms.Grace; left > 0 && !t.Seats[c.Seat].Grace {
			return textfmt.Lines(waiting, w.Say("clock.then_extended", due, engine.Term("length", clock.FormatDuration(left))))
		}
		return textfmt.Lines(waiting, thenText(w, terms, due))
	}
}

// thenText describes what happens after the deadline.
func thenText(w textfmt.Words, terms storage.Terms, due engine.Arg) string {
	switch terms.Absence {
	case clock.Auto:
		return w.Say("clock.then_auto", due)
	case clock.Standin:
		return w.Say("clock.then_standin", due)
	case clock.Opponent:
		return w.Say("clock.then_opponent", due)
	case clock.Vote:
		return w.Say("clock.then_vote", due)
	default:
		return w.Say("clock.then", due)
	}
}

// refreshDeadlineMessages updates the deadline messages of a table. It removes those of
// seats that owe no move any more or have enough time again. At a table across servers it
// handles the copies for the delivery's person.
func (f feature) refreshDeadlineMessages(ctx context.Context, d storage.Delivery, s *table.Snapshot) error {
	standing, err := f.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		if !isDeadline(p) || !messages.Mine(s.Table, d, p) {
			continue
		}
		i := slices.IndexFunc(s.Clocks, func(c table.Clock) bool {
			about := seating.WaitingUser(s.Table.Seats[c.Seat]) == p.User
			if seat, copied := messages.SeatAbout(p, postDeadline); copied {
				about = int(c.Seat) == seat
			}
			return about && c.Stage != ""
		})
		if i < 0 {
			err = f.Messages.Remove(ctx, p)
		} else {
			err = f.refreshDeadlineMessage(ctx, p, DeadlineText(f.Texts.Words(s.Table.Lang, s.Table), s.Table, s.Clocks[i]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isDeadline reports whether a post is a deadline message.
func isDeadline(p storage.Message) bool {
	_, copied := messages.SeatAbout(p, postDeadline)
	return copied || p.Kind == postDeadline
}

// refreshDeadlineMessage edits a deadline message. If somebody deleted the message, its
// post is deleted too.
func (f feature) refreshDeadlineMessage(ctx context.Context, p storage.Message, text string) error {
	if p.Digest == messages.Digest(text) {
		return nil
	}
	there, err := f.Messages.Edit(ctx, p, wire.Message{Content: text, Silent: true})
	if err != nil {
		return err
	}
	if !there {
		return f.Store.DropPost(ctx, p.Table, p.Kind, p.User)
	}
	p.Digest = messages.Digest(text)
	return f.Store.SavePost(ctx, p)
}

// deliverPlayed notifies a person that the game moved for them after their deadline, or
// that a stand-in plays for them until they return. It is held back during their quiet
// times.
func (f feature) deliverPlayed(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	t, err := f.Services.Tables.TableFor(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	seat := stoodIn(t, d.User)
	if in.Standin != "" && seat.Standin != in.Standin {
		return nil // the person is back, has left, or chose another stand-in, or the match is over
	}
	r, err := f.People.Named(ctx, d.User, t.Lang)
	if err != nil || !r.Reachable(t) || t.Guild == "" && !t.TableState.Across {
		return err
	}
	if err := f.holdForQuietTime(r, t); err != nil {
		return err
	}
	m := playedMessage(r.WordsAt(t), t, seat, in)
	err = f.Messages.SendPrivate(ctx, r, storage.Message{Table: t.ID, Kind: deliveries.KindPlayed, User: r.User}, m, messages.Nonce(d, "played"))
	if err != nil && messages.OnlyClosed(err) {
		return nil
	}
	return err
}

// stoodIn returns the seat of a person who has a stand-in; the zero Seat otherwise.
func stoodIn(t storage.Table, user string) storage.Seat {
	if i := seating.Index(t, user); t.Phase == storage.Playing && i >= 0 && !t.Seats[i].Vacant && t.Seats[i].Standin != "" {
		return t.Seats[i]
	}
	return storage.Seat{}
}

// playedMessage returns the message that the game or a stand-in plays a person's seat,
// and whether their time ran out. If they have a stand-in, it has the button to return.
func playedMessage(w textfmt.Words, t storage.Table, s storage.Seat, in deliveries.Body) wire.Message {
	where := engine.Word("table", w.Placed(t))
	var said []string
	switch {
	case in.Standin == "":
		said = append(said, w.Say("clock.answered", where))
	case in.TimeOut:
		said = append(said, w.Say("clock.your_out"))
	}
	board := handler.Button(handler.OnTable("board", t, ""), w.Label("button.board"))
	buttons := []discordgo.Button{handler.Button(handler.OnTable("here", t, ""), w.Label("button.here")), board}
	_, opponent := seating.Level(s.Standin)
	switch {
	case s.Standin == "":
		said = append(said, w.Say("clock.play_on"))
		buttons = []discordgo.Button{board, handler.Button(handler.OnTable("log", t, ""), w.Label("button.log"))}
	case s.Standin == seating.Computer:
		said = append(said, w.Say("standin.harmless", where))
	case opponent:
		said = append(said, w.Say("standin.opponent", where, engine.Word("comes", standinName(w, s))))
	default:
		said = append(said, w.Say("standin.person", where, engine.Word("comes", standinName(w, s))))
	}
	return wire.Message{Content: strings.Join(said, " "), Components: []discordgo.MessageComponent{handler.Row(buttons...)}}
}

// holdForQuietTime returns handler.DeferredError while a person wants no messages. It
// returns nil for a person without quiet times.
func (f feature) holdForQuietTime(r recipients.Recipient, t storage.Table) error {
	ways := r.Preferences
	if !clock.HasQuietTimes(ways) {
		ways.Quiet = &storage.QuietHours{}
	}
	now := f.Now()
	if at := clock.NextUndisturbed(t.TableState.Terms, storage.Wait{}, ways, now); at.After(now) {
		return handler.DeferredError{Until: at}
	}
	return nil
}
