package hints

import (
	"context"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/ai"
)

// Orderer orders answers of a seat, each of one move or of several in a row, the best
// first, by what the seat may know: their places in the list, and that of the one clearly
// good answer, or -1.
type Orderer func(rules engine.Rules, seats int, see ai.Sight, seat engine.Seat, answers [][]engine.Move) (order []int, good int, err error)

// Order is the order in which a person sees the answers to a question.
type Order struct {
	Rank map[string]int // by code; 0 is the first
	Good string         // the code of the one clearly good answer; "" when there is none
}

// Order returns the order of answers to the open question of a sight, by their codes, of
// which some may be of chains; the zero Order, which is the rulebook's, where nobody is
// helped: see MayOrder.
func (r *Room) Order(ctx context.Context, s *table.Sight, codes []string) (Order, error) {
	if !MayOrder(s) {
		return Order{}, nil
	}
	return table.Again(ctx, s, func(tx *table.Tx) (Order, error) {
		if tx.Draft == nil || tx.Draft.Ready() {
			return Order{}, nil
		}
		answers, err := tx.Draft.Moves(codes)
		if err != nil {
			return Order{}, err
		}
		order, good, err := r.orderer(tx.Rules, len(tx.Table.Seats), ai.SightOf(tx.Draft.State, tx.Seat), tx.Seat, answers)
		if err != nil {
			return Order{}, err
		}
		o := Order{Rank: make(map[string]int, len(codes))}
		for rank, at := range order {
			o.Rank[codes[at]] = rank
		}
		if good >= 0 {
			o.Good = codes[good]
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
