// Package opponent lets computer opponents answer for seats of a match in a repeatable way.
// All random numbers of an answer come from the secret of the match, the seat, and the
// entry of the record that the answer becomes. VerifyRecord repeats all answers of a
// finished record.
package opponent

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
)

// Answer holds consecutive moves of an opponent and their result.
type Answer struct {
	Codes  []string
	State  engine.State  // after the moves; the given state is unchanged
	Events engine.Events // of the moves
	// Ends is set when the turn is over, or when the last move reveals something or is
	// final, so that it must be committed.
	Ends bool
}

// ErrFailed is returned when a player did not choose a legal move.
var ErrFailed = errors.New("the opponent failed")

// Choose lets a player answer the question of seat. entry is the number in the record of
// its first move. The player sees samples of what its seat may know, never the state
// itself. Its moves are played until one of them reveals something, answers a final
// question or ends the turn, or until the player must think again.
//
// A failure, also a panic of the player, is an error that wraps ErrFailed. Its text
// contains nothing hidden.
func Choose(p ai.Player, secret engine.Seed, s engine.State, seat engine.Seat, entry int) (a *Answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			a, err = nil, fmt.Errorf("%w: it panicked", ErrFailed)
			if re, ok := r.(runtime.Error); ok {
				err = fmt.Errorf("%w: %w", ErrFailed, re)
			}
		}
	}()
	choices, err := p.Choose(ai.NewSampler(s, seat), seat, generator(secret, seat, entry))
	if err != nil || len(choices) == 0 {
		return nil, fmt.Errorf("%w: it chose no move for seat %d", ErrFailed, seat)
	}
	a = &Answer{State: s.Clone()}
	for _, c := range choices {
		q := a.State.Ask(seat)
		if !engine.IsLegal(a.State, seat, c.Move) {
			if len(a.Codes) > 0 {
				break // it thinks again
			}
			return nil, fmt.Errorf("%w: it chose a move that seat %d does not have", ErrFailed, seat)
		}
		code := a.State.Code(seat, c.Move)
		var ev engine.Events
		if err := a.State.Play(seat, c.Move, &ev); err != nil {
			return nil, fmt.Errorf("%w: a legal move of seat %d was refused", ErrFailed, seat)
		}
		a.Codes = append(a.Codes, code)
		a.Events.List = append(a.Events.List, ev.List...)
		a.Events.Revealed |= ev.Revealed
		a.Events.TurnOver = a.Events.TurnOver || ev.TurnOver
		if q.Final || q.Sealed || ev.Revealed != 0 || ev.TurnOver || !slices.Contains(a.State.Pending(nil), seat) {
			a.Ends = true
			break
		}
	}
	return a, nil
}

// generator returns the generator of one answer.
func generator(secret engine.Seed, seat engine.Seat, entry int) *engine.Rand {
	mac := hmac.New(sha256.New, secret[:])
	fmt.Fprintf(mac, "seat %d entry %d", seat, entry)
	return engine.NewRand(engine.Seed(mac.Sum(nil)))
}
