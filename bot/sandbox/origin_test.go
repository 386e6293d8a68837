package sandbox

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"
)

// A page of another origin cannot open the gateway from somebody's browser.
func TestGatewayRefusesForeignOrigins(t *testing.T) {
	h := open(t)
	for origin, want := range map[string]bool{"": true, "https://evil.example": false} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		ws, _, err := websocket.Dial(short(t), h.gate.URL+"?v=10&encoding=json", &websocket.DialOptions{HTTPHeader: header})
		if (err == nil) != want {
			t.Errorf("from origin %q: %v", origin, err)
		}
		if err == nil {
			ws.CloseNow()
		}
	}
}
