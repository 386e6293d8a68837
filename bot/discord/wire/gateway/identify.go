package gateway

import (
	"context"
	"sync"
	"time"
)

// Discord accepts max_concurrency identifies per window, one for each remainder of the
// shard's number, and resets the token of a bot that identifies more than 1000 times in a
// day. Our window is a little longer than Discord's five seconds, because network delays
// vary.
const (
	identifyGap   = 5100 * time.Millisecond
	IdentifyDay   = 24 * time.Hour
	identifyLimit = 900 // Discord's limit is 1000
)

// identifyQueue spaces the identifies of all shards of a supervisor. Resuming does not
// use it.
type identifyQueue struct {
	mu           sync.Mutex
	wide         int               // max_concurrency
	limit        int               // maximum identifies per day
	lanes        map[int]time.Time // time when each lane opens again
	day          []time.Time       // times of the identifies of the last day
	blockedUntil time.Time         // time before which Discord allows no identify
}

// acquire waits until a shard may identify; it fails only when ctx ends.
func (d *identifyQueue) acquire(ctx context.Context, shard int) error {
	for {
		wait := d.try(shard, time.Now())
		if wait <= 0 {
			return nil
		}
		if pause(ctx, wait); ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// try takes the shard's turn, or returns how long to wait before the next try.
func (d *identifyQueue) try(shard int, now time.Time) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	lane := shard % max(d.wide, 1)
	opens := d.blockedUntil
	for _, at := range []time.Time{d.lanes[lane], d.dayOpens(now)} {
		if at.After(opens) {
			opens = at
		}
	}
	if opens.After(now) {
		return opens.Sub(now)
	}
	if d.lanes == nil {
		d.lanes = map[int]time.Time{}
	}
	d.lanes[lane] = now.Add(identifyGap)
	d.day = append(d.day, now)
	return 0
}

// lane returns the lane in which a shard identifies.
func (d *identifyQueue) lane(shard int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return shard % max(d.wide, 1)
}

// dayOpens returns the time when the day's limit allows one more identify.
func (d *identifyQueue) dayOpens(now time.Time) time.Time {
	for len(d.day) > 0 && now.Sub(d.day[0]) >= IdentifyDay {
		d.day = d.day[1:]
	}
	limit := d.limit
	if limit <= 0 {
		limit = identifyLimit
	}
	if len(d.day) < limit {
		return time.Time{}
	}
	return d.day[len(d.day)-limit].Add(IdentifyDay)
}

// setLimits stores the limits of identifying that Discord announced.
func (d *identifyQueue) setLimits(p Plan, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wide = max(p.Concurrency, 1)
	if p.Total > 0 {
		d.limit = max(p.Total*9/10, 1)
	}
	if p.Limited && p.Remaining <= 0 {
		d.blockedUntil = now.Add(p.ResetAfter)
	}
}
