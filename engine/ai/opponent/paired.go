package opponent

import (
	"bytes"
	"context"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Pairs counts compared pairs of worlds.
type Pairs struct {
	Compared  int
	Different int // pairs whose worlds differ; in the others nothing is hidden
}

// LeakError is returned when a player chose differently in two worlds that look the same to
// its seat.
type LeakError struct {
	Seats, Level, Move int
	Seat               engine.Seat
	One, Other         string
}

func (e *LeakError) Error() string {
	return fmt.Sprintf("%d seats, level %d, move %d: in two worlds that seat %d cannot tell apart, the opponent thinks\n%s\n%s", e.Seats, e.Level, e.Move, e.Seat, e.One, e.Other)
}

// Compare plays random matches of a game with all numbers of seats. At each position a
// player chooses in the true world and in one that looks the same to its seat: moves,
// values and visits must be equal, byte for byte. It stops after the given number of pairs,
// or with a *LeakError. levelOf returns the level of the player in a pair; first is the
// number of the first deal.
func Compare(ctx context.Context, rules engine.Rules, players Players, levelOf func(pair int) int, first uint64, pairs int) (p Pairs, err error) {
	counts := rules.Info().Seats
	for deal := first; p.Compared < pairs; deal++ {
		seats := counts[deal%uint64(len(counts))]
		r := engine.NumberedSeed(deal).Rand("paired worlds")
		s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: r.Seed()}))
		if err != nil {
			return p, err
		}
		for n := 0; p.Compared < pairs && ctx.Err() == nil; n++ {
			pending := s.Pending(nil)
			if len(pending) == 0 {
				break
			}
			seat := pending[r.Intn(len(pending))]
			moves := s.Moves(seat, nil)
			if len(moves) > 1 {
				if err := compareAt(rules, players, levelOf(p.Compared), s, seat, n, r, &p); err != nil {
					return p, err
				}
			}
			if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
				return p, err
			}
		}
		if ctx.Err() != nil {
			return p, ctx.Err()
		}
	}
	return p, nil
}

// compareAt compares the choices of a level in one pair of worlds.
func compareAt(rules engine.Rules, players Players, level int, s engine.State, seat engine.Seat, n int, r *engine.Rand, p *Pairs) error {
	seats := s.View(engine.Spectator).Header().Seats
	player, _, err := players(rules, seats, level, false)
	if err != nil {
		return err
	}
	other := s.Resample(seat, r)
	secret := r.Seed()
	var thought [2]string
	for i, world := range []engine.State{s, other} {
		c, err := player.Choose(ai.NewSampler(world, seat), seat, generator(secret, seat, n))
		if err != nil {
			return fmt.Errorf("%d seats, level %d, move %d: %w", seats, level, n, err)
		}
		thought[i] = fmt.Sprintf("%+v", c)
	}
	if thought[0] != thought[1] {
		return &LeakError{Seats: seats, Level: level, Move: n, Seat: seat, One: thought[0], Other: thought[1]}
	}
	p.Compared++
	if !bytes.Equal(s.Encode(), other.Encode()) {
		p.Different++
	}
	return nil
}
