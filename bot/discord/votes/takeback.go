package votes

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/voting"
	"guildhall/engine"
)

// offerTakeback handles «Take back…» below a confirmed turn.
func (f feature) offerTakeback(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	return f.undoPanel(ctx, p.Reader, p.Table)
}

// undoPanel shows privately what would be taken back, who must agree, and reasons against
// it. Only the button below opens the vote.
func (f feature) undoPanel(ctx context.Context, r recipients.Recipient, id int64) (handler.Reply, error) {
	undo, err := f.Services.Takebacks.Preview(ctx, id, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	t, err := f.Services.Tables.Table(ctx, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(t)
	body := []string{w.Say("undo.head", engine.Word("table", w.Title(t)), engine.N("entry", undo.Turn))}
	body = append(body, textfmt.Bullets(w.Events(undo.What), 4)...)
	label := "button.ask_table"
	if len(undo.Others) == 0 {
		body = append(body, w.Say("undo.alone"))
		label = "button.take_back"
	} else {
		body = append(body, undoSince(w, undo), w.Say("undo.others", engine.Word("who", w.Names(undo.Others))))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(body...), textfmt.MaxContent))
	return say.Framed(handler.EdgeTurn).With(handler.Row(
		handler.Styled(handler.Button(handler.OnTable("ask", t, askCode(undo)), w.Label(label)), discordgo.PrimaryButton),
		handler.Button(handler.OnTable("turn", t, ""), w.Label("button.back")))), nil
}

// askCode identifies the turn to be taken back by its number in the log. The number of
// its entry in the record would reveal how many answers of others were forced.
func askCode(undo *voting.TakebackPreview) string { return "t" + strconv.Itoa(undo.Turn) }

// askUndo opens the vote.
func (f feature) askUndo(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	undo, err := f.Services.Takebacks.Preview(ctx, p.Table, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	if askCode(undo) != p.Code {
		return f.undoPanel(ctx, p.Reader, p.Table) // there is a newer latest turn
	}
	done, err := f.Services.Votes.Propose(ctx, voting.Motion{Table: p.Table, Kind: voting.Undo, By: p.Reader.User, Sure: true, Press: p.In.ID})
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(done.Table)
	if done.Outcome == "" {
		return handler.TextReply(askedText(w, done)), nil
	}
	s, err := f.Services.Tables.Look(ctx, p.Table, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.Screens.ShowTable(ctx, p.Reader, s, w.Say("vote.undone", engine.Who("who", undo.Seat)))
}
