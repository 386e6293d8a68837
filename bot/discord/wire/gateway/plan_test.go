package gateway

import (
	"testing"
)

func TestGatewayAddress(t *testing.T) {
	for _, tt := range []struct {
		address string
		bare    bool
		want    string
	}{
		{"wss://gateway.discord.gg", false, "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"wss://gateway.discord.gg", true, "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"wss://gateway.discord.gg/", false, "wss://gateway.discord.gg/?encoding=json&v=9"},
		{"ws://127.0.0.1:1/?v=10&encoding=json", false, "ws://127.0.0.1:1/?encoding=json&v=9"},
		{"ws://127.0.0.1:1/gw?compress=zlib-stream", false, "ws://127.0.0.1:1/gw/?encoding=json&v=9"},
		{"ws://127.0.0.1:1/gw", true, "ws://127.0.0.1:1/gw?encoding=json&v=9"},
		{"ws://127.0.0.1:1/gw?key=a", false, "ws://127.0.0.1:1/gw/?encoding=json&key=a&v=9"},
	} {
		if got := gatewayAddress(tt.address, tt.bare); got != tt.want {
			t.Errorf("gatewayAddress(%q, %v) = %q, want %q", tt.address, tt.bare, got, tt.want)
		}
	}
}
