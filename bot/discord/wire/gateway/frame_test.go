package gateway

import (
	"bytes"
	"compress/zlib"
	"testing"

	"github.com/coder/websocket"
)

// A link reads compressed frames before and after one that is broken.
func TestDecoderReadsFramesAfterABrokenOne(t *testing.T) {
	packed := func(text string) []byte {
		var out bytes.Buffer
		z := zlib.NewWriter(&out)
		z.Write([]byte(text))
		z.Close()
		return out.Bytes()
	}
	whole := packed(`{"op":0,"t":"READY","s":1}`)
	var d decoder
	for _, tt := range []struct {
		name string
		raw  []byte
		kind string // of the frame; empty for an error
	}{
		{"first", whole, "READY"},
		{"cut", whole[:len(whole)-6], ""},
		{"second", packed(`{"op":0,"t":"GUILD_CREATE","s":2}`), "GUILD_CREATE"},
		{"not compressed", []byte("no zlib"), ""},
		{"third", packed(`{"op":0,"t":"RESUMED","s":3}`), "RESUMED"},
	} {
		f, err := d.decode(websocket.MessageBinary, tt.raw)
		if f.Kind != tt.kind || (err == nil) != (tt.kind != "") {
			t.Errorf("%s: frame %q, error %v", tt.name, f.Kind, err)
		}
	}
}
