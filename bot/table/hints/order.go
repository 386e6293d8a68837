package hints

import (
	"context"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Orderer orders the moves of a seat, the best first, by what the seat may know: their
// places in the list, and that of the one clearly good answer, or -1.
type Orderer func(rules engine.Rules, seats int, see ai.Sight, seat engine.Seat, moves []engine.Move) (answers []int, good int, err error)

// Order is the order in which a person sees the answers to a question.
type Order struct {
	Rank map[string]int // by code; 0 is the first
	Good string         // the code of the one clearly good answer; "" when there is none
}

// Order returns the order of the answers to the open question of a sight; the zero Order,
// which is the rulebook's, where nobody is helped: see MayOrder.
func (r *Room) Order(ctx context.Context, s *table.Sight) (Order, error) {
	if !MayOrder(s) {
		return Order{}, nil
	}
	return table.Again(ctx, s, func(tx *table.Tx) (Order, error) {
		if tx.Draft == nil || tx.Draft.Ready() {
			return Order{}, nil
		}
		state := tx.Draft.State
		moves := state.Moves(tx.Seat, nil)
		answers, good, err := r.orderer(tx.Rules, len(tx.Table.Seats), ai.SightOf(state, tx.Seat), tx.Seat, moves)
		if err != nil {
			return Order{}, err
		}
		o := Order{Rank: make(map[string]int, len(moves))}
		for rank, at := range answers {
			o.Rank[state.Code(tx.Seat, moves[at])] = rank
		}
		if good >= 0 {
			o.Good = state.Code(tx.Seat, moves[good])
		}
		return o, nil
	})
}

// MayOrder reports whether answers may be ordered by advice for the person of a sight: at
// tables with hints, and where only computers oppose them and nothing counts. Elsewhere
// the order is the rulebook's for everybody, so that nobody is helped.
func MayOrder(s *table.Sight) bool {
	return s.Table.TableState.Hints || MaySwitch(s.Table, s.User)
}
