package limit

import (
	"context"
	"strconv"
)

// SlotCount is how many calls of one sort run at the same time. Five hundred
// presses a second that Discord takes a quarter of a second to acknowledge are
// a hundred and twenty-five; an incident takes it ten times as long.
const SlotCount = 512

// Slots hands out bucket names for the library. It keeps a bucket for every
// name it ever saw and runs the calls of one bucket one after the other, so
// there are few names, and no two calls use one at the same time.
type Slots chan string

// NewSlots returns free slots whose names begin with prefix.
func NewSlots(prefix string) Slots {
	s := make(Slots, SlotCount)
	for i := range SlotCount {
		s <- prefix + strconv.Itoa(i)
	}
	return s
}

// Take waits for a free slot, as long as ctx allows.
func (s Slots) Take(ctx context.Context) (string, error) {
	select {
	case name := <-s:
		return name, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// Give makes a slot free again.
func (s Slots) Give(name string) { s <- name }
