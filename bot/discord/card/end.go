package card

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// deliverOver posts the end card, removes the buttons of older messages, and then
// updates private messages.
func (f feature) deliverOver(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Result == nil {
		return nil
	}
	if s.Table, err = f.Threads.EnsurePlace(ctx, d, s.Table); err != nil {
		return err
	}
	return errors.Join(f.postEndCard(ctx, d, s), f.others.CardShown(ctx, s))
}

// postEndCard posts the end card, once, after the other messages of the match.
func (f feature) postEndCard(ctx context.Context, d storage.Delivery, s *table.Snapshot) error {
	if err := f.closeMessages(ctx, d, s); err != nil {
		return err
	}
	post := messages.Public(s.Table, d, postOver)
	p, said, err := f.Messages.Post(ctx, s.Table.ID, post.Kind, post.User)
	switch {
	case err != nil:
		return err
	case said && p.Digest == sealedEnd && !table.Sealed(s.Table):
		return f.unsealEndCard(ctx, p, s)
	case said:
		return nil
	}
	if table.Sealed(s.Table) {
		post.Digest = sealedEnd
	}
	if err := f.enqueueArchive(ctx, s.Table); err != nil {
		return err
	}
	m, err := f.endCard(ctx, s)
	if err != nil {
		return err
	}
	if m.Silent, err = f.Threads.Quietly(ctx, d, s.Table); err != nil {
		return err
	}
	post.Seq = s.Entry
	if _, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "over")); err != nil {
		return err
	}
	return f.pushResult(ctx, s.Table)
}

// pushResult tells the result in the browsers of the people who played.
func (f feature) pushResult(ctx context.Context, t storage.Table) error {
	if f.Push == nil || table.Sealed(t) {
		return nil
	}
	var failed error
	for _, seat := range t.Seats {
		if !seating.PersonSits(seat) {
			continue
		}
		p, err := f.Store.Person(ctx, seat.User)
		if err == nil {
			err = f.Queue.EnqueuePush(ctx, t, p, queue.PushResult)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// sealedEnd is the digest of an end card without the information that would reveal the
// deal to others who still play it.
const sealedEnd = "sealed"

// unsealEndCard completes the end card of a table once all tables with its deal have
// ended.
func (f feature) unsealEndCard(ctx context.Context, p storage.Message, s *table.Snapshot) error {
	m, err := f.endCard(ctx, s)
	if err != nil {
		return err
	}
	there, err := f.Messages.Edit(ctx, p, m)
	if err != nil || !there {
		return err
	}
	p.Digest = ""
	return f.Store.SavePost(ctx, p)
}

// endCard returns the message about the end of a match for everybody at a table: the
// result, the decisive points, the duration, the picture. The seed of the shuffle is
// in the record.
func (f feature) endCard(ctx context.Context, s *table.Snapshot) (wire.Message, error) {
	w, t := f.Texts.Words(s.Table.Lang, s.Table), s.Table
	people, ping, err := f.everybody(ctx, t)
	if err != nil {
		return wire.Message{}, err
	}
	headline := []string{"### " + w.Winners(s.Result), w.Standings(s.Result)}
	why, sealed := decided(w, s.Result), table.Sealed(t)
	if sealed {
		why = w.Say("card.same_deal")
	}
	content := append(slices.Clone(headline), why,
		"-# "+w.Say("end.duration", engine.N("n", s.Public.Header().Turn), engine.Term("length", duration(t)), engine.Word("from", textfmt.On(t.Started))), people)
	m := wire.Message{
		Content:  textfmt.ClipLines(textfmt.Lines(content...), textfmt.MaxContent),
		Mentions: ping,
		Frame:    &wire.Frame{Colour: handler.EdgeDone},
		Components: []discordgo.MessageComponent{handler.Row(
			handler.Button(handler.OnTable("board", t, ""), w.Label("button.board")),
			handler.Button(handler.OnTable("log", t, "1"), w.Label("button.full_log")),
			handler.Button(handler.OnTable("replay", t, "match"), w.Label("button.replay")),
			handler.Button(handler.OnTable("record", t, ""), w.Label("button.record")),
			handler.Button(handler.OnTable("again", t, ""), w.Label("button.again")),
		)},
	}
	if more := append(f.others.EndButtons(ctx, w, t), f.Links.WatchButton(ctx, w, t)...); len(more) > 0 { // these buttons work only when the deal is no longer secret
		m.Components = append(m.Components, handler.Rows(more)...)
	}
	if sealed {
		return m, nil
	}
	if p, ok := f.Pictures.Spec(w, t, pictures.LookPhone, ""); ok {
		m.Files = f.Pictures.DrawFile(ctx, p, pictures.ResultKey(p, s), "result", pictures.ResultAlt(w, s.Result), func() *render.Scene {
			return p.Artist.Result(pictures.Ended(ctx, f.Services.Records, f.Log, w, s), p.Options)
		})
	}
	m.Files = append(m.Files, f.others.EndFiles(ctx, t)...)
	return m, nil
}

// everybody returns a line that names the people at a table, and those of them to ping:
// nobody in their quiet hours. The line does not depend on the time, so that a retry
// finds the message in the history. It is empty in direct messages, where the message
// itself notifies.
func (f feature) everybody(ctx context.Context, t storage.Table) (line string, ping []string, err error) {
	if t.Guild == "" {
		return "", nil, nil
	}
	var names []string
	for _, seat := range t.Seats {
		if seat.Vacant || seat.User == "" || seating.IsComputer(seat.User) {
			continue
		}
		names = append(names, "<@"+seat.User+">")
		r, err := f.People.Named(ctx, seat.User, t.Lang)
		if err != nil {
			return "", nil, err
		}
		if f.holdForQuietTime(r, t) == nil {
			ping = append(ping, seat.User)
		}
	}
	return textfmt.Dots(names...), ping, nil
}

// duration returns the duration of a match in a suitable unit.
func duration(t storage.Table) engine.Text {
	d := t.Ended.Sub(t.Started)
	switch {
	case d >= 48*time.Hour:
		d = d.Round(24 * time.Hour)
	case d >= 2*time.Hour:
		d = d.Round(time.Hour)
	default:
		d = max(d, time.Minute).Truncate(time.Minute)
	}
	return clock.FormatDuration(d)
}

// maxDecisive is the maximum number of decisive sources of points on the end card.
const maxDecisive = 3

// decided names the sources of points by which the only winner is ahead of the next seat,
// largest first. It returns "" if points did not decide; then the standings show what
// did.
func decided(w textfmt.Words, r *engine.Result) string {
	won := r.Winners()
	if len(won) != 1 || !r.Victor.Name.IsZero() {
		return ""
	}
	i := slices.IndexFunc(r.Places, func(p engine.Place) bool { return p.Rank > 1 && !p.Out })
	if i < 0 {
		return ""
	}
	first, second := won[0], r.Places[i].Seat
	if r.Totals[first] <= r.Totals[second] {
		return ""
	}
	type lead struct {
		name engine.Text
		n    int
	}
	var leads []lead
	for _, c := range r.Categories {
		if n := c.Points[first] - c.Points[second]; n > 0 {
			leads = append(leads, lead{c.Name, n})
		}
	}
	slices.SortStableFunc(leads, func(a, b lead) int { return b.n - a.n })
	var list []string
	for _, l := range leads[:min(len(leads), maxDecisive)] {
		list = append(list, w.Say("end.lead", engine.Term("what", l.name), engine.N("n", l.n)))
	}
	if len(list) == 0 {
		return ""
	}
	return w.Say("end.decided", engine.Who("who", second), engine.Word("list", strings.Join(list, ", ")))
}

// closeMessages deletes the card and the reminders of a match. At a table across servers
// it deletes the copies for the delivery's person.
func (f feature) closeMessages(ctx context.Context, d storage.Delivery, s *table.Snapshot) error {
	standing, err := f.Store.PostsOf(ctx, s.Table.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		switch {
		case !messages.Mine(s.Table, d, p):
		case p.Kind == messages.Card, isDeadline(p):
			err = f.Messages.Remove(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// deliverClosed announces that a table ended without a result, and then updates
// private messages.
func (f feature) deliverClosed(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, "")
	if err != nil {
		return err
	}
	if s.Table.TableState.Across {
		if s.Table, err = f.Threads.EnsurePlace(ctx, d, s.Table); err != nil {
			return err
		}
	}
	return errors.Join(f.announceClosed(ctx, d, s), f.others.CardShown(ctx, s))
}

func (f feature) announceClosed(ctx context.Context, d storage.Delivery, s *table.Snapshot) error {
	if err := f.closeMessages(ctx, d, s); err != nil {
		return err
	}
	post := messages.Public(s.Table, d, postClosed)
	_, said, err := f.Messages.Post(ctx, s.Table.ID, post.Kind, post.User)
	if err != nil || said || s.Table.Thread == "" {
		return err // the lobby card of an open table shows that itself
	}
	if err := f.enqueueArchive(ctx, s.Table); err != nil {
		return err
	}
	m := wire.Message{Content: f.closedText(s.Table)}
	if m.Silent, err = f.Threads.Quietly(ctx, d, s.Table); err != nil {
		return err
	}
	_, err = f.Messages.Send(ctx, post, m, messages.Nonce(d, "closed"))
	return err
}

// closedText announces that a table ended without a result.
func (f feature) closedText(t storage.Table) string {
	w := f.Texts.Words(t.Lang, t)
	why := ""
	if t.Ending != "" {
		why = w.Rich(engine.T(t.Ending))
	}
	return textfmt.Lines(w.Say("closed.text", engine.Word("table", w.Title(t))), why, w.Reason(t))
}
