package process

import (
	"cmp"
	"sync"
	"time"
)

// newestFor is the time for which a channel's newest message is assumed to be the newest.
// It covers the time from a press until its deliveries.
const newestFor = 10 * time.Second

// maxNewest is the maximum number of channels in memory.
const maxNewest = 10_000

// LatestMessages stores the newest message of each channel. Discord includes its id in
// each interaction, so a card that follows a press need not request it.
type LatestMessages struct {
	mu    sync.Mutex
	seen  map[string]newestMessage // by channel
	quiet map[string]quietFor      // by channel
}

// quietFor counts how often in a row a message of the bot was still the last in a
// channel, and how many checks were skipped since.
type quietFor struct {
	looks, unseen int
	message       string    // the last message at the latest check
	at            time.Time // time of that check
}

const (
	// quietAfter is the number of such checks after which a channel counts as quiet.
	quietAfter = 4
	// maxUnseen is the number of checks skipped in a quiet channel, and manyUnseen the
	// number if updates come within quietTime.
	maxUnseen, manyUnseen = 3, 15
	quietTime             = 30 * time.Minute
)

// Looked stores whether a message of the bot was still the last in its channel.
func (n *LatestMessages) Looked(channel, message string, last bool, now time.Time) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !last {
		delete(n.quiet, channel)
		return
	}
	if n.quiet == nil || len(n.quiet) >= maxNewest {
		n.quiet = map[string]quietFor{}
	}
	n.quiet[channel] = quietFor{looks: n.quiet[channel].looks + 1, message: message, at: now}
}

// Quiet reports whether the check of a channel can be skipped this time, because only the
// bot has written there for long.
func (n *LatestMessages) Quiet(channel string, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	q := n.quiet[channel]
	most := maxUnseen
	if now.Sub(q.at) < quietTime {
		most = manyUnseen
	}
	if q.looks < quietAfter || q.unseen >= most {
		return false
	}
	q.unseen++
	n.quiet[channel] = q
	return true
}

type newestMessage struct {
	id string
	at time.Time
}

// Note stores that a message was the newest in its channel at a time. It ignores a
// message that is older than the stored one. A message newer than the latest check means
// that the channel is not quiet.
func (n *LatestMessages) Note(channel, message string, at time.Time) {
	if channel == "" || message == "" {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if q, ok := n.quiet[channel]; ok && compareIDs(message, q.message) > 0 {
		delete(n.quiet, channel)
	}
	if known, ok := n.seen[channel]; ok && compareIDs(message, known.id) < 0 {
		return
	}
	if n.seen == nil || len(n.seen) >= maxNewest {
		n.seen = map[string]newestMessage{}
	}
	n.seen[channel] = newestMessage{message, at}
}

// Posted stores that the bot posted a message: it is now the newest. Messages that others
// posted since the last press stay unknown.
func (n *LatestMessages) Posted(channel, message string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if known, ok := n.seen[channel]; ok && compareIDs(message, known.id) > 0 {
		n.seen[channel] = newestMessage{message, known.at}
	}
}

// Of returns the newest message of a channel; false if it is not known recently enough.
func (n *LatestMessages) Of(channel string, now time.Time) (message string, known bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	m, ok := n.seen[channel]
	if !ok || now.Sub(m.at) >= newestFor {
		return "", false
	}
	return m.id, true
}

// compareIDs orders Discord's ids by time. They are decimal numbers that grow.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
