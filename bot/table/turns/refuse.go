package turns

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/engine"
)

// Refuse explains why a written answer is not legal for the person of a Sight. Legal
// moves at its beginning are skipped, as far as they can be undone.
func (r *Room) Refuse(ctx context.Context, s *table.Sight, written string) (table.Explained, error) {
	return ask(ctx, s, func(tx *table.Tx) (table.Explained, error) {
		work, rest := *tx.Draft, engine.Tidy(written)
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

// RefuseUnasked explains, in the game's words, why a written answer is not
// possible for a person whose seat owes no move now. It says nothing that the
// seat may not know.
func (r *Room) RefuseUnasked(ctx context.Context, id int64, user, written string) (table.Explained, error) {
	return table.View(ctx, r.tables, id, user, func(tx *table.Tx) (table.Explained, error) {
		if !tx.Begun() || tx.Seat < 0 {
			return table.Explained{}, tx.MayAct(ctx, table.Press{Rev: table.Newest})
		}
		return table.Explain(tx.State(), tx.Seat, tx.State().Refuse(tx.Seat, engine.Tidy(written))), nil
	})
}

// Blocked lists the answers that the question of a Sight has in the game but that are
// not legal now, each with its reason.
func (r *Room) Blocked(ctx context.Context, s *table.Sight) ([]engine.Refusal, error) {
	return ask(ctx, s, func(tx *table.Tx) ([]engine.Refusal, error) {
		return tx.Draft.State.Blocked(tx.Seat), nil
	})
}
