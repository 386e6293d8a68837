package turns

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Correction is an administrator's takeback of a match.
type Correction struct {
	Table int64
	By    string
	Press string
	Turn  int    // first log entry that is taken back, with all later ones
	Note  string // the public reason, which may contain message markup
}

// Correct returns a match to the position before a log entry, regardless of later turns and
// revelations, and announces it with the note. It adds an entry to the record and deletes
// none, and hidden cards come again in the same order. The caller has checked the
// administrator's right.
func (k *Takebacks) Correct(ctx context.Context, c Correction) (storage.Table, error) {
	note, err := noteOf(c)
	if err != nil {
		return storage.Table{}, err
	}
	tx, err := k.tables.Attempt(ctx, c.Table, c.By, c.Press, func(tx *table.Tx) error { return correct(ctx, tx, c, note) })
	if err != nil {
		return storage.Table{}, err
	}
	return table.SeenBy(tx.Table, c.By), nil
}

func correct(ctx context.Context, tx *table.Tx, c Correction, note string) error {
	since, err := meant(ctx, tx, c)
	if err != nil {
		return err
	}
	to := since[0].First - 1
	then, err := stateAfter(ctx, tx, to)
	if err != nil {
		return err
	}
	tableState := tx.Table.TableState
	tableState.Takebacks++
	tableState.Faults = append(slices.Clone(tableState.Faults), note)
	row := tx.Table
	d := tx.Tables.CloseVotes(&row, voting.MovedOn, func(v storage.Vote) bool { return v.Kind == voting.Undo })
	tableState.Votes = row.TableState.Votes
	act := table.AuditOf(tx.Tables, tx.Table, c.By, table.ActCorrect, note)
	ch := &table.Commit{State: then, TableState: &tableState, Deliveries: d, Audit: &act, Events: engine.Events{List: []engine.Event{{
		Seat: engine.NoSeat, To: engine.Everyone, Places: history.Places(since),
		Text: engine.T(history.EventCorrected, engine.N("n", c.Turn), engine.Word("note", note)),
	}}}}
	if ch.Undone, err = answersIn(ctx, tx, since); err != nil {
		return err
	}
	ch.Add(tx, since[0].Seat, engine.TakebackCode(to))
	for i := range tx.Table.Seats {
		ch.DropDrafts = append(ch.DropDrafts, i)
	}
	return tx.Commit(ctx, c.Press, ch)
}

// noteOf returns the note of a correction, or its refusal.
func noteOf(c Correction) (string, error) {
	note := strings.TrimSpace(c.Note)
	switch n := utf8.RuneCountInString(note); {
	case n == 0:
		return "", table.Refuse(table.NoNote, nil, "write_note")
	case n > table.MaxNote:
		return "", table.Refuse(table.LongNote, []engine.Arg{engine.N("n", n), engine.N("most", table.MaxNote)}, "shorter_note")
	}
	return note, nil
}

// meant returns the turns from the one that a correction names to the last, or refuses.
func meant(ctx context.Context, tx *table.Tx, c Correction) ([]history.Turn, error) {
	switch {
	case table.Ended(tx.Table) != nil:
		return nil, table.Ended(tx.Table)
	case !tx.Playing():
		return nil, table.Refuse(table.NotPlaying, nil, "start_first")
	}
	var since []history.Turn
	if c.Turn >= 1 && c.Turn <= tx.Table.Turns {
		var err error
		if since, err = table.ReadTurns(ctx, tx.Tables, tx.Table.ID, c.Turn, tx.Table.Turns-c.Turn+1); err != nil {
			return nil, err
		}
	}
	void, err := tx.TakenBack(ctx)
	if err != nil {
		return nil, err
	}
	if len(since) == 0 || void.Has(since[0].First) {
		return nil, table.Refuse(table.NoSuchTurn, []engine.Arg{engine.N("n", c.Turn)}, "choose_turn")
	}
	return since, nil
}

// WouldCorrect returns the turns that a correction would take back, oldest first, or refuses
// as Correct would. It leaves out takebacks, and turns that were already taken back.
func (k *Takebacks) WouldCorrect(ctx context.Context, c Correction) ([]history.Turn, error) {
	if _, err := noteOf(c); err != nil {
		return nil, err
	}
	return table.View(ctx, k.tables, c.Table, "", func(tx *table.Tx) ([]history.Turn, error) {
		since, err := meant(ctx, tx, c)
		if err != nil {
			return nil, err
		}
		void, err := tx.TakenBack(ctx)
		return slices.DeleteFunc(since, func(t history.Turn) bool { return void.Has(t.First) || t.TakesBack() }), err
	})
}
