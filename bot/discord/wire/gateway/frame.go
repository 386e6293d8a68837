package gateway

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"io"

	"github.com/coder/websocket"

	"guildhall/bot/discord/wire/transport"
)

// The gateway's operations that a bot sends or must understand.
const (
	OpDispatch  = 0
	OpHeartbeat = 1
	OpIdentify  = 2
	OpResume    = 6
	OpReconnect = 7
	OpInvalid   = 9
	OpHello     = 10
	OpAck       = 11
)

// maxFrame is the maximum decompressed size of a frame: a guild with thousands of
// channels has a few megabytes.
const maxFrame = 64 << 20

// frame is one message of the gateway.
type frame struct {
	Op   int             `json:"op"`
	Seq  int64           `json:"s"`
	Kind string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// decoder decodes the frames of one link.
type decoder struct {
	inflater io.ReadCloser // nil before the first compressed frame; one takes 40 KB
}

// decode decodes a frame, which may be compressed in a binary message.
func (d *decoder) decode(kind websocket.MessageType, raw []byte) (f frame, err error) {
	if kind == websocket.MessageBinary {
		if raw, err = d.unpack(raw); err != nil {
			return f, err
		}
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		return f, transport.Plain(err)
	}
	return f, nil
}

func (d *decoder) unpack(raw []byte) (frame []byte, err error) {
	if from := bytes.NewReader(raw); d.inflater == nil {
		d.inflater, err = zlib.NewReader(from)
	} else {
		err = d.inflater.(zlib.Resetter).Reset(from, nil)
	}
	if err != nil {
		return nil, err
	}
	frame, err = io.ReadAll(io.LimitReader(d.inflater, maxFrame+1))
	if err == nil && len(frame) > maxFrame {
		err = errors.New("frame is too large")
	}
	return frame, err
}

// identify returns the payload that starts a session of a shard.
func (gw *Gateway) identify(shard, of int) any {
	return map[string]any{"op": OpIdentify, "d": map[string]any{
		"token": "Bot " + gw.cfg.Token, "intents": intents, "compress": true, "shard": [2]int{shard, of},
		"properties": map[string]string{"os": "linux", "browser": "guildhall", "device": "guildhall"},
	}}
}

// resume returns the payload that continues a session after the last received
// event.
func (gw *Gateway) resume(t Session) any {
	return map[string]any{"op": OpResume, "d": map[string]any{"token": "Bot " + gw.cfg.Token, "session_id": t.ID, "seq": t.Seq}}
}
