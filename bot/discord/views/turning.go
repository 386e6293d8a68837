package views

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/storage"
)

// maxTurning is the maximum number of turning points for a person.
const maxTurning = 3

// turning shows a person one of their own turning points: the first, or the one that the
// pressed button selects.
func (f analyses) turning(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	seat := seating.Index(t, p.Reader.User)
	if seat < 0 {
		return handler.Reply{}, table.Refuse(table.OnlyPlayers, nil, "log")
	}
	return f.whenMade(ctx, t, func(ctx context.Context, m *analysis.Match) (handler.Reply, error) {
		list := m.Worst(engine.Seat(seat), maxTurning)
		w := p.Reader.WordsAt(t)
		if len(list) == 0 {
			return handler.TextReply(textfmt.Lines(w.Say("turning.head", engine.Word("table", w.Title(t))), w.Say("turning.none"))).Framed(handler.EdgeRead), nil
		}
		at, _ := strconv.Atoi(p.Code)
		return f.turningPoint(ctx, p.Reader, t, list, min(max(at, 0), len(list)-1))
	})
}

// turningPoint shows one turning point: the position before it, the person's answer, the
// better answer and why, and buttons to the other turning points.
func (f analyses) turningPoint(ctx context.Context, r recipients.Recipient, t storage.Table, list []analysis.Answer, at int) (handler.Reply, error) {
	w, a := r.WordsAt(t), list[at]
	view, err := f.Services.Records.Before(ctx, t.ID, r.User, a.Entry)
	if err != nil {
		return handler.Reply{}, err
	}
	out := []string{
		w.Say("turning.head", engine.Word("table", w.Title(t))),
		w.Say("turning.point", engine.N("n", at+1), engine.N("of", len(list)), engine.N("turn", a.Turn), engine.Word("judgement", sign(a.Judgement)),
			engine.Word("played", w.Rich(a.Played)), engine.Word("better", w.Rich(a.Better)), engine.Word("points", w.PointsLost(a.Points)), engine.Word("lost", change(-100*a.Lost))),
	}
	pro, against := w.Reasons(a.Why)
	if pro != "" {
		out = append(out, w.Say("turning.why", engine.Word("reasons", pro)))
	}
	if against != "" {
		out = append(out, w.Say("turning.against", engine.Word("reasons", against)))
	}
	var row []discordgo.Button
	if records.MayBranch(t, r.User) == nil {
		out = append(out, w.Say("turning.about"))
		row = append(row, handler.Styled(handler.Button(handler.OnTable("playon", t, strconv.Itoa(a.Entry)), w.Label("button.play_on")), discordgo.PrimaryButton), retryButton(w, t))
	} else {
		out = append(out, w.Say("turning.held"))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	if spec, ok := f.Pictures.Spec(w, t, r.Look, r.Theme); ok {
		say.Message.Files = f.Pictures.Board(ctx, spec, view)
	}
	if len(row) > 0 {
		say = say.With(handler.Row(row...))
	}
	if len(list) > 1 {
		say = say.With(handler.Pager(w, func(to int) handler.CustomID { return handler.OnTable("turnat", t, strconv.Itoa(to)) }, at, len(list)))
	}
	return say, nil
}

// retryButton returns «Retry my mistakes», which asks again the questions that a person
// answered badly.
func retryButton(w textfmt.Words, t storage.Table) discordgo.Button {
	return handler.Button(handler.OnTable(handler.VerbRetry, t, ""), w.Label("button.retry"))
}

// playOn handles «Play on from here». It opens the position in the person's direct
// messages, or finds the table opened earlier, and shows the question of that position.
func (f analyses) playOn(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if err := records.MayBranch(t, p.Reader.User); err != nil {
		return handler.Reply{}, err
	}
	entry, err := strconv.Atoi(p.Code)
	if err != nil {
		return handler.Reply{}, table.Refuse(records.NoBranch, nil, "turning")
	}
	m, err := f.Services.Analyses.Made(ctx, t.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	var list []analysis.Answer // only from a turning point: other positions could reveal what the person may not know
	if m != nil {
		list = m.Worst(engine.Seat(seating.Index(t, p.Reader.User)), maxTurning)
	}
	i := slices.IndexFunc(list, func(a analysis.Answer) bool { return a.Entry == entry })
	if i < 0 {
		return handler.Reply{}, table.Refuse(records.NoBranch, nil, "turning")
	}
	w := p.Reader.WordsAt(t)
	channel, no, err := f.greet(ctx, p.Reader, w, t, list[i])
	if channel == "" || err != nil {
		return no, err
	}
	row, err := f.Services.Records.Branch(ctx, records.Branch{
		Table: t.ID, Entry: entry, User: p.Reader.User, Lang: p.Reader.Language, Channel: channel, Press: p.In.ID,
	})
	if err != nil {
		return handler.Reply{}, err
	}
	s, err := f.Services.Tables.LookBack(ctx, row.ID, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.Screens.ShowTable(ctx, p.Reader, s, w.Say("turning.begun", engine.Word("where", textfmt.ChannelLink(row.Channel)), engine.Word("table", w.Title(row))))
}

// greet sends the first message of the new match to the person, once for each position.
// If their direct messages are closed, nothing can be played there, and the reply
// explains what to do.
func (f analyses) greet(ctx context.Context, r recipients.Recipient, w textfmt.Words, t storage.Table, a analysis.Answer) (channel string, no handler.Reply, err error) {
	if r.NoDM {
		return "", handler.TextReply(w.Say("turning.no_dm")), nil
	}
	kind := "play on " + strconv.FormatInt(t.ID, 10) + " " + strconv.Itoa(a.Entry)
	p, stands, err := f.Messages.Post(ctx, 0, kind, r.User)
	if err != nil || stands {
		return p.Channel, handler.Reply{}, err
	}
	m := wire.Message{Content: w.Say("turning.greeting", engine.N("table", int(t.ID)), engine.N("turn", a.Turn), engine.Word("played", w.Rich(a.Played)))}
	err = f.Messages.SendPrivate(ctx, r, storage.Message{Kind: kind, User: r.User, Digest: messages.Digest(m.Content)}, m, messages.Nonce(storage.Delivery{ID: kind + " " + r.User}, "greeting"))
	if err != nil && messages.OnlyClosed(err) {
		return "", handler.TextReply(w.Say("turning.closed_dm")), nil
	}
	if err != nil {
		return "", handler.Reply{}, err
	}
	person, err := f.Store.ChangePerson(ctx, r.User, func(p *storage.Person) error {
		p.Closed = false
		return nil
	})
	return person.DM, handler.Reply{}, err
}
