package turn

import (
	"context"
	"errors"
	"strconv"

	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
)

// undo is /undo: it takes back the latest step of an unconfirmed turn or, when
// there is none, shows the consequences of asking to take the latest confirmed
// turn back.
func (f feature) undo(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.TableOf(ctx, c, "playing")
	if err != nil {
		return kit.Reply{}, err
	}
	s, err := f.Tables.Undo(ctx, table.Press{Table: t.ID, User: c.Reader.User, Rev: table.Newest, ID: c.In.ID})
	var no *table.Refused
	if errors.As(err, &no) && (no.Reason == table.NothingToUndo || no.Reason == table.NotYourTurn) {
		return f.Go(ctx, kit.Press{CustomID: kit.CustomID{Verb: "retract", Table: t.ID}, In: c.In, Reader: c.Reader})
	}
	return f.showResult(ctx, c.Reader, s, err)
}

// recall is «Take back» on a receipt: it takes back a turn that was confirmed with
// its last answer.
func (f feature) recall(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if _, err := f.TableInReach(ctx, p.In, p.Table); err != nil {
		return kit.Reply{}, err
	}
	turn, err := strconv.Atoi(p.Code)
	if err != nil {
		return f.turn(ctx, p)
	}
	if _, err := f.Tables.Takebacks.Recall(ctx, p.Table, p.Reader.User, p.In.ID, turn); err != nil {
		return kit.Reply{}, err
	}
	return f.turn(ctx, p)
}
