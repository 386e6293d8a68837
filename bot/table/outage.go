package table

import (
	"context"
	"fmt"
	"time"

	"guildhall/bot/clock"
)

// endOutage sends the beat that ends an outage, where somebody changes a table before
// the heartbeat has sent it: the heartbeat looks about every second, and where processes
// share a database it first takes over the lease of the clocks. Without it an answer would
// be charged with the whole outage. A gap raises the revision of the table, so the store
// refuses the change, and the caller makes it again from what is stored then.
//
// Where nobody beats there are no outages.
func (t *Tables) endOutage(ctx context.Context, at time.Time) error {
	if known := t.beaten.Load(); known != nil && at.Sub(*known).Abs() <= t.maxGap {
		return nil
	}
	last, err := t.Store.LastBeat(ctx, clock.Beats)
	if err != nil {
		return fmt.Errorf("end an outage: %w", err)
	}
	if last.IsZero() {
		last = at // nobody beats; who begins now cannot be overdue before the gap has passed
	}
	if at.Sub(last) <= t.maxGap {
		t.beaten.Store(&last)
		return nil
	}
	gap, err := t.Store.Beat(ctx, clock.Beats, t.Now, t.maxGap)
	if err != nil {
		return fmt.Errorf("end an outage: %w", err)
	}
	if gap > 0 {
		t.Log.WarnContext(ctx, "clocks stood still", "for", gap)
	}
	return nil
}
