package limit

import (
	"context"
	"strconv"
)

// SlotCount is how many calls of one sort run at the same time. Five hundred
// presses a second with a latency of a quarter of a second need a hundred and
// twenty-five; during an incident the latency may be ten times as high.
const SlotCount = 512

// Slots assigns bucket names to the library's calls. The library keeps a bucket
// for every name it ever saw and runs the calls of one bucket one after the
// other, so there are few names, and no two running calls share one.
type Slots chan string

// NewSlots returns free slots whose names have a prefix.
func NewSlots(prefix string) Slots {
	s := make(Slots, SlotCount)
	for i := range SlotCount {
		s <- prefix + strconv.Itoa(i)
	}
	return s
}

// Take waits for a free slot until ctx ends.
func (s Slots) Take(ctx context.Context) (string, error) {
	select {
	case name := <-s:
		return name, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// Give frees a slot.
func (s Slots) Give(name string) { s <- name }
