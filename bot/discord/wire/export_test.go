package wire

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/coder/websocket"

	"guildhall/bot/discord/wire/gateway"
)

// This file exports parts of the fake Discord to tests outside the package.

// Gate is the server's side of a connection to the gateway.
type Gate = gate

// Start begins a connection: it sends hello and returns the first payload of the bot.
func (g *gate) Start() (op int, data []byte) {
	g.hello()
	op, _ = g.read()
	return op, g.said
}

// Send sends an event. If seq is not 0, it is the number of the event.
func (g *gate) Send(seq int, kind string, data any) {
	if seq > 0 {
		g.seq = seq
	}
	g.send(0, kind, data)
}

// Serve acknowledges heartbeats until the connection ends, and returns its close code.
func (g *gate) Serve() int {
	for {
		_, raw, err := g.ws.Read(context.Background())
		if err != nil {
			return int(websocket.CloseStatus(err))
		}
		var f struct{ Op int }
		if json.Unmarshal(raw, &f) == nil && f.Op == gateway.OpHeartbeat {
			g.send(gateway.OpAck, "", nil)
		}
	}
}

// Press sends an interaction.
func (g *gate) Press(id string) { g.press(id) }

// InBubble runs f in simulated time, for a bot with the given number of shards. gate
// serves their connections, and the configuration reaches it.
func InBubble(t *testing.T, shards int, gate func(n int, g *Gate), f func(t *testing.T, c Config)) {
	t.Helper()
	inBubble(t, func(t *testing.T, s *service) {
		s.shards, s.wide, s.gate = shards, 1, gate
		f(t, s.config())
	})
}

// Recorder is a Handler that records what it receives.
type Recorder = recordingHandler

// IDs returns the ids of the received interactions, in order.
func (h *recordingHandler) IDs() string { return h.ids() }
