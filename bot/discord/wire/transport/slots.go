package transport

import "context"

// SlotCount is the maximum number of calls of one sort that run at the same time. Five
// hundred presses a second with a latency of a quarter of a second need a hundred and
// twenty-five; during an incident the latency may be ten times as high.
const SlotCount = 512

// Semaphore limits the number of running calls of one sort.
type Semaphore chan struct{}

// NewSlots returns free slots.
func NewSlots() Semaphore { return make(Semaphore, SlotCount) }

// Take waits for a free slot until ctx ends.
func (s Semaphore) Take(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Give frees a slot.
func (s Semaphore) Give() { <-s }
