package card

import (
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverTurn notifies a person that they owe a move: by a new direct message with their
// hand, or, if they accept none, by a ping in the thread.
func (f feature) deliverTurn(ctx context.Context, d storage.Delivery, in deliveries.Body) error {
	s, err := f.Services.Tables.LookBack(ctx, d.Table, d.User)
	if err != nil {
		return err
	}
	took, err := f.tookBackSince(ctx, s, in.Seq)
	if err != nil {
		return err
	}
	if took || s.Table.Phase != storage.Playing || !access.OwesMove(s, d.User) {
		return f.Messages.RemoveInFlight(ctx, s.Table.ID, messages.Turn, d.User) // the move was made in the meantime
	}
	r, err := f.People.Named(ctx, d.User, s.Table.Lang)
	if err != nil {
		return err
	}
	skip, err := f.holdTurnMessage(ctx, r, s.Table)
	if err != nil {
		return err
	}
	if skip { // a reminder has the same content
		return f.Messages.RemoveInFlight(ctx, s.Table.ID, messages.Turn, d.User)
	}
	alone := s.Seat >= 0 && onlyComputers(s.Table, s.Seat)
	if alone {
		if err := f.holdWhilePresent(ctx, s, d.User); err != nil {
			return err
		}
	}
	if err := f.Queue.EnqueuePush(ctx, s.Table, r.Person, queue.PushTurn); err != nil {
		return err
	}
	placed, trouble := f.Threads.EnsurePlace(ctx, d, s.Table)
	if trouble != nil && !messages.IsFinal(trouble) {
		return trouble
	}
	if trouble == nil {
		s.Table = placed
	} // otherwise the delivery of the card alerts the owner, and the person is still notified
	if s.Table.Thread == s.Table.Channel {
		return nil // the match is played in these direct messages, and the card is already there
	}
	if r.Reachable(s.Table) {
		err := f.sendTurn(ctx, d, s, r)
		if err == nil || !messages.OnlyClosed(err) {
			return err
		}
	}
	if alone {
		return nil // no person waits for them, and the card shows their turn
	}
	p, pinged, err := f.Messages.Post(ctx, s.Table.ID, Pinged, d.User)
	if err != nil || (pinged && p.Seq >= in.Seq) {
		return err
	}
	if err := f.updateCard(ctx, d, d.User); err != nil {
		return err
	}
	return f.Store.SavePost(ctx, storage.Message{Table: s.Table.ID, Kind: Pinged, User: d.User, Channel: s.Table.Thread, Seq: s.Entry})
}

// awayAfter is the time without activity after which a person who plays against computers
// is notified of their turn.
const awayAfter = 2 * time.Minute

// onlyComputers reports whether a seat has only computers as opponents. These answer
// within seconds, so the person is usually still there.
func onlyComputers(t storage.Table, seat engine.Seat) bool {
	for i, one := range t.Seats {
		if i != int(seat) && seating.PersonSits(one) {
			return false
		}
	}
	return true
}

// holdWhilePresent holds "your turn" back until the person has been inactive at the table
// for a while. A committed turn and any press count as activity.
func (f feature) holdWhilePresent(ctx context.Context, s *table.Snapshot, user string) error {
	last := f.Presence.Last(user, process.TablePlace(s.Table.ID), s.Table.Thread)
	if s.Since > 0 { // it may have been committed through another process
		turns, err := f.Store.Turns(ctx, s.Table.ID, s.Since, 1)
		if err != nil {
			return err
		}
		if len(turns) > 0 && turns[0].At.After(last) {
			last = turns[0].At
		}
	}
	if until := last.Add(awayAfter); until.After(f.Now()) {
		return handler.DeferredError{Until: until}
	}
	return nil
}

// tookBackSince reports whether the viewer's latest action was to take back a turn made
// since an entry of the record. Such a person knows that it is their turn.
func (f feature) tookBackSince(ctx context.Context, s *table.Snapshot, entry int) (bool, error) {
	if s.Entry <= entry || s.Since == 0 || s.Seat < 0 {
		return false, nil
	}
	turns, err := f.Store.Turns(ctx, s.Table.ID, s.Since, 1)
	if err != nil || len(turns) == 0 || turns[0].Seat != int(s.Seat) || turns[0].First <= entry {
		return false, err
	}
	moves, err := f.Store.Moves(ctx, s.Table.ID, turns[0].First)
	if err != nil || len(moves) == 0 {
		return false, err
	}
	_, took := engine.Takeback(moves[0].Code)
	return took, nil
}

// sendTurn posts "your turn" as a new message. It removes the previous one, and the
// message with the hand that it replaces.
func (f feature) sendTurn(ctx context.Context, d storage.Delivery, s *table.Snapshot, r recipients.Recipient) error {
	p, stands, err := f.Messages.Post(ctx, s.Table.ID, messages.Turn, d.User)
	if err != nil {
		return err
	}
	if stands && p.Delivery == d.ID {
		return nil // sent before, but not recorded as delivered
	}
	answers, err := f.Screens.Answers(ctx, r, s)
	if err != nil {
		return err
	}
	m := f.turnMessage(ctx, s, r, answers)
	if stands {
		if err := f.Messages.Remove(ctx, p); err != nil {
			return err
		}
	}
	post := storage.Message{Table: s.Table.ID, Kind: messages.Turn, User: d.User, Seq: s.Entry, Delivery: d.ID, Digest: messages.TurnDigest(s)}
	if messages.ShowsHand(post) {
		if err := f.dropHand(ctx, s.Table.ID, d.User); err != nil {
			return err
		}
	}
	return f.Messages.SendPrivate(ctx, r, post, m, messages.Nonce(d, "turn"))
}

// turnMessage returns "your turn" with the last turns of others, the question, its likely
// answers and the person's hand. The hand is a picture if possible and the answers are
// buttons, because a lock screen shows the text of a message to everybody who sees the
// phone.
func (f feature) turnMessage(ctx context.Context, s *table.Snapshot, r recipients.Recipient, answers handler.LikelyAnswers) wire.Message {
	w := r.WordsAt(s.Table)
	question := s.Posed.Text
	if len(answers.Rows)+len(answers.Menus)+len(answers.Stops) > 0 {
		question = answers.Question
	}
	head := []string{w.Say("dm.turn", engine.Word("table", w.Placed(s.Table))), w.Orders(s)}
	if s.LastAsked {
		head = append(head, w.Say("dm.last_asked"))
	}
	told := listed(w.Recap("", s.Seat, news(s), textfmt.NormalText, textfmt.MaxRecap))
	below := []string{w.Flat(question)}
	if answers.AtOnce {
		below = append(below, "-# "+w.Say("panel.at_once"))
	}
	var files []wire.File
	high := 0
	if deliveries.HasPrivate(s.Settled, s.Public) {
		if files, high = f.hands.picture(ctx, w, r, s, s.Settled, wideWidth); len(files) == 0 {
			if title, held := f.hands.held(w, r, s, s.Settled); len(held) > 0 {
				below = append(append(below, "**"+title+"**"), held...)
			}
		}
		below = append(below, noteOf(w, s)...)
	}
	content := func(news int) string {
		return textfmt.ClipLines(textfmt.Lines(slices.Concat(head, told[:news], below)...), textfmt.MaxContent)
	}
	room := func(news int) int { return turnRoom - textfmt.HeightOf(content(news)) - high }
	// The oldest turns of others are left out to make room for menus of all answers;
	// «Log» shows them.
	shown := len(told)
	rows, whole := answerRows(answers, room(shown))
	for fewer := shown - 1; !whole && fewer > 0; fewer-- {
		if rows, whole = answerRows(answers, room(fewer)); whole {
			shown = fewer
		}
	}
	if !whole {
		rows, _ = answerRows(answers, room(shown))
	}
	m := wire.Message{Content: content(shown), Files: files}
	m.Components = f.turnRows(w, s, answers, rows, whole)
	return m
}

// turnRoom is the maximum height in pixels of the text, the hand and the answers of "your
// turn". With it, the message fits on one phone screen with its name and a row of
// buttons.
const turnRoom = 709

// wideWidth is the width on a phone, in pixels, of a picture in a message without a
// frame.
const wideWidth = 350

// maxRows is the maximum number of rows in "your turn" before its last row.
const maxRows = 4

// answerRows returns the rows of answers of "your turn" that fit, and whether they
// include all likely answers and all answers of the menus. It drops the last likely
// answers in favour of menus that contain them, so that every answer is reachable without
// the panel.
func answerRows(answers handler.LikelyAnswers, room int) (rows []discordgo.MessageComponent, whole bool) {
	for n := len(answers.Rows); n >= answers.Alone; n-- {
		if all := slices.Concat(answers.Rows[:n], answers.Menus); len(all) <= maxRows && highOf(all) <= room {
			return all, true
		}
	}
	likely := max(min(len(answers.Rows), maxRows-len(answers.Menus)), answers.Alone)
	all := slices.Concat(answers.Rows[:likely], answers.Menus)
	for len(all) > maxRows || highOf(all) > room && len(all) > 0 {
		all = all[:len(all)-1]
	}
	return all, false
}

// turnRows returns the buttons of "your turn": the rows of answers, and below them
// buttons to other screens. «Take turn» is left out if the rows already offer everything.
func (f feature) turnRows(w textfmt.Words, s *table.Snapshot, answers handler.LikelyAnswers, rows []discordgo.MessageComponent, whole bool) []discordgo.MessageComponent {
	buttons := slices.Clone(answers.Stops)
	if !answers.All || !whole {
		turn := handler.Button(handler.OnTable("turn", s.Table, handler.Here), w.Label("button.take_turn"))
		if len(rows) == 0 && len(buttons) == 0 {
			turn = handler.Styled(turn, discordgo.PrimaryButton)
		}
		buttons = append(buttons, turn)
	}
	buttons = append(buttons,
		handler.Button(handler.OnTable("board", s.Table, ""), w.Label("button.board")),
		handler.Button(handler.OnTable("log", s.Table, ""), w.Label("button.log")))
	for _, more := range f.Links.BoardButton(w, s.Table) {
		if len(buttons) < handler.MaxTabs {
			buttons = append(buttons, more)
		}
	}
	return append(slices.Clone(rows), handler.Row(buttons...))
}

// Heights of rows on a phone, with the gap above, in pixels.
const (
	menuHigh   = 52
	buttonHigh = 48
	lineHigh   = 12 // added for a label of two lines
)

// highOf returns the height of rows on a phone, in pixels.
func highOf(rows []discordgo.MessageComponent) int {
	high := 0
	for _, row := range wire.Rows(rows) {
		var labels []string
		long := false
		for _, part := range row.Components {
			if b, ok := part.(discordgo.Button); ok {
				labels = append(labels, b.Label)
				long = long || textfmt.WidthOf(b.Label, 14) > textfmt.FrameWidth-28
			}
		}
		switch {
		case len(labels) == 0:
			high += menuHigh
		case long:
			high += buttonHigh*textfmt.ButtonRows(labels) + lineHigh
		default:
			high += buttonHigh * textfmt.ButtonRows(labels)
		}
	}
	return high
}

// news returns the last turns since the viewer's own.
func news(s *table.Snapshot) []history.VisibleTurn {
	i := slices.IndexFunc(s.Recent, func(one history.VisibleTurn) bool { return one.N > s.Since })
	if i < 0 {
		return nil
	}
	return s.Recent[i:]
}

// refreshTurnMessages edits the messages "your turn" of people whose question or hand has
// changed, because a turn may be committed in parts. A draft does not change the
// question, so a panel with a draft stays.
func (f feature) refreshTurnMessages(ctx context.Context, public *table.Snapshot) error {
	for _, seat := range public.Pending {
		user := seating.WaitingPerson(public.Table.Seats[seat])
		p, stands, err := f.Messages.Post(ctx, public.Table.ID, messages.Turn, user)
		if err != nil {
			return err
		}
		if user == "" || !stands {
			continue
		}
		s, err := f.Services.Tables.LookBack(ctx, public.Table.ID, user)
		if err != nil {
			return err
		}
		if now := messages.TurnDigest(s); p.Digest == now || !s.MyTurn || f.repliesTo(p, s) {
			continue
		}
		if err := f.refreshTurn(ctx, p, s); err != nil {
			return err
		}
	}
	return nil
}

// repliesTo reports whether the latest turn is the person's own and was just made with a
// press on their "your turn". The reply to that press shows their next question.
func (f feature) repliesTo(p storage.Message, s *table.Snapshot) bool {
	return f.Messages.Answered(p) && s.Since == s.Table.Turns
}

// refreshTurn edits one of these messages.
func (f feature) refreshTurn(ctx context.Context, p storage.Message, s *table.Snapshot) error {
	r, err := f.People.Named(ctx, p.User, s.Table.Lang)
	if err != nil {
		return err
	}
	pressed := messages.Pressed(p)
	var answers handler.LikelyAnswers
	if !pressed { // otherwise a press counts as one on the panel: «Take turn» opens it
		if answers, err = f.Screens.Answers(ctx, r, s); err != nil {
			return err
		}
	}
	m := f.turnMessage(ctx, s, r, answers)
	if pressed { // Discord cannot remove the frame of a panel
		m.Frame = &wire.Frame{Colour: handler.EdgeTurn}
	}
	if there, err := f.Messages.Edit(ctx, p, m); err != nil && !messages.Gone(err) || err == nil && !there {
		return err
	}
	p.Digest, p.Seq = messages.TurnDigest(s), s.Entry
	if messages.ShowsHand(p) {
		if err := f.dropHand(ctx, p.Table, p.User); err != nil {
			return err
		}
	}
	return f.Store.ConfirmPost(ctx, p, storage.Message{})
}

// holdTurnMessage holds "your turn" back while a person wants no messages. Afterwards
// skip is true if a reminder has been sent or is about to be sent, because "your turn"
// would repeat it.
func (f feature) holdTurnMessage(ctx context.Context, r recipients.Recipient, t storage.Table) (skip bool, err error) {
	if err := f.holdForQuietTime(r, t); err != nil || !t.TableState.Pause.Since.IsZero() { // there are no reminders in a pause
		return false, err
	}
	waits, err := f.Store.WaitsFor(ctx, r.User)
	if err != nil {
		return false, err
	}
	for _, w := range waits {
		if w.Table == t.ID {
			at := clock.NextReminder(t.TableState.Terms, w, r.Preferences, f.Now())
			return w.Step > 0 || !at.IsZero() && !at.After(f.Now()), nil
		}
	}
	return false, nil
}
