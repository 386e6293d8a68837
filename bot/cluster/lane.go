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
	// Who enters is no process: one that enters twice waits too.
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

// leastBlock is the shortest block that is worth a row: shorter ones have ended
// before other processes look.
const leastBlock = 2 * RenewInterval

// Block tells the other processes, within their next round, that something must
// rest for d: a route that Discord limits, or all of them. It returns at once.
func (f *Fleet) Block(key string, d time.Duration) {
	if d < leastBlock {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.blocks[key] = max(f.blocks[key], d)
}

// OnBlock sets who is told what others blocked, in every round. It is called before
// Run.
func (f *Fleet) OnBlock(told func(key string, d time.Duration)) { f.report = told }

// tellBlocks stores the blocks of this process. One that another process has told
// stays as it is.
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
