package gateway

import (
	"bytes"
	"compress/zlib"
	"context"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"guildhall/bot/sandbox/world"
)

// conn is one connection of the bot.
type conn struct {
	ws          *websocket.Conn
	clock       world.Clock
	out         *Queue[[]byte]
	code        websocket.StatusCode // close code from the bot
	sess        *session
	shard       int // -1: not yet known
	sends       world.Window
	silent      bool // accepts everything and sends nothing
	compress    atomic.Bool
	compressAll atomic.Bool
	split       atomic.Bool  // every text frame in two fragments
	slow        atomic.Int64 // nanoseconds between the two fragments, under a fault
	ended       atomic.Bool  // closed by the server: the bot's own close code has no meaning then
	sent        int
}

func newConn(ws *websocket.Conn, clock world.Clock) *conn {
	return &conn{ws: ws, out: NewQueue[[]byte](), clock: clock, shard: -1}
}

func (c *conn) push(b []byte) {
	if !c.silent {
		c.out.Push(b)
	}
}

// write sends queued frames until the connection ends.
func (c *conn) write(ctx context.Context) {
	for {
		frames, ok := c.out.Take(ctx.Done())
		if !ok {
			return
		}
		for _, b := range frames {
			if c.send(ctx, b) != nil {
				c.ws.CloseNow()
				return
			}
		}
	}
}

// send writes one frame. When the bot accepts compression, every third frame is
// sent as zlib in a binary message, as Discord sometimes does.
func (c *conn) send(ctx context.Context, b []byte) error {
	c.sent++
	if !c.compressAll.Load() && (!c.compress.Load() || c.sent%3 != 0) {
		if c.split.Load() || c.slow.Load() > 0 {
			return c.sendSplit(ctx, b)
		}
		return c.ws.Write(ctx, websocket.MessageText, b)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(b)
	z.Close()
	return c.ws.Write(ctx, websocket.MessageBinary, packed.Bytes())
}

// sendSplit writes one text message in two fragments, possibly cut within a
// character.
func (c *conn) sendSplit(ctx context.Context, b []byte) error {
	w, err := c.ws.Writer(ctx, websocket.MessageText)
	if err != nil {
		return err
	}
	if _, err := w.Write(b[:len(b)/2]); err != nil {
		return err
	}
	if err := c.pauseIfSlow(ctx); err != nil {
		return err
	}
	if _, err := w.Write(b[len(b)/2:]); err != nil {
		return err
	}
	return w.Close()
}

// pauseIfSlow waits between two fragments when a fault makes frames slow.
func (c *conn) pauseIfSlow(ctx context.Context) error {
	d := time.Duration(c.slow.Load())
	if d == 0 {
		return nil
	}
	over := make(chan struct{})
	t := c.clock.AfterFunc(d, func() { close(over) })
	defer t.Stop()
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end closes the connection with a code. The peer may never respond, so no caller
// waits for it longer than the server lives.
func (c *conn) end(code int, reason string) {
	c.ended.Store(true)
	c.ws.Close(websocket.StatusCode(code), reason)
}
