package league

import (
	"context"
	"errors"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/engine/ai"
)

const (
	maxPlayouts     = 24
	maxPlayoutMoves = 20_000
	proposalTimeout = 8 * time.Second
)

// A Proposal is the average result of playouts of a match.
type Proposal struct {
	Playouts int       // number that ended in time; 0 means that there is no proposal
	Places   []float64 // by seat: the average place, from 1; nil without playouts
}

// Ranks returns the rank of every seat by its average place, from 1. Seats with equal
// averages share a rank.
func (p Proposal) Ranks() []int {
	ranks := make([]int, len(p.Places))
	for i, place := range p.Places {
		ranks[i] = 1
		for _, other := range p.Places {
			if other < place {
				ranks[i]++
			}
		}
	}
	return ranks
}

// playouts plays a match to its end up to maxPlayouts times, with the same player on all
// seats. When ctx ends it returns the average of the playouts that ended before, and the
// error of ctx.
func playouts(ctx context.Context, player ai.Player, from engine.State, r *engine.Rand) (p Proposal, err error) {
	var sums []float64
	for range maxPlayouts {
		end := from.Clone()
		if err = playOut(ctx, player, end, r); err != nil {
			break
		}
		result := end.Result()
		if sums == nil {
			sums = make([]float64, len(result.Totals))
		}
		for seat, rank := range ranksOf(result) {
			sums[seat] += float64(rank)
		}
		p.Playouts++
	}
	for _, sum := range sums {
		p.Places = append(p.Places, sum/float64(p.Playouts))
	}
	return p, err
}

// ranksOf returns the rank of every seat; 1 if the game does not rank a seat.
func ranksOf(r *engine.Result) []int {
	ranks := slices.Repeat([]int{1}, len(r.Totals))
	for _, p := range r.Places {
		ranks[p.Seat] = p.Rank
	}
	return ranks
}

// playOut plays a match to its end.
func playOut(ctx context.Context, player ai.Player, s engine.State, r *engine.Rand) error {
	for range maxPlayoutMoves {
		if err := ctx.Err(); err != nil {
			return err
		}
		asked := s.Pending(nil)
		if len(asked) == 0 {
			return nil
		}
		seat := asked[0]
		choices, err := player.Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			return err
		}
		m := choices[0].Move
		if legal := s.Moves(seat, nil); !slices.Contains(legal, m) { // the move was chosen in another sample
			m = legal[r.Intn(len(legal))]
		}
		if err := s.Play(seat, m, nil); err != nil {
			return err
		}
	}
	return errors.New("playout exceeds the limit of moves")
}
