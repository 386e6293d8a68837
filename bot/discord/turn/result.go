package turn

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// showResult shows the result of an action of a turn.
func (f *feature) showResult(ctx context.Context, p handler.Press, s *table.Snapshot, err error) (handler.Reply, error) {
	switch {
	case err != nil:
		return handler.Reply{}, err
	case s.Final && p.Lasting && !s.MyTurn:
		return f.lastingReceipt(p.Reader, s), nil
	case s.Final:
		return f.receipt(ctx, p.Reader, s)
	default:
		return f.showTable(ctx, p.Reader, s, "")
	}
}

// outdated replies that a press came too late, with the current state.
func (f *feature) outdated(ctx context.Context, p handler.Press, s *table.Snapshot) (handler.Reply, error) {
	said := ""
	if s.MyTurn {
		said = p.Reader.WordsAt(s.Table).Say("stale")
	}
	return f.showTable(ctx, p.Reader, s, said)
}

// isFresh reports whether the pressed message shows the current state.
func isFresh(p handler.Press, s *table.Snapshot) bool { return p.Rev() == s.Rev }

// receipt replaces a panel when the turn is final.
func (f *feature) receipt(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (handler.Reply, error) {
	w := r.WordsAt(s.Table)
	body := inRoom(textfmt.Bullets(w.Events(s.Done), textfmt.MaxLines-4))
	if s.MyTurn {
		// The revealing part is final, and the turn continues.
		said := textfmt.Lines(append([]string{w.Say("panel.final_so_far")}, textfmt.Bullets(w.Events(s.Done), 4)...)...)
		return f.panel(ctx, r, s, said, shown{})
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(append([]string{w.Say("panel.receipt", engine.Word("table", w.Title(s.Table))), w.Orders(s)}, body...)...), textfmt.MaxContent))
	buttons := []discordgo.Button{
		handler.Button(handler.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)),
		handler.Button(handler.OnTable("board", s.Table, ""), w.Label("button.board")),
		handler.Button(handler.OnTable("log", s.Table, ""), w.Label("button.log")),
	}
	if !s.Recall.IsZero() {
		say.Message.Content = textfmt.Lines(say.Message.Content, w.Say("panel.recall", engine.Word("until", textfmt.Ago(s.Recall))))
		recall := handler.Styled(handler.Button(handler.OnTable("recall", s.Table, strconv.Itoa(s.Table.Turns)), w.Label("button.recall")), discordgo.PrimaryButton)
		buttons = slices.Insert(buttons, 0, recall)
	} else if mayRetract(s) {
		buttons = append(buttons, handler.Button(handler.OnTable("retract", s.Table, ""), w.Label("button.retract")))
	}
	say.Message.Frame = &wire.Frame{Colour: handler.EdgeDone}
	return f.withNext(ctx, w, r, s.Table.ID, say.With(handler.Row(buttons...)))
}

// lastingReceipt replaces "your turn" if the turn was made on it. It stays in the direct
// messages, next to those of other tables: a heading, the turn as in the log, and one
// button that stays useful.
func (f *feature) lastingReceipt(r recipients.Recipient, s *table.Snapshot) handler.Reply {
	w := r.WordsAt(s.Table)
	lines := []string{w.Say("panel.done", engine.Word("table", w.Placed(s.Table)))}
	if orders := w.Orders(s); orders != "" {
		lines = append(lines, orders)
	}
	if did := w.Turn(s.Seat, s.Done); did != "" {
		lines = append(lines, small(did))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).Framed(handler.EdgeDone)
	say.Receipt = true
	switch {
	case !s.Recall.IsZero():
		say = say.With(handler.Row(handler.Button(handler.OnTable("recall", s.Table, strconv.Itoa(s.Table.Turns)), w.Label("button.recall"))))
	case mayRetract(s):
		say = say.With(handler.Row(handler.Button(handler.OnTable("retract", s.Table, ""), w.Label("button.retract"))))
	}
	return say
}

// mayRetract reports whether the person may ask the table to take back the turn just made
// final.
func mayRetract(s *table.Snapshot) bool {
	return s.Table.Phase == storage.Playing && len(s.Done) > 0 && !s.Sealed
}

// withNext adds a button for another table that waits for the person.
func (f *feature) withNext(ctx context.Context, w textfmt.Words, r recipients.Recipient, but int64, say handler.Reply) (handler.Reply, error) {
	other, err := f.Services.People.Next(ctx, r.User, but)
	if err != nil || other == nil {
		return say, err
	}
	say.Message.Content = textfmt.Lines(say.Message.Content,
		w.Say("panel.next", engine.Word("table", w.Title(other.Table)), engine.Word("since", textfmt.Ago(other.Since))))
	return say.With(handler.Row(handler.Styled(handler.Button(handler.OnTable("turn", other.Table, ""), w.Label("button.go_there")), discordgo.PrimaryButton))), nil
}
