package host

import (
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"time"
)

const (
	sampleInterval = time.Minute
	maxSamples     = 60 // an hour
)

// Totals holds figures of a process since its start.
type Totals struct {
	Turns, Presses float64
	// Acknowledged and Committed hold numbers of durations by an upper bound in seconds. The
	// bound +Inf counts all.
	Acknowledged, Committed map[float64]uint64
	Memory                  float64 // current memory of the process in bytes; NaN if unknown
}

// Sample holds the figures of one minute. An unknown figure is NaN.
type Sample struct {
	At             time.Time // the end of the minute
	Turns, Presses float64
	Acknowledge    float64 // 99th percentile in seconds
	Commit         float64 // the same for commits
	Waiting        float64 // messages waiting to be sent
	Memory         float64 // bytes
}

// history holds the latest samples.
type history struct {
	mu      sync.Mutex
	samples []Sample // oldest first
}

func (h *history) add(s Sample) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.samples = append(h.samples, s)
	if len(h.samples) > maxSamples {
		h.samples = slices.Delete(h.samples, 0, len(h.samples)-maxSamples)
	}
}

// list returns the samples of the hour before now.
func (h *history) list(now time.Time) []Sample {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(h.samples), func(s Sample) bool { return now.Sub(s.At) >= maxSamples*sampleInterval })
}

// sample adds a sample every minute until ctx ends.
func (m *Monitor) sample(ctx context.Context) {
	tick := time.NewTicker(sampleInterval)
	defer tick.Stop()
	before := m.Totals()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := m.Totals()
		m.history.add(m.sampleOf(ctx, before, now))
		before = now
	}
}

func (m *Monitor) sampleOf(ctx context.Context, before, now Totals) Sample {
	s := Sample{
		At: m.Now(), Turns: now.Turns - before.Turns, Presses: now.Presses - before.Presses,
		Acknowledge: percentile(before.Acknowledged, now.Acknowledged), Commit: percentile(before.Committed, now.Committed),
		Waiting: math.NaN(), Memory: now.Memory,
	}
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	if counts, err := m.Counts(ctx, s.At); err == nil {
		s.Waiting = float64(waiting(counts.Deliveries))
	}
	return s
}

func waiting(deliveries map[string]int) (n int) {
	for _, of := range deliveries {
		n += of
	}
	return n
}

// Waiting returns the number of messages still to be sent.
func (r Report) Waiting() int { return waiting(r.Counts.Deliveries) }

// percentile returns the 99th percentile of the durations counted between two totals; NaN
// if there are none. It interpolates within a bucket. Durations above the last bound
// count as that bound.
func percentile(before, now map[float64]uint64) float64 {
	bounds := slices.Sorted(maps.Keys(now))
	all := now[math.Inf(1)] - before[math.Inf(1)]
	if all == 0 {
		return math.NaN()
	}
	rank := 0.99 * float64(all)
	from, below := 0.0, 0.0
	for _, bound := range bounds {
		n := float64(now[bound] - before[bound])
		switch {
		case n < rank:
			from, below = bound, n
			continue
		case math.IsInf(bound, 1):
			return from
		}
		return from + (bound-from)*(rank-below)/(n-below)
	}
	return from
}
