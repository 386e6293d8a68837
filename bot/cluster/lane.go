package cluster

import (
	"context"
	"strconv"
	"time"
)

const (
	laneLease  = "lane/"
	blockLease = "block/"
)

// Enter waits until no process has entered a lane for the duration gap. It
// fails only when ctx ends.
func (f *Fleet) Enter(ctx context.Context, lane string, gap time.Duration) error {
	f.mu.Lock()
	f.lanes++
	// The owner differs for each call, so that a process that enters twice also
	// waits.
	who := f.cfg.Self.Name + " " + strconv.Itoa(f.lanes)
	f.mu.Unlock()
	for {
		l, entered, err := f.cfg.Store.Acquire(ctx, laneLease+lane, who, gap)
		if entered {
			return nil
		}
		wait := max(l.Left, 10*time.Millisecond)
		if err != nil {
			wait = f.cfg.Every
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return context.Cause(ctx)
		}
	}
}

// leastBlock is the minimum duration of a block that is stored. Shorter blocks
// end before other processes read them.
const leastBlock = 2 * RenewInterval

// Block makes the other processes pause something for d, from their next round
// on: a route that Discord limits, or all routes. It returns at once.
func (f *Fleet) Block(key string, d time.Duration) {
	if d < leastBlock {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.blocks[key] = max(f.blocks[key], d)
}

// OnBlock sets the function that receives the blocks of other processes in
// every round. It is called before Run.
func (f *Fleet) OnBlock(told func(key string, d time.Duration)) { f.report = told }

// tellBlocks stores the blocks of this process. A block that another process
// already stored stays as it is.
func (f *Fleet) tellBlocks(ctx context.Context) error {
	f.mu.Lock()
	blocks := f.blocks
	f.blocks = map[string]time.Duration{}
	f.mu.Unlock()
	for key, d := range blocks {
		if _, _, err := f.cfg.Store.Acquire(ctx, blockLease+key, f.cfg.Self.Name, d); err != nil {
			return err
		}
	}
	return nil
}
