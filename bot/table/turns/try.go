package turns

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// Try returns the next question to the person of a Snapshot after drafting the text, with its
// legal answers; none when the turn would be complete. It stores nothing and is used to offer
// next moves. It refuses a move that is illegal or would become final.
func (r *Service) Try(ctx context.Context, s *table.Snapshot, written string) (q engine.Question, answers []engine.Option, err error) {
	answers, err = ask(ctx, s, func(tx *table.Tx) (list []engine.Option, err error) {
		work, err := ahead(ctx, tx, written)
		if err == nil {
			q, list = work.Asked()
		}
		return list, err
	})
	return q, answers, err
}

// Means drafts the text before, and returns the code of the only legal move that the words in
// said can mean. It stores nothing.
func (r *Service) Means(ctx context.Context, s *table.Snapshot, before, said string) (string, error) {
	return ask(ctx, s, func(tx *table.Tx) (string, error) {
		work, err := ahead(ctx, tx, before)
		if err != nil {
			return "", err
		}
		st, ok := work.Understand(said)
		if !ok || work.Ready() {
			return "", tx.Illegal(ctx, work.State, said)
		}
		return st.Code, nil
	})
}

// ahead returns a copy of the draft with a text drafted after it.
func ahead(ctx context.Context, tx *table.Tx, written string) (*draft.Draft, error) {
	work := *tx.Draft
	work.Steps = append([]draft.Step(nil), work.Steps...)
	work.Events.List = append([]engine.Event(nil), work.Events.List...)
	for rest := engine.NormalizeNotation(written); rest != ""; {
		if work.Ready() {
			return nil, tx.Refuse(ctx, table.TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
		}
		st, ok := work.Understand(rest)
		if !ok || st.Binding() {
			return nil, tx.Illegal(ctx, work.State, rest)
		}
		work.Take(st)
		rest = st.Rest
	}
	return &work, nil
}

// Offers returns the choices of the open question of a Snapshot's person (see
// draft.Draft.Offers); nil when the person is asked nothing.
func (r *Service) Offers(ctx context.Context, s *table.Snapshot) ([]draft.Offer, error) {
	return table.WithLockedTable(ctx, s, func(tx *table.Tx) ([]draft.Offer, error) {
		if tx.Draft == nil {
			return nil, nil
		}
		return tx.Draft.Offers(), nil
	})
}

// ask calls f with the question that the person of a Snapshot has to answer, at the table as
// read for that. f must not change the Tx.
func ask[T any](ctx context.Context, s *table.Snapshot, f func(*table.Tx) (T, error)) (T, error) {
	return table.WithLockedTable(ctx, s, func(tx *table.Tx) (v T, err error) {
		if err := tx.MayAct(ctx, table.Press{Rev: table.Newest}); err != nil {
			return v, err
		}
		if tx.Draft.Ready() {
			return v, tx.Refuse(ctx, table.TurnComplete, nil, "confirm", "undo")
		}
		return f(tx)
	})
}
