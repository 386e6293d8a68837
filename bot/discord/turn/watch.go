package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// watchScreen returns the screen of a person who owes no move: the people whom the table
// waits for, and what the person can do in the meantime.
func (f *feature) watchScreen(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string) (handler.Reply, error) {
	w := r.WordsAt(s.Table)
	var status, mine string
	switch {
	case s.Table.Phase == storage.Finished:
		status = w.Say("watch.over", engine.Word("table", w.Title(s.Table)))
	case s.Table.Phase == storage.Closed:
		status = w.Say("watch.closed", engine.Word("table", w.Title(s.Table)))
	default:
		status = w.Say("watch.turn", engine.Word("table", w.Title(s.Table)), engine.Word("who", w.Names(s.Pending)))
	}
	buttons := []discordgo.Button{}
	if s.Joined && s.Table.Phase == storage.Playing {
		mine = w.Say("watch.seat", engine.N("n", access.SeatNumber(s.Seat)))
		buttons = append(buttons, handler.Button(handler.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)))
	} else if s.Standin && s.Table.Phase == storage.Playing {
		mine = w.Say("watch.standin", engine.Who("who", s.Seat))
		buttons = append(buttons, handler.Button(handler.OnTable("hand", s.Table, ""), w.Hand(s.Table.Game)))
	} else if s.Table.Phase == storage.Playing {
		mine = w.Say("watch.spectator")
	}
	open, err := f.Links.BoardButtons(ctx, w, s.User, s.Table.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	buttons = append(append(buttons, open...),
		handler.Button(handler.OnTable("board", s.Table, ""), w.Label("button.board")),
		handler.Button(handler.OnTable("log", s.Table, ""), w.Label("button.log")))
	if s.Joined && s.Table.Phase == storage.Playing && !r.Reachable(s.Table) {
		buttons = append(buttons, handler.Button(handler.OnTable("tell", s.Table, ""), w.Label("button.tell_me")))
	}
	buttons = append(buttons, joinButtons(w, s)...)
	if s.Joined && s.Table.Phase == storage.Playing {
		buttons = append(buttons, handler.Button(handler.OnTable("orders", s.Table, ""), w.Label("button.orders")))
	}
	if (s.Joined || s.Standin) && s.Table.Phase == storage.Playing {
		buttons = append(buttons, handler.Button(handler.OnTable("plan", s.Table, ""), w.Label("button.plan")))
	}
	say := handler.TextReply(textfmt.Lines(said, w.Orders(s), status, mine)).With(handler.Row(buttons[:min(5, len(buttons))]...))
	if len(buttons) > 5 {
		say = say.With(handler.Row(buttons[5:]...))
	}
	say.Message.Frame, say.Screen = &wire.Frame{Colour: handler.EdgeWait}, s.Table.ID
	return f.withNext(ctx, w, r, s.Table.ID, say)
}
