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

// Enter waits until no process entered a lane within the last gap. Its error is
// that of ctx.
func (f *Fleet) Enter(ctx context.Context, lane string, gap time.Duration) error {
	f.mu.Lock()
	f.lanes++
	// The owner is unique for each call, so that a second call of this process waits too.
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

// leastBlock is the shortest block that is worth storing: shorter ones end before other
// processes read them.
const leastBlock = 2 * RenewInterval

// Block reports to the other processes, within their next round, a pause of duration d for a
// route that Discord limits, or for all routes. It returns at once.
func (f *Fleet) Block(key string, d time.Duration) {
	if d < leastBlock {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.blocks[key] = max(f.blocks[key], d)
}

// OnBlock sets the function that receives the blocks of other processes, in every round. It
// is called before Run.
func (f *Fleet) OnBlock(told func(key string, d time.Duration)) { f.report = told }

// tellBlocks stores the blocks of this process. It does not replace a block that another
// process has stored.
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
