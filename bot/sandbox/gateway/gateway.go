// Package gateway is the WebSocket server that a bot connects to: sessions,
// identify, resume, heartbeats, shards, and the events for each session's
// intents. Dispatch expects the mutex of the world to be held; the package never
// blocks on a slow bot.
package gateway

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/world"
)

// The gateway opcodes.
const (
	OpDispatch       = 0
	OpHeartbeat      = 1
	OpIdentify       = 2
	OpPresence       = 3
	opVoice          = 4
	OpResume         = 6
	OpReconnect      = 7
	opRequestMembers = 8
	OpInvalid        = 9
	OpHello          = 10
	OpAck            = 11
)

// Gateway holds the sessions of the bot. The mutex of the world guards it.
type Gateway struct {
	world  *world.World
	faults *fault.Faults
	report *world.Report
	limits *world.Limiter
	URL    string

	heartbeat         time.Duration
	shards, minShards int
	concurrency       int

	sessions       map[string]*session
	conns          map[*conn]bool
	starts         map[int]time.Time // last identify by concurrency slot
	identifiesLeft int               // identifies left today
	doubled        int               // sessions that began while their shard had a connection
	Running        sync.WaitGroup
}

// Doubled returns the number of sessions that began while another one of their
// shard was connected. Discord allows this and sends every event to both. The
// caller holds the world's lock.
func (gw *Gateway) Doubled() int { return gw.doubled }

// Config holds the parts and settings of a gateway.
type Config struct {
	World  *world.World
	Faults *fault.Faults
	Report *world.Report
	Limits *world.Limiter
	URL    string // where bots connect
	// Heartbeat is the interval announced in hello.
	Heartbeat time.Duration
	// Shards is the recommended number; a bot with fewer than MinShards is closed
	// with 4011.
	Shards, MinShards int
	// Concurrency is the number of shards that may identify within 5 s.
	Concurrency int
}

// New returns a gateway without connections.
func New(cfg Config) *Gateway {
	return &Gateway{world: cfg.World, faults: cfg.Faults, report: cfg.Report, limits: cfg.Limits, URL: cfg.URL,
		heartbeat: cfg.Heartbeat, shards: cfg.Shards, minShards: cfg.MinShards, concurrency: cfg.Concurrency,
		sessions: map[string]*session{}, conns: map[*conn]bool{}, starts: map[int]time.Time{}, identifiesLeft: 1000}
}

// Wait returns when every connection and every running post has ended.
func (gw *Gateway) Wait() { gw.Running.Wait() }

// CutAll cuts every connection.
func (gw *Gateway) CutAll() {
	for c := range gw.conns {
		go c.ws.CloseNow()
	}
}

// Start returns the response to GET /gateway/bot.
func (gw *Gateway) Start() map[string]any {
	return map[string]any{"url": gw.URL, "shards": gw.shards,
		"session_start_limit": map[string]any{"total": 1000, "remaining": gw.identifiesLeft, "reset_after": 86400000, "max_concurrency": gw.concurrency}}
}

// Dispatch sends an event to every session that has the intent and whose shard
// covers the guild.
func (gw *Gateway) Dispatch(name, guildID string, intent int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic("sandbox: event " + name + " does not encode: " + err.Error())
	}
	copies := gw.faults.ForEvent(name, func() { gw.broadcast(name, guildID, intent, data) })
	for range copies {
		gw.broadcast(name, guildID, intent, data)
	}
}

func (gw *Gateway) broadcast(name, guildID string, intent int, data []byte) {
	for _, id := range gw.sessionIDs() {
		ss := gw.sessions[id]
		if (intent == 0 || ss.intents&intent != 0) && ss.covers(guildID) {
			ss.send(name, data)
		}
	}
}

func (gw *Gateway) sessionIDs() []string {
	ids := make([]string, 0, len(gw.sessions))
	for id := range gw.sessions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Online reports whether every shard of the bot is connected.
func (gw *Gateway) Online() bool {
	here, all := map[int]bool{}, 0
	for _, ss := range gw.sessions {
		if ss.conn != nil {
			here[ss.shard[0]] = true
			all = max(all, ss.shard[1])
		}
	}
	return all > 0 && len(here) == all
}

// sweep deletes sessions that lost their connection too long ago.
func (gw *Gateway) sweep(now time.Time) {
	for id, ss := range gw.sessions {
		if ss.conn == nil && now.Sub(ss.lost) > SessionLife {
			delete(gw.sessions, id)
		}
	}
}
