package turns

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Recall takes back a turn that was confirmed automatically with its last answer: within
// table.RecallFor, if it is the latest turn and revealed nothing. It needs no vote, because
// nobody has been notified of the turn yet. All its answers except the last become the
// person's draft.
func (k *Takebacks) Recall(ctx context.Context, id int64, user, press string, turn int) (storage.Table, error) {
	tx, err := k.tables.Attempt(ctx, id, user, press, func(tx *table.Tx) error { return recall(ctx, tx, press, turn) })
	if err != nil {
		return storage.Table{}, err
	}
	return table.SeenBy(tx.Table, user), nil
}

func recall(ctx context.Context, tx *table.Tx, press string, turn int) error {
	if err := table.Ended(tx.Table); err != nil {
		return err
	}
	if !tx.Playing() || tx.Seat < 0 {
		return tx.RefuseStranger(ctx)
	}
	if tx.Table.TableState.Contest {
		return tx.Refuse(ctx, table.OneTry, nil, "undo_draft")
	}
	if ok, err := mayRecall(ctx, tx, turn); err != nil || !ok {
		if err == nil {
			err = tx.Refuse(ctx, table.RecallOver, nil, "look_now")
		}
		return err
	}
	r, err := retraction(ctx, tx, int(tx.Seat))
	if err != nil {
		return err
	}
	if r.Turn != turn || len(r.Later) > 0 || len(r.Shown) > 0 {
		return tx.Refuse(ctx, table.RecallOver, nil, "look_now")
	}
	codes, err := answersBefore(ctx, tx, r.To)
	if err != nil {
		return err
	}
	row, tableState := tx.Table, tx.Table.TableState
	d := tx.Tables.CloseVotes(&row, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Undo })
	tableState.Votes = row.TableState.Votes
	if err := TakeBack(ctx, tx, press, storage.Vote{Seat: int(r.Seat), To: r.To}, tableState, d); err != nil {
		return err
	}
	if err := tx.DraftAgain(ctx, codes); err != nil {
		tx.Tables.Log.ErrorContext(ctx, "compare taken-back turn with its draft", "table", tx.Table.ID, "err", err)
	}
	return nil
}

// answersBefore returns the person's own answers in the record after an entry, except the
// last one.
func answersBefore(ctx context.Context, tx *table.Tx, entry int) ([]string, error) {
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, entry+1)
	if err != nil {
		return nil, err
	}
	var codes []string
	for _, m := range moves {
		if m.Seat != int(tx.Seat) {
			break // the game's answer for a vacant seat
		}
		codes = append(codes, m.Code)
	}
	return codes[:max(0, len(codes)-1)], nil
}

// mayRecall reports whether the latest commit is a turn of the person that can be
// recalled.
func mayRecall(ctx context.Context, tx *table.Tx, turn int) (bool, error) {
	prefs, err := tx.PreferencesOf(ctx, tx.User)
	if err != nil || prefs.Confirm == storage.ConfirmAsked || turn != tx.Table.Turns {
		return false, err
	}
	turns, _, err := tx.Latest(ctx)
	if err != nil || len(turns) == 0 {
		return false, err
	}
	last := turns[len(turns)-1]
	if !last.TakenBy(tx.Seat) || tx.Tables.Now().After(last.At.Add(tx.Tables.RecallFor)) {
		return false, nil
	}
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, last.First)
	return err == nil && !slices.ContainsFunc(moves, func(m storage.Move) bool {
		_, back := engine.Takeback(m.Code)
		return back
	}), err
}
