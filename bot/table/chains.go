package table

import (
	"context"

	"guildhall/bot/table/draft"
)

// Chains are the answers of user's open question, joined with those that follow
// them (see draft.Draft.Chains); nil when user is asked nothing, or the position is
// no longer that of s.
func (t *Tables) Chains(ctx context.Context, s *Sight) ([]draft.Chain, error) {
	return View(ctx, t, s.Table.ID, s.User, func(tx *Tx) ([]draft.Chain, error) {
		if tx.Draft == nil || tx.rev() != s.Rev {
			return nil, nil
		}
		return tx.Draft.Chains(), nil
	})
}
