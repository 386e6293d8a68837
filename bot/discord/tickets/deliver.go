package tickets

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/tickets"
	"guildhall/engine"
	"guildhall/storage"
)

// postOf is the kind of the post of a ticket. Its digest begins with the muster that
// the message asks about.
func postOf(ticket int64) string { return "find " + strconv.FormatInt(ticket, 10) }

// notAsking is how the digest of a message begins that asks about no muster.
const notAsking = "0 "

// read returns the ticket of a delivery; false when it is not there any more.
func (f feature) read(ctx context.Context, d storage.Delivery) (tickets.Told, storage.Ticket, bool, error) {
	told, err := tickets.ToldOf(d)
	if err != nil {
		return told, storage.Ticket{}, false, err
	}
	t, err := f.Store.Ticket(ctx, told.Ticket)
	if errors.Is(err, storage.ErrNotFound) || err == nil && t.User != d.User {
		return told, t, false, nil
	}
	return told, t, err == nil, err
}

// deliverAsk asks a person whether they are in, or shows them how the muster stands.
// A new question waits for the end of their quiet hours.
func (f feature) deliverAsk(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	told, t, there, err := f.read(ctx, d)
	if err != nil {
		return err
	}
	p, stands, err := f.Post(ctx, 0, postOf(told.Ticket), d.User)
	if err != nil {
		return err
	}
	s, in, err := f.room.Standing(ctx, t)
	if err != nil {
		return err
	}
	switch {
	case !there: // it was given up, or its table opened: deliverTold says so
		return nil
	case !in && stands && !strings.HasPrefix(p.Digest, notAsking):
		return f.close(ctx, p)
	case !in:
		return nil
	}
	r, err := f.ReaderNamed(ctx, d.User, s.Lang)
	if err != nil {
		return err
	}
	m, err := f.askMessage(ctx, r, t, s, true)
	if err != nil {
		return err
	}
	public, err := f.askMessage(ctx, r, t, s, false)
	if err != nil {
		return err
	}
	digest := strconv.FormatInt(s.ID, 10) + " " + posts.Digest(m.Content, len(m.Components))
	if asks, _, _ := strings.Cut(p.Digest, " "); stands && asks == strconv.FormatInt(s.ID, 10) {
		if p.Digest == digest {
			return nil
		}
		shown := m
		if p.Channel == s.Channel {
			shown = inChannel(public, r.User)
		}
		there, err := f.Edit(ctx, p, shown)
		if err != nil && !posts.Gone(err) {
			return err
		}
		if there {
			p.Digest = digest
			return f.Store.SavePost(ctx, p)
		}
	}
	if err := f.hold(r); err != nil {
		return err
	}
	if stands {
		if err := f.RemoveButtons(ctx, p); err != nil && !posts.Gone(err) {
			return err
		}
	}
	return f.send(ctx, d, r, s.Channel, storage.Post{Kind: postOf(t.ID), User: r.User, Digest: digest}, m, public)
}

// inChannel returns a message to one person that stands in a channel.
func inChannel(m wire.Message, to string) wire.Message {
	m.Content = "<@" + to + "> " + m.Content
	return m
}

// close says below a question that it is settled, and forgets it.
func (f feature) close(ctx context.Context, p storage.Post) error {
	r, err := f.ReaderNamed(ctx, p.User, "")
	if err != nil {
		return err
	}
	if _, err := f.Edit(ctx, p, wire.Message{Content: f.Words(r.Language, kit.NoTable).Say("find.settled")}); err != nil && !posts.Gone(err) && !posts.IsFinal(err) {
		return err
	}
	return f.Store.DropPost(ctx, 0, p.Kind, p.User)
}

// hold returns kit.Held while a person wants no messages.
func (f feature) hold(r kit.Reader) error {
	if at := tickets.Undisturbed(r.Preferences, f.Now()); at.After(f.Now()) {
		return kit.Held{Until: at}
	}
	return nil
}

// send sends a message to a person: directly, or where they take no direct messages
// in the channel of their ticket, where others read it.
func (f feature) send(ctx context.Context, d storage.Delivery, r kit.Reader, channel string, p storage.Post, m, public wire.Message) error {
	if !r.NoDM && !r.Closed {
		err := f.SendPrivate(ctx, r, p, m, posts.Nonce(d, "find"))
		if err == nil || !posts.OnlyClosed(err) {
			return err
		}
	}
	m = inChannel(public, r.User)
	m.Mentions, p.Channel = []string{r.User}, channel
	_, err := f.Send(ctx, p, m, posts.Nonce(d, "find public"))
	if err != nil && (posts.IsFinal(err) || posts.Gone(err)) {
		f.Log.WarnContext(ctx, "somebody could not be told about their search for a match", "channel", channel, "err", err)
		return nil
	}
	return err
}

// askMessage is the question whether somebody is in, or how it stands. In a channel it
// names nobody: how reliable people are is for those who are asked with them.
func (f feature) askMessage(ctx context.Context, r kit.Reader, t storage.Ticket, s tickets.Standing, names bool) (wire.Message, error) {
	w := f.Words(r.Language, kit.NoTable)
	out := []string{w.Say("find.found", engine.Word("game", w.GameName(s.Game)), engine.N("n", s.People+s.Computers), engine.Word("where", wording.ChannelLink(s.Channel))),
		wording.Dots(paceTerms(w, s.Pace, f.zoneOf(ctx, s)), w.Say("lobby.language", engine.Word("lang", w.Say("lang."+s.Lang))))}
	if s.Computers > 0 {
		out = append(out, w.Say("find.with_computers", engine.N("n", s.Computers), engine.Word("level", w.Level(seating.Club))))
	}
	for _, o := range s.Members {
		if !names {
			break
		}
		line, err := f.memberLine(ctx, w, o)
		if err != nil {
			return wire.Message{}, err
		}
		out = append(out, line)
	}
	m := wire.Message{}
	no := kit.Button(onTicket("fdnot", t.ID, s.ID), w.Label("button.find_not"))
	if t.Answer == tickets.In {
		out = append(out, w.Say("find.in_wait", engine.N("n", s.Missing())))
		no.Label = w.Label("button.find_out")
		m.Components = []wire.Component{kit.Row(no)}
	} else {
		out = append(out, w.Say("find.are_you_in", engine.Word("until", wording.On(t.Due)), engine.Word("ago", wording.Ago(t.Due))))
		m.Components = []wire.Component{kit.Row(kit.Styled(kit.Button(onTicket("fdin", t.ID, s.ID), w.Label("button.find_in")), wire.Success), no)}
	}
	m.Content = wording.ClipLines(wording.Lines(out...), wording.MaxContent)
	return m, nil
}

// zoneOf is the zone of the table that a muster opens: that of its owner.
func (f feature) zoneOf(ctx context.Context, s tickets.Standing) string {
	if len(s.Members) == 0 {
		return ""
	}
	p, err := f.Store.Person(ctx, s.Members[0].User)
	if err != nil {
		return ""
	}
	return p.Preferences.Zone
}

// memberLine says who is asked, whether they are in, and how reliable they are.
func (f feature) memberLine(ctx context.Context, w wording.Words, t storage.Ticket) (string, error) {
	r, err := f.Store.Reliability(ctx, t.User)
	if err != nil {
		return "", err
	}
	mark := "○"
	if t.Answer == tickets.In {
		mark = "●"
	}
	return mark + " **" + wording.Escape(wording.Name(t.Name)) + "** · " + reliability(w, r), nil
}

// reliability says in a few words how somebody keeps to matches.
func reliability(w wording.Words, r storage.Reliability) string {
	if r.New() {
		return w.Say("find.new")
	}
	out := w.Say("find.finishes", engine.N("n", r.Finished), engine.N("of", r.Begun))
	took, percent, known := r.Answer()
	if !known {
		return out
	}
	key := "find.answers"
	if percent >= 0 {
		key = "find.answers_share"
	}
	return wording.Dots(out, w.Say(key, engine.Term("length", lengthOf(took)), engine.N("percent", percent)))
}

// lengthOf is a time in its largest unit.
func lengthOf(d time.Duration) engine.Text {
	switch {
	case d >= 36*time.Hour:
		return engine.T("clock.days", engine.N("n", int((d+12*time.Hour)/(24*time.Hour))))
	case d >= 90*time.Minute:
		return engine.T("clock.hours", engine.N("n", int((d+30*time.Minute)/time.Hour)))
	default:
		return engine.T("clock.minutes", engine.N("n", max(1, int((d+30*time.Second)/time.Minute))))
	}
}

// deliverTold tells a person what became of their ticket.
func (f feature) deliverTold(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	told, t, there, err := f.read(ctx, d)
	if err != nil {
		return err
	}
	p, stands, err := f.Post(ctx, 0, postOf(told.Ticket), d.User)
	if err != nil {
		return err
	}
	switch {
	case told.Why == tickets.WhyOpened && stands:
		return f.tellOpened(ctx, d, p)
	case told.Why == tickets.WhyCancelled && stands:
		return f.close(ctx, p)
	case !there:
		return nil
	}
	r, err := f.ReaderNamed(ctx, d.User, "")
	if err != nil {
		return err
	}
	m, says := f.toldMessage(r, told.Why, t)
	if !says {
		return nil
	}
	digest := notAsking + posts.Digest(m.Content, t.Rev)
	if stands && p.Digest == digest {
		return nil
	}
	if err := f.hold(r); err != nil {
		return err
	}
	if stands {
		if err := f.RemoveButtons(ctx, p); err != nil && !posts.Gone(err) {
			return err
		}
	}
	return f.send(ctx, d, r, t.Channel, storage.Post{Kind: postOf(t.ID), User: r.User, Digest: digest}, m, m)
}

// tellOpened replaces the question by where the match is played. The table itself
// sends the hand, and says whose turn it is.
func (f feature) tellOpened(ctx context.Context, d storage.Delivery, p storage.Post) error {
	t, err := f.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	r, err := f.ReaderNamed(ctx, d.User, t.Lang)
	if err != nil {
		return err
	}
	w := f.Words(r.Language, t)
	if _, err := f.Edit(ctx, p, wire.Message{Content: w.Say("find.opened", engine.Word("table", w.Placed(t)))}); err != nil && !posts.Gone(err) && !posts.IsFinal(err) {
		return err
	}
	return f.Store.DropPost(ctx, 0, p.Kind, p.User)
}

// toldMessage says what became of a ticket; false when that is not true any more.
func (f feature) toldMessage(r kit.Reader, why string, t storage.Ticket) (wire.Message, bool) {
	w := f.Words(r.Language, kit.NoTable)
	wish := engine.Word("wish", wishLine(w, t.Wish))
	stop := kit.Button(onTicket("fdcancel", t.ID), w.Label("button.find_stop"))
	switch {
	case why == tickets.WhyRests && t.Rests != "":
		return wire.Message{
			Content:    w.Say("find.rests."+t.Rests, wish),
			Components: []wire.Component{kit.Row(kit.Styled(kit.Button(onTicket("fdrenew", t.ID), w.Label("button.find_again")), wire.Success), stop)},
		}, true
	case why == tickets.WhyDissolved && t.Rests == "" && t.Muster == 0:
		return wire.Message{
			Content:    w.Say("find.dissolved", wish),
			Components: []wire.Component{kit.Row(kit.Button(onTicket("find", t.ID), w.Label("button.find_change")), stop)},
		}, true
	}
	return wire.Message{}, false
}
