package deadlines

import (
	"context"
	"time"

	"guildhall/engine"
)

// thinksFor is how long before Act a computer opponent begins to think, and after how
// long the wait of one that is late is checked again: a process that ended while the
// opponent thought is replaced after that.
const thinksFor = 30 * time.Second

// opponent lets the computer opponent of the wait think shortly before Act, and then
// answer.
func (a *check) opponent(ctx context.Context) error {
	if !a.tx.OpponentsTurn(engine.Seat(a.wait.Seat)) {
		a.wait.Next = time.Time{} // the commit that it waits for renews it
		return a.save(ctx)
	}
	if early := a.wait.Act.Add(-thinksFor); a.now.Before(early) {
		a.wait.Next = early
		return a.save(ctx)
	}
	if a.now.Before(a.wait.Act) {
		a.room.minds.Ask(a.wait)
		a.wait.Next = a.wait.Act
		return a.save(ctx)
	}
	if err := a.unchanged(ctx); err != nil {
		return err
	}
	played, err := a.room.minds.Answer(ctx, a.tx, a.wait)
	if err != nil || played {
		return err
	}
	a.wait.Next = a.now.Add(thinksFor)
	return a.save(ctx)
}
