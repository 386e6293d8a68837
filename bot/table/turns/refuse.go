package turns

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/engine"
)

// Refuse explains why a written answer is not legal for the person of a Snapshot. Legal
// moves at its beginning are skipped, as far as they can be undone.
func (r *Service) Refuse(ctx context.Context, s *table.Snapshot, written string) (table.Explained, error) {
	return ask(ctx, s, func(tx *table.Tx) (table.Explained, error) {
		work, rest := *tx.Draft, engine.NormalizeNotation(written)
		work.Steps, work.Events.List = slices.Clip(work.Steps), slices.Clip(work.Events.List)
		for {
			st, ok := work.Understand(rest)
			if !ok || st.Rest == "" {
				break
			}
			if at, no, forced := st.RefuseRest(); forced {
				return table.Explain(at, tx.Seat, no), nil
			}
			if st.Binding() {
				break
			}
			work.Take(st)
			if rest = st.Rest; work.Ready() {
				return table.Explained{}, tx.Refuse(ctx, table.TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
			}
		}
		return table.Explain(work.State, tx.Seat, work.State.Refuse(tx.Seat, rest)), nil
	})
}

// Blocked lists the answers that the question of a Snapshot has in the game but that are
// not legal now, each with its reason.
func (r *Service) Blocked(ctx context.Context, s *table.Snapshot) ([]engine.Refusal, error) {
	return ask(ctx, s, func(tx *table.Tx) ([]engine.Refusal, error) {
		return tx.Draft.State.Blocked(tx.Seat), nil
	})
}
