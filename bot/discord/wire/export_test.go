package wire

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/coder/websocket"

	"guildhall/bot/discord/wire/gateway"
)

// What tests outside of the package need of its fake Discord.

// Gate is the server's side of a connection to the gateway.
type Gate = gate

// Start begins a connection: it says hello and reads what the bot wants.
func (g *gate) Start() (op int, data []byte) {
	g.hello()
	op, _ = g.read()
	return op, g.said
}

// Send sends an event, numbered from seq on where seq is not 0.
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

// InBubble runs f in simulated time, with a bot of so many shards whose connections
// are served by gate, and the configuration to reach it.
func InBubble(t *testing.T, shards int, gate func(n int, g *Gate), f func(t *testing.T, c Config)) {
	t.Helper()
	inBubble(t, func(t *testing.T, s *service) {
		s.shards, s.wide, s.gate = shards, 1, gate
		f(t, s.config())
	})
}

// Recorder is a Handler that records what it receives.
type Recorder = recordingHandler

// IDs lists the interactions that came, in order.
func (h *recordingHandler) IDs() string { return h.ids() }
