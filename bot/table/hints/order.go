package hints

import (
	"context"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Ranker orders answers of a seat, each of one move or of several in a row, by what the
// seat may know. It returns their places in the list, the best first.
type Ranker func(rules engine.Rules, seats int, see ai.Sampler, seat engine.Seat, answers [][]engine.Move) ([]int, error)

// Order returns the places of offers in the order in which the person of a Snapshot sees them,
// the best first; nil where MayOrder forbids it: then the rulebook's order holds.
func (r *Service) Order(ctx context.Context, s *table.Snapshot, offers []draft.Offer) ([]int, error) {
	if !MayOrder(s) || len(offers) == 0 {
		return nil, nil
	}
	answers := make([][]engine.Move, len(offers))
	for i, o := range offers {
		answers[i] = o.Moves
	}
	return table.WithLockedTable(ctx, s, func(tx *table.Tx) ([]int, error) {
		if tx.Draft == nil || tx.Draft.Ready() {
			return nil, nil
		}
		return r.orderer(tx.Rules, len(tx.Table.Seats), ai.NewSampler(tx.Draft.State, tx.Seat), tx.Seat, answers)
	})
}

// MayOrder reports whether advice may order the answers of a Snapshot's person: at tables with
// hints, and where only computers oppose them and nothing counts. Elsewhere the order is
// the rulebook's for everybody, so that nobody is helped.
func MayOrder(s *table.Snapshot) bool {
	return s.Table.TableState.Hints || MaySwitch(s.Table, s.User)
}
