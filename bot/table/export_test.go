package table

import (
	"context"

	"guildhall/engine"
)

// SightIn returns what user sees, in the real world or in one drawn from r, and the game's
// refusals there.
func (t *Tables) SightIn(ctx context.Context, id int64, user string, r *engine.Rand) (*Snapshot, []engine.Refusal, error) {
	tx, err := t.Load(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	if r != nil {
		tx.match = &match{id: id, seq: tx.match.seq, state: tx.match.state.Resample(tx.Seat, r), turns: tx.match.turns}
		tx.Draft = nil
		tx.TakeUpDraft()
	}
	seen, err := tx.Sight(ctx)
	if err != nil {
		return nil, nil, err
	}
	var refusals []engine.Refusal
	if tx.Draft != nil && !tx.Draft.Ready() {
		refusals = append(tx.Draft.State.Blocked(tx.Seat), tx.Draft.State.Refuse(tx.Seat, "offer 9"))
	}
	return seen, refusals, nil
}
