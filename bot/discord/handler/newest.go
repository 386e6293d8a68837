package handler

import (
	"cmp"
	"sync"
	"time"
)

// newestFor is how long the newest message of a channel is believed to be the
// newest: from a press until its deliveries are carried out.
const newestFor = 10 * time.Second

// maxNewest bounds the channels that are remembered.
const maxNewest = 10_000

// LatestMessages remembers the newest message of channels. Discord names it with each
// interaction, so a card that follows a press need not ask for it.
type LatestMessages struct {
	mu    sync.Mutex
	seen  map[string]newestMessage // by channel
	quiet map[string]quietFor      // by channel
}

// quietFor counts how often in a row a message of the bot was still the last of a channel,
// and how often nobody looked since.
type quietFor struct {
	looks, unseen int
	message       string    // the last one, at the latest look
	at            time.Time // of that look
}

const (
	// quietAfter is how many looks show that nobody writes in a channel.
	quietAfter = 4
	// maxUnseen is how many updates then pass between two looks, and manyUnseen how many
	// where they come within quietTime.
	maxUnseen, manyUnseen = 3, 15
	quietTime             = 30 * time.Minute
)

// Looked notes whether a message of the bot was still the last of its channel.
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

// Quiet reports whether nobody needs to look at a channel this time: nobody but the bot has
// written there for long.
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

// Note remembers that a message was the newest of its channel at a time. An older
// message than the one that is remembered changes nothing. A newer one than that of the
// latest look shows that somebody writes there.
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

// Posted takes a message of the bot into account: it is the newest now, but what
// others posted since the last press remains unknown.
func (n *LatestMessages) Posted(channel, message string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if known, ok := n.seen[channel]; ok && compareIDs(message, known.id) > 0 {
		n.seen[channel] = newestMessage{message, known.at}
	}
}

// Of returns the newest message of a channel, if Discord named it a moment ago.
func (n *LatestMessages) Of(channel string, now time.Time) (message string, known bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	m, ok := n.seen[channel]
	if !ok || now.Sub(m.at) >= newestFor {
		return "", false
	}
	return m.id, true
}

// compareIDs orders Discord's ids by time: they are decimal numbers that grow.
func compareIDs(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
