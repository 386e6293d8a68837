package discord

import (
	"context"
	"errors"
	"strconv"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/voting"
	"guildhall/engine"
)

// undo is /undo: it takes back the latest step of a turn that is not confirmed
// or, when there is none, shows what asking to take the latest confirmed turn
// back would mean.
func (b *Bot) undo(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c, "playing")
	if err != nil {
		return reply{}, err
	}
	s, err := b.Tables.Undo(ctx, table.Press{Table: t.ID, User: c.r.User, Rev: table.Newest, ID: c.in.ID})
	var no *table.Refused
	if errors.As(err, &no) && (no.Reason == table.NothingToUndo || no.Reason == table.NotYourTurn) {
		return b.undoPanel(ctx, c.r, t.ID)
	}
	return b.acted(ctx, c.r, s, err)
}

// retract is «Take back…» below a confirmed turn.
func (b *Bot) retract(ctx context.Context, p press) (reply, error) {
	if _, err := b.reach(ctx, p.in, p.Table); err != nil {
		return reply{}, err
	}
	return b.undoPanel(ctx, p.r, p.Table)
}

// undoPanel shows privately what would be taken back, who must agree, and what
// speaks against it. Nobody is asked before the button below it.
func (b *Bot) undoPanel(ctx context.Context, r reader, id int64) (reply, error) {
	undo, err := b.Tables.Takebacks.Preview(ctx, id, r.User)
	if err != nil {
		return reply{}, err
	}
	t, err := b.Tables.Table(ctx, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, t)
	body := []string{w.say("undo.head", engine.Word("table", b.title(w, t)), engine.N("entry", undo.Turn))}
	body = append(body, bullets(w.events(undo.What), 4)...)
	label := "button.ask_table"
	if len(undo.Others) == 0 {
		body = append(body, w.say("undo.alone"))
		label = "button.take_back"
	} else {
		body = append(body, w.undoSince(t, undo), w.say("undo.others", engine.Word("who", w.names(undo.Others))))
	}
	say := note(clipLines(lines(body...), maxContent))
	return say.with(row(
		styled(button(onTable("ask", t, strconv.Itoa(undo.To)), w.label(label)), wire.Primary),
		button(onTable("turn", t, ""), w.label("button.back")))), nil
}

// askUndo asks the table, after the panel said what it means.
func (b *Bot) askUndo(ctx context.Context, p press) (reply, error) {
	if _, err := b.reach(ctx, p.in, p.Table); err != nil {
		return reply{}, err
	}
	undo, err := b.Tables.Takebacks.Preview(ctx, p.Table, p.r.User)
	if err != nil {
		return reply{}, err
	}
	if strconv.Itoa(undo.To) != p.Code {
		return b.undoPanel(ctx, p.r, p.Table) // another turn is the latest by now
	}
	done, err := b.Tables.Votes.Propose(ctx, voting.Motion{Table: p.Table, Kind: voting.Undo, By: p.r.User, Sure: true, Press: p.in.ID})
	if err != nil {
		return reply{}, err
	}
	w := b.words(p.r.lang, done.Table)
	if done.Outcome == "" {
		return note(w.say("vote.asked", engine.Word("where", channelLink(done.Table.Thread)), engine.Word("ends", ago(done.Vote.Ends)))), nil
	}
	s, err := b.Tables.Look(ctx, p.Table, p.r.User)
	if err != nil {
		return reply{}, err
	}
	return b.standing(ctx, p.r, s, w.say("vote.undone", engine.Who("who", undo.Seat)))
}
