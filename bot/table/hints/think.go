package hints

import (
	"context"
	"fmt"
	"math"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/ai"
)

// thought is a hint that is being computed. thinking and err are set before
// done is closed.
type thought struct {
	thinking
	done chan struct{}
	err  error
}

// begin queues the computation for a question, unless it is already queued.
func (r *Service) begin(user string, at position) (*thought, error) {
	key := user + " " + at.stamp()
	t, begun, err := r.thoughtOf(key)
	if err != nil || begun {
		return t, err
	}
	r.later(func(ctx context.Context) {
		defer func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			delete(r.thinking, key)
			close(t.done)
		}()
		t.err = errFailed() // stays when the game panics
		if t.thinking, t.err = r.think(at); t.err != nil {
			r.tables.Log.ErrorContext(ctx, "hint failed", "table", at.table.ID, "seat", at.seat, "err", t.err)
			t.err = errFailed()
			return
		}
		if err := r.keep(ctx, user, at, t.thinking); err != nil {
			r.tables.Log.WarnContext(ctx, "store hint", "table", at.table.ID, "err", err) // it is thought of again
		}
	})
	return t, nil
}

// thoughtOf returns the thought of a key, and whether it already existed. It
// refuses a new one when there are too many.
func (r *Service) thoughtOf(key string) (t *thought, begun bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.thinking[key]; t != nil {
		return t, true, nil
	}
	if len(r.thinking) >= maxThinking {
		return nil, false, table.Refuse(Busy, nil, "hint_again")
	}
	t = &thought{done: make(chan struct{})}
	r.thinking[key] = t
	return t, false, nil
}

// think finds the best answers to a question from samples of what the seat may know.
func (r *Service) think(at position) (thinking, error) {
	adviser, err := r.advisers(at.rules, len(at.table.Seats))
	if err != nil {
		return thinking{}, err
	}
	a, err := adviser.Advise(ai.NewSampler(at.state, at.seat), at.seat, MaxAnswers, engine.NewRand(at.seed))
	if err != nil {
		return thinking{}, err
	}
	k := thinking{Plan: a.Plan, Chance: int(math.Round(a.Chance * scale)), HasChance: a.Calibrated}
	for _, o := range a.Answers {
		if !engine.IsLegal(at.state, at.seat, o.Move) {
			return thinking{}, fmt.Errorf("the adviser names a move that seat %d does not have", at.seat)
		}
		k.Answers = append(k.Answers, storedAnswer{at.state.Code(at.seat, o.Move), o.Verdict, o.Points, o.Likeness, o.Reasons, o.Soon})
	}
	return k, nil
}
