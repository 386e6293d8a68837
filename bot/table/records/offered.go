package records

import (
	"context"
	"fmt"

	"guildhall/bot/table"
	"guildhall/engine"
)

// Offer is an answer that a seat was offered.
type Offer struct {
	Kind   string // of the question
	Option engine.Option
}

// Offered lists the answers that a person's seat was offered in a match up to now, in the
// order in which they came, without duplicates of the same text. It replays the record, and
// returns an *engine.ReplayError if the rules have changed since.
func (k *Service) Offered(ctx context.Context, id int64, user string) ([]Offer, error) {
	return table.View(ctx, k.tables, id, user, func(tx *table.Tx) ([]Offer, error) {
		if !tx.Begun() || tx.Seat < 0 {
			return nil, nil
		}
		r, err := recordOf(ctx, tx)
		if err != nil {
			return nil, err
		}
		start, err := r.Start(tx.Rules)
		if err != nil {
			return nil, err
		}
		var list []Offer
		seen := map[string]bool{}
		add := func(s engine.State) {
			var moves []engine.Move
			if moves = s.Moves(tx.Seat, nil); len(moves) == 0 {
				return
			}
			kind := s.Ask(tx.Seat).Kind
			for _, m := range moves {
				o := s.Describe(tx.Seat, m)
				if told := fmt.Sprint(kind, o.Code, o.Label); !seen[told] {
					seen[told] = true
					list = append(list, Offer{kind, o})
				}
			}
		}
		add(start)
		if _, err := engine.ReplayEach(tx.Rules, r, func(_ int, s engine.State, _ *engine.Events) { add(s) }); err != nil {
			return nil, fmt.Errorf("answers of table %d: %w", id, err)
		}
		return list, nil
	})
}
