package turn

import (
	"context"
	"errors"
	"strconv"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// confirmSingle confirms a turn with one answer, and makes such turns final without
// confirmation from now on.
func (f *feature) confirmSingle(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	r, err := f.People.Change(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.Confirm = storage.ConfirmSingle })
	if err != nil {
		return handler.Reply{}, err
	}
	s, err := f.Services.Turns.Confirm(ctx, table.Press{Table: p.Table, User: r.User, Rev: p.Rev(), ID: p.In.ID, Recall: true})
	p.Reader = r
	return f.showResult(ctx, p, s, err)
}

// confirmsItself reports whether a person's settings make a turn final with the press
// that completes it. closes means that the press was chosen to end the turn.
func confirmsItself(r recipients.Recipient, before *table.Snapshot, closes bool) bool {
	// In a contest the turn cannot be taken back, and a person's first match is not
	// rushed.
	if before.Table.TableState.Contest || before.Table.TableState.Coached {
		return false
	}
	switch r.Preferences.Confirm {
	case storage.ConfirmLast:
		return true
	case storage.ConfirmSingle:
		return closes || len(before.Draft) == 0
	default:
		return false
	}
}

// recall handles «Take back» on a receipt: it takes back a turn that was confirmed with
// its last answer.
func (f *feature) recall(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	turn, err := strconv.Atoi(p.Code)
	if err != nil {
		return f.turn(ctx, p)
	}
	if _, err := f.Services.Takebacks.Recall(ctx, p.Table, p.Reader.User, p.In.ID, turn); err != nil {
		return f.recallRefused(ctx, p, err)
	}
	say, err := f.turn(ctx, p)
	say.Again = true
	return say, err
}

// recallRefused replaces a permanent receipt by the reason why its turn cannot be taken
// back, so that its button is not pressed again. Other refusals are shown by package
// dispatch.
func (f *feature) recallRefused(ctx context.Context, p handler.Press, err error) (handler.Reply, error) {
	var no *table.RefusedError
	if !p.Lasting || !errors.As(err, &no) {
		return handler.Reply{}, err
	}
	t, err := f.Services.Tables.Table(ctx, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	say := handler.TextReply(textfmt.Lines(w.Say("panel.done", engine.Word("table", w.Placed(t))), small(w.Rich(textfmt.EscapeWords(no.Text))))).Framed(handler.EdgeDone)
	if say.Receipt = true; t.Phase == storage.Playing {
		say = say.With(handler.Row(handler.Button(handler.OnTable("retract", t, ""), w.Label("button.retract"))))
	}
	return say, nil
}
